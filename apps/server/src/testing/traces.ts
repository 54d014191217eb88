import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Database, isPostgres } from '#platform/database'

/** Finds words in columns of tables, ignoring case: 'word in article.title'. */
export async function tracesInTables(database: Database, words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of await tableNames(database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        for (const word of words)
          if (String(value).toLowerCase().includes(word)) found.push(`${word} in ${name}.${column}`)
  }
  return [...new Set(found)].sort()
}

/** On PostgreSQL from the catalogue: a listing of all schemas fails if another test drops its own meanwhile. */
async function tableNames(database: Database): Promise<string[]> {
  if (!isPostgres(database)) return (await database.introspection.getTables()).map(({ name }) => name)
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(database)
  return rows.map(({ name }) => name)
}

/**
 * Finds words in files of a folder, ignoring case, packed files unpacked: 'word in claire.sqlite'. Files deleted
 * meanwhile hold nothing.
 */
export function tracesInFiles(folder: string, words: string[]): string[] {
  return filesIn(folder).flatMap(({ name, parentPath }) => {
    const bytes = unlessGone(() => readFileSync(path.join(parentPath, name)))
    if (!bytes) return []
    const content = (name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes)
      .toString('latin1')
      .toLowerCase()
    return words.filter((word) => content.includes(word)).map((word) => `${word} in ${name}`)
  })
}

/** A subfolder deleted meanwhile ends the listing, which is then restarted. */
function filesIn(folder: string) {
  for (;;) {
    const entries = unlessGone(() => readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entries) return entries.filter((entry) => entry.isFile())
    if (!existsSync(folder)) return []
  }
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
