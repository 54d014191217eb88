import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '#platform/database'

/** Size of a table, and on PostgreSQL a sum over its rows that changes with any of them. */
export interface TableFacts {
  rows: number
  /** null on SQLite, where the checksum of the file covers everything. */
  digest: string | null
}

/** Facts of the tables of an SQLite file, by name. */
export function tableFactsInFile(file: string): Record<string, TableFacts> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
      )
      .all()
      .map(({ name }) => String(name))
    return Object.fromEntries(
      names.map((name) => {
        const counted = database.prepare(`SELECT count(*) AS total FROM "${name}"`).get()
        return [name, { rows: Number(counted?.total), digest: null }]
      }),
    )
  } finally {
    database.close()
  }
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
