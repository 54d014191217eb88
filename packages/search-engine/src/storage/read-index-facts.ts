import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { existsSync, readFileSync } from 'node:fs'
import { CURRENT } from './generations.ts'
import { ROWS_FILE } from './row-store.ts'

/** The facts of an index, for readers that do not open it. */
export interface IndexFacts {
  databaseId: string
  /** The last outbox event applied. */
  cursor: number
  articles: number
}

/** Reads the facts of an index in use; null if there is none. Throws if it cannot be read. */
export function readIndexFacts(root: string): IndexFacts | null {
  const current = path.join(root, CURRENT)
  if (!existsSync(current)) return null
  const file = path.join(root, readFileSync(current, 'utf8').trim(), ROWS_FILE)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const row = database
      .prepare('SELECT database_id, cursor, (SELECT count(*) FROM article) AS articles FROM manifest')
      .get()
    if (!row) throw new Error('the search index was not begun properly')
    return {
      databaseId: String(row.database_id),
      cursor: Number(row.cursor),
      articles: Number(row.articles),
    }
  } finally {
    database.close()
  }
}
