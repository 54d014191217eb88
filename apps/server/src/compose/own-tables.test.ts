import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { freshSqlite } from '#testing/databases'
import { migrations } from './storage.ts'

const source = path.join(import.meta.dirname, '..')
/** Queries of one file, by the kysely calls that name a table. */
const NAMED = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'(\w+)/g
/** Tables of another domain that a file names in full, with the columns that it reads. */
const DECLARED = /withTables<\{\s*(\w+)/g
/** Tables of the platform and of the identity provider. */
const NO_DOMAIN = /^(idp_\w+|schema_migration(_lock)?|clock_reading|job|self_check)$/
/** Tables that migrations make. */
const MADE = /create table (?:if not exists )?(\w+)|rename to (\w+)/g

/** 'reading/alerts' or 'articles'; '' outside the domains. */
const domainOf = (file: string) =>
  /^domains[\\/](articles|(?:intake|people|reading)[\\/][^\\/]+)/.exec(file)?.[1]?.replace('\\', '/') ?? ''
const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name]) => name ?? '')
/** Names of the tables that a file describes. */
const tablesIn = (text: string) =>
  namesIn(/type \w+Tables = \{(.*?)\n\}/s.exec(text)?.[1] ?? '', /^ {2}(\w+): /gm)

test('a domain queries its own tables', async (t) => {
  const files = globSync('domains/**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|testing|conformance/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
  const owners = new Map<string, string>()
  for (const { file, text } of files)
    for (const [, created, renamed] of text.matchAll(MADE))
      owners.set(created ?? renamed ?? '', domainOf(file))

  const { database, close } = await freshSqlite(migrations)
  t.after(close)
  const tables = (await database.introspection.getTables()).map(({ name }) => name)
  assert.deepEqual(
    tables.filter((name) => !owners.has(name) && !NO_DOMAIN.test(name)),
    [],
    'each table has an owner',
  )
  const foreign = files.flatMap(({ file, text }) => {
    const declared = new Set([...namesIn(text, DECLARED), ...tablesIn(text)])
    return namesIn(text, NAMED)
      .filter((name) => owners.has(name) && owners.get(name) !== domainOf(file) && !declared.has(name))
      .map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(foreign, [])
})
