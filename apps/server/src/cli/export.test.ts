import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createProviderOperator } from '@claire/identity-provider'
import { createArticleStore } from '#domains/articles'
import { createBookmarkService, createBookmarkStore } from '#domains/reading/bookmarks'
import type { Database } from '#platform/database'
import { createLog } from '#platform/log'
import type { PersonId } from '#platform/person'
import { runHere } from '#testing/command-here'
import { articleDraft } from '#testing/drafts'
import { startProgram } from '#testing/start-main'
import { openStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { PERSONAL_DATA } from './export/personal-data.ts'

const program = fileURLToPath(new URL('claire.ts', import.meta.url))
const root = mkdtempSync(path.join(tmpdir(), 'claire-export-'))
const settings = { DATA_DIR: path.join(root, 'data') }
const claire = (...args: string[]) => runHere(['export', ...args], settings)

let database: Database
before(async () => {
  database = await openStorage(readConfig(settings), createLog('silent', { readable: false }))
  const operator = createProviderOperator({ database, clock: Date.now, realm: 'claire' })
  for (const username of ['ada', 'bela'])
    await operator.addUser({
      username,
      email: `${username}@example.org`,
      firstName: 'Ada',
      lastName: 'Reader',
      isAdmin: false,
    })
  const articles = createArticleStore(database, Date.now)
  const service = createBookmarkService({
    store: createBookmarkStore(database, Date.now),
    articles,
    sourceNames: async () => new Map(),
    publicUrl: 'https://claire.example',
    languageOf: async () => 'en',
    near: async () => [],
  })
  for (const { id, username } of await operator.list()) {
    const saved = await articles.save(
      articleDraft({ url: `https://journal.example/${username}`, title: `Kelp as ${username} saw it` }),
    )
    await service.add(id as PersonId, { documentId: saved.id })
  }
})
after(async () => {
  await database?.destroy()
  rmSync(root, { recursive: true, force: true })
})

test('a person gets all their stored data, nothing of others, and no secret', async () => {
  const to = path.join(root, 'ada')
  const command = [process.execPath, program, 'export', 'ADA@example.org', '--to', to]
  const { code, output } = await startProgram(command, settings).ended
  assert.equal(code, 0, output)
  assert.deepEqual(readdirSync(to).toSorted(), [
    'bookmarks.bib',
    'bookmarks.csl.json',
    'bookmarks.ris',
    'data.json',
  ])
  const text = readFileSync(path.join(to, 'data.json'), 'utf8')
  const data = JSON.parse(text)
  assert.deepEqual(
    [data.account[0].username, data.bookmarks.length, data.bookmarks[0].title, data.folders.length],
    ['ada', 1, 'Kelp as ada saw it', 1],
  )
  assert.doesNotMatch(text, /bela|password_hash|scrypt/)
  assert.equal(statSync(path.join(to, 'data.json')).mode & 0o777, 0o600)
  assert.match(readFileSync(path.join(to, 'bookmarks.ris'), 'utf8'), /Kelp as ada saw it/)
  const again = await claire('ada', '--to', to)
  assert.equal(again.code, 1)
  assert.match(again.output, /is not empty/)
})

test('an unknown person is an error', async () => {
  for (const [args, says] of [
    [['nobody'], /There is no user "nobody"/],
    [['--subject', 'nobody'], /Nothing is stored of "nobody"/],
    [[], /either a NAME or --subject ID/],
  ] as const) {
    const { code, output } = await claire(...args, '--to', path.join(root, 'nobody'))
    assert.equal(code, 1, output)
    assert.match(output, says)
    assert.doesNotMatch(output, /\n\s+at /)
  }
})

test('every table with personal data is in it', async () => {
  const tables = await database.introspection.getTables()
  const naming = tables
    .filter(({ columns }) =>
      columns.some(({ name }) => /^(owner|subject|user_id|who_id|suggested_by|alert_id)$/.test(name)),
    )
    .map(({ name }) => name)
  const inExport = Object.values(PERSONAL_DATA).map(({ table }) => table)
  // Deleted subjects; pending work of the matcher for an alert; the alerts of a mail; hashes of mailed codes, for about
  // an hour.
  const known = new Set([
    ...inExport,
    'deleted_subject',
    'alert_work',
    'outgoing_mail_alert',
    'idp_browser_code',
  ])
  assert.deepEqual(
    naming.filter((name) => !known.has(name)),
    [],
  )
})
