import type { DatabaseSync } from 'node:sqlite'

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
