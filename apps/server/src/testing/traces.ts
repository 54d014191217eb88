import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '#platform/database'

/** Which of the words stand in which column of which table, in any case: 'word in article.title'. */
export async function tracesInTables(database: Database, words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        for (const word of words)
          if (String(value).toLowerCase().includes(word)) found.push(`${word} in ${name}.${column}`)
  }
  return [...new Set(found)].sort()
}

/** Which of the words stand in which file of a folder, in any case, packed files unpacked: 'word in claire.sqlite'. */
export function tracesInFiles(folder: string, words: string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.flatMap(({ name, parentPath }) => {
    const bytes = readFileSync(path.join(parentPath, name))
    const content = (name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes)
      .toString('latin1')
      .toLowerCase()
    return words.filter((word) => content.includes(word)).map((word) => `${word} in ${name}`)
  })
}
