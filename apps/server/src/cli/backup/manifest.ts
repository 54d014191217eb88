import path from 'node:path'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { OperatorError } from '#platform/errors'

/** Raised whenever the layout of backups changes. */
const FORMAT = 1
const FILE = 'manifest.json'

/** Contents of a backup; written last, so a folder without it is no backup. */
export interface Manifest {
  format: typeof FORMAT
  /** ISO 8601, when it was started. */
  madeAt: string
  engine: 'sqlite' | 'postgresql'
  /** The changes of its schema: a version of Claire that does not know one of them cannot read it. */
  changes: string[]
  hasIndex: boolean
  /** By name; missing in older backups, and in those of a damaged database. */
  tables?: Record<string, TableFacts>
  /** Damage of the database at the time of the backup. */
  damage?: string
  /** By path within the folder, with '/'; sha256 in hex. */
  files: Record<string, { bytes: number; sha256: string }>
}

/** Reads every file of the folder and writes their facts. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const files: Manifest['files'] = {}
  for (const name of filesIn(folder))
    files[name] = {
      bytes: statSync(path.join(folder, name)).size,
      sha256: await digestOf(path.join(folder, name)),
    }
  const manifest: Manifest = { format: FORMAT, ...facts, files }
  writeFileSync(path.join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return manifest
}

/** Returns the manifest after comparing every file. Throws OperatorError for an incomplete backup. */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const file = path.join(folder, name)
    if (!existsSync(file)) throw new OperatorError(`The backup ${folder} is not whole: ${name} is missing.`)
    if (statSync(file).size !== bytes || (await digestOf(file)) !== sha256)
      throw new OperatorError(
        `The backup ${folder} is damaged: ${name} is not what was written. Take another one.`,
      )
  }
  return manifest
}

function readManifest(folder: string): Manifest {
  const file = path.join(folder, FILE)
  if (!existsSync(file))
    throw new OperatorError(`There is no backup in ${folder}: it has no ${FILE}, which is written last.`)
  let manifest: unknown
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new OperatorError(`The backup ${folder} is damaged: ${FILE} cannot be read.`)
  }
  if (!isManifest(manifest))
    throw new OperatorError(`The backup ${folder} is of another version of Claire than this one, or damaged.`)
  return manifest
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === FORMAT &&
  'files' in value &&
  typeof value.files === 'object' &&
  'engine' in value &&
  (value.engine === 'sqlite' || value.engine === 'postgresql') &&
  'changes' in value &&
  Array.isArray(value.changes)

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== FILE)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** Size of a table, and on PostgreSQL a sum over its rows that changes with any of them. */
export interface TableFacts {
  rows: number
  /** null on SQLite, where the checksum of the file covers everything. */
  digest: string | null
}

/** Facts of the tables of an SQLite file, by name. */
export function tableFactsInFile(file: string): Record<string, TableFacts> {
  using database = new DatabaseSync(file, { readOnly: true })
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
  return Object.fromEntries(
    names.map((name) => {
      const counted = database.prepare(`SELECT count(*) AS total FROM "${name}"`).get()
      return [name, { rows: Number(counted?.total), digest: null }]
    }),
  )
}

/** Facts of the tables of the schema that a connection uses, by name. */
export async function tableFactsOnServer(database: Database): Promise<Record<string, TableFacts>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name
  `.execute(database)
  const facts: Record<string, TableFacts> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ total: number; digest: string }>`
      select count(*) as total, coalesce(sum(hashtextextended(each::text, 0)::numeric), 0)::text as digest
      from ${sql.table(name)} as each
    `.execute(database)
    facts[name] = { rows: rows[0]?.total ?? 0, digest: rows[0]?.digest ?? '' }
  }
  return facts
}

/** Returns the differences between tables and their former facts, a sentence each. */
export function differences(before: Record<string, TableFacts>, now: Record<string, TableFacts>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted().flatMap((name) => {
    const [was, is] = [before[name], now[name]]
    if (!was) return [`the table ${name} is new`]
    if (!is) return [`the table ${name} is missing`]
    if (was.rows !== is.rows) return [`the table ${name} has ${is.rows} rows instead of ${was.rows}`]
    return was.digest === is.digest ? [] : [`rows of the table ${name} are not what they were`]
  })
}
