import type { DatabaseSync } from 'node:sqlite'
import type { Analysis } from '#analysis/analysis'
import type { DocumentFacts } from '#documents/document-facts'

/** An article as it would be stored now. */
interface Compared {
  facts: DocumentFacts
  streams: Pick<Analysis, 'text' | 'authors' | 'stems'>
}

/** Reads stored articles by id, for comparing them with what their articles are now. */
export function storedArticles(database: DatabaseSync) {
  const byId = database.prepare('SELECT facts, tokens, authors, text, stems FROM article WHERE id = ?')
  const extent = database.prepare('SELECT count(*) AS total, max(row) AS last FROM article')
  const all = database.prepare('SELECT id FROM article')
  const after = database.prepare('SELECT id FROM article WHERE row >= ? ORDER BY row LIMIT 1')
  return {
    /** True if the stored article is up to date, its vector aside. */
    isStoredAs({ facts, streams }: Compared): boolean {
      const row = byId.get(facts.id)
      if (!row) return false
      const stored = JSON.parse(String(row.facts)) as Record<string, unknown>
      const { id: _id, vector: _vector, vectorScale: _scale, tokenIds, ...compared } = facts
      return (
        Object.entries(compared).every(
          ([name, value]) => JSON.stringify(stored[name]) === JSON.stringify(value),
        ) &&
        row.tokens instanceof Uint8Array &&
        Buffer.compare(row.tokens, Buffer.from(tokenIds.buffer, tokenIds.byteOffset, tokenIds.byteLength)) ===
          0 &&
        row.authors === streams.authors &&
        row.text === streams.text &&
        row.stems === streams.stems
      )
    },

    /** Returns up to `limit` random ids of stored articles; fewer if one is chosen twice. */
    sample(limit: number): string[] {
      const { total, last } = extent.get() ?? {}
      if (Number(total) <= limit) return all.all().map(({ id }) => String(id))
      const chosen = Array.from({ length: limit }, () => {
        const row = after.get(1 + Math.floor(Math.random() * Number(last)))
        return row ? [String(row.id)] : []
      })
      return [...new Set(chosen.flat())]
    },
  }
}

/** Rows whose articles are deleted or replaced; `wanted` marks all former rows of a deleted article. */
const GONE = `
  CREATE TABLE gone (row INTEGER PRIMARY KEY, id TEXT NOT NULL, wanted INTEGER NOT NULL) STRICT;
  CREATE INDEX gone_id ON gone (id)`

/** For indexes of former versions, which lack this table: all rows that the files cover and that do not exist. */
const OF_BEFORE = `
  INSERT INTO gone
  WITH RECURSIVE covered (row, last) AS (
    SELECT first_row, last_row FROM segment
    UNION ALL SELECT row + 1, last FROM covered WHERE row < last
  )
  SELECT DISTINCT row, '', 1 FROM covered WHERE row NOT IN (SELECT row FROM article)`

/** Records removed rows from now on. */
export function rememberGone(database: DatabaseSync) {
  const isKnown = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'gone'").get()
  if (!isKnown) database.exec(`BEGIN; ${GONE}; ${OF_BEFORE}; COMMIT`)
}

/** Removes rows, and records them until no inverted list contains them. */
export function rowsThatGo(database: DatabaseSync, transaction: (work: () => void) => void) {
  const remove = database.prepare('DELETE FROM article WHERE id = ? RETURNING row')
  const keep = database.prepare('INSERT OR REPLACE INTO gone VALUES (?, ?, ?)')
  const want = database.prepare('UPDATE gone SET wanted = 1 WHERE id = ?')
  const all = database.prepare('SELECT row, wanted FROM gone')
  const forget = database.prepare('DELETE FROM gone WHERE row = ?')
  const leave = (id: string, isWanted: 0 | 1) => {
    const row = remove.get(id)?.row
    if (row !== undefined) keep.run(row, id, isWanted)
  }
  return {
    replace: (id: string) => leave(id, 0),
    remove(id: string) {
      leave(id, 1)
      want.run(id)
    },
    /** Returns the removed rows that lists may contain, and those of them to purge. */
    gone(): { rows: Set<number>; wanted: Set<number> } {
      const found = all.all().map(({ row, wanted }) => ({ row: Number(row), isWanted: wanted === 1 }))
      return {
        rows: new Set(found.map(({ row }) => row)),
        wanted: new Set(found.filter(({ isWanted }) => isWanted).map(({ row }) => row)),
      }
    },

    forgetGone: (rows: Iterable<number>) =>
      transaction(() => {
        for (const row of rows) forget.run(row)
      }),
  }
}
