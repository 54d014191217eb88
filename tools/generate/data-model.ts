// npm run generate -- data-model: writes the pictures in docs/data-model.md from the schema after all migrations.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../apps/server/src/compose/storage.ts'
import type { Database } from '../../apps/server/src/platform/database.ts'
import { freshSqlite } from '../../apps/server/src/testing/databases.ts'
import { type MarkedPart, writePart } from '../marked-part.ts'

interface Table {
  name: string
  /** The folder whose migrations create it. */
  folder: string
  /** In order; those of the primary key end with an asterisk. */
  columns: string[]
  references: Reference[]
}

interface Reference {
  column: string
  table: string
  isConstraint: boolean
}

const root = path.resolve(import.meta.dirname, '../..')
/** Pictures by the folders of their tables. */
const PICTURES = {
  Articles: 'domains/articles',
  Intake: 'domains/intake/',
  Reading: 'domains/reading/',
  People: 'domains/people/',
  'Identity provider': 'apps/identity-provider',
  Platform: 'platform',
}

export const dataModelPart: MarkedPart = {
  document: 'data-model.md',
  name: 'data-model',
  async contents() {
    const { database, close } = await freshSqlite(migrations)
    try {
      const tables = await tablesOf(database)
      return Object.entries(PICTURES)
        .map(
          ([title, place]) =>
            `## ${title}\n\n${pictureOf(tables.filter((table) => table.folder.includes(place)))}`,
        )
        .join('\n\n')
    } finally {
      await close()
    }
  },
}

async function tablesOf(database: Database): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'schema_%'
    order by name`.execute(database)
  const names = rows.map(({ name }) => name)
  return Promise.all(names.map((name) => tableOf(database, name, names)))
}

async function tableOf(database: Database, name: string, names: string[]): Promise<Table> {
  const columns = await sql<{
    name: string
    pk: number
  }>`select name, pk from pragma_table_info(${name})`.execute(database)
  const keys = await sql<{ from: string; table: string }>`
    select "from", "table" from pragma_foreign_key_list(${name})`.execute(database)
  const constraints = new Map(keys.rows.map(({ from, table }) => [from, table]))
  const references = columns.rows.flatMap(({ name: column }) => {
    const table = constraints.get(column) ?? column.replace(/_id$/, '')
    const isOther = column.endsWith('_id') && table !== name && names.includes(table)
    return isOther ? [{ column, table, isConstraint: constraints.has(column) }] : []
  })
  return {
    name,
    folder: folderOf(name),
    columns: columns.rows.map(({ name: column, pk }) => (pk ? `${column}*` : column)),
    references: references.toSorted((one, other) => one.column.localeCompare(other.column)),
  }
}

function folderOf(table: string): string {
  const search = [
    'grep',
    '-lE',
    `(create table|rename to) ${table}[ ;]`,
    '--',
    'apps/*/src/*',
    ':!*.test.ts',
    ':!*/testing/*',
  ]
  const [file = ''] = execFileSync('git', search, { cwd: root, encoding: 'utf8' }).split('\n')
  return path.posix.dirname(file)
}

/** Mermaid's flowchart: boxes of columns, arrows by the referencing column, dotted where there is no constraint. */
function pictureOf(tables: Table[]): string {
  const boxes = tables.map(({ name, columns }) => `${name}["<b>${name}</b><br/>${columns.join('<br/>')}"]`)
  const arrows = tables.flatMap(({ name, references }) =>
    references.map(({ column, table, isConstraint }) =>
      isConstraint ? `${name}--${column}-->${table}` : `${name}-.${column}.->${table}`,
    ),
  )
  return ['```mermaid', 'flowchart LR', ...boxes, ...arrows, '```'].join('\n')
}

if (import.meta.main) await writePart(dataModelPart)
