import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Connection, type Table, connect } from '@lancedb/lancedb'
import { COLUMNS, rowsOf, storedEntryOf } from './article-rows.ts'
import { writeAside } from './generations.ts'
import type { AnalysedEntry, StoredEntry } from '#memory-index'

/** Written after each commit: how far the outbox is dealt with, and how much must be there. */
interface Mark {
  format: number
  embedderId: string
  dimensions: number
  cursor: number
  rows: number
}

/** Raised whenever what is stored of an article, or how its text is analysed, changes: the index is then built anew. */
const FORMAT = 2
const TABLE = 'articles'
const MARK = 'mark.json'
const IDS_PER_PREDICATE = 500

interface RowChange {
  put: AnalysedEntry[]
  gone: number[]
  cursor: number
}

export type ArticleTable = Awaited<ReturnType<typeof openArticleTable>>

/**
 * One generation of the stored index: a LanceDB table in `folder` and a mark beside it. Rows are added first, replaced
 * and removed rows deleted next, the mark written last: a process that dies in between leaves more than it should, never
 * less, and the outbox is read again from the mark. Throws when what is stored is not whole.
 */
export async function openArticleTable(folder: string, wanted: { embedderId: string; dimensions: number }) {
  mkdirSync(folder, { recursive: true })
  const connection = await connect(folder)
  const known = readMark(folder)
  let mark: Mark = known ?? { format: FORMAT, ...wanted, cursor: 0, rows: 0 }
  let table = await openTable(connection, mark)
  let nextRow = 0

  function writeMark(change: Partial<Mark>) {
    mark = { ...mark, ...change }
    writeAside(path.join(folder, MARK), JSON.stringify(mark))
  }
  if (!known) writeMark({})

  return {
    get mark(): Readonly<Mark> {
      return mark
    },

    /** The numbers of all rows there are. */
    async rows(): Promise<Set<number>> {
      const rows = table ? await rowNumbers(table) : new Set<number>()
      for (const row of rows) nextRow = Math.max(nextRow, row + 1)
      return rows
    },

    /** The entries in rows after `after`, in batches. Numbers up to `after` were given out, though their rows may be gone. */
    read(after: number) {
      nextRow = Math.max(nextRow, after + 1)
      return entriesAfter(table, after)
    },

    /** Stores entries in place of the rows in `gone`, and how far the outbox is dealt with. */
    async write({ put, gone, cursor }: RowChange): Promise<StoredEntry[]> {
      const stored = put.map((entry) => ({ row: nextRow++, entry }))
      if (stored.length) {
        if (table) await withRetries(table, (open) => open.add(rowsOf(stored)))
        else table = await connection.createTable(TABLE, rowsOf(stored))
      }
      if (table) await removeRows(table, gone)
      writeMark({ cursor: Math.max(mark.cursor, cursor), rows: mark.rows + stored.length - gone.length })
      return stored
    },

    /** Deletes rows that a process left behind when it died, so that the count is right again. */
    async settle(stale: number[]) {
      if (stale.length) await table?.delete(`row IN (${stale.join(',')})`)
      writeMark({ rows: (await table?.countRows()) ?? 0 })
    },

    close() {
      table?.close()
      connection.close()
    },
  }
}

async function removeRows(table: Table, gone: number[]) {
  for (let at = 0; at < gone.length; at += IDS_PER_PREDICATE) {
    const rows = gone.slice(at, at + IDS_PER_PREDICATE).join(',')
    await withRetries(table, (open) => open.delete(`row IN (${rows})`))
  }
}

async function rowNumbers(table: Table): Promise<Set<number>> {
  const rows = new Set<number>()
  for await (const batch of table.query().select(['row']))
    for (const { row } of batch) rows.add(row as number)
  return rows
}

async function* entriesAfter(table: Table | undefined, after: number): AsyncGenerator<StoredEntry[]> {
  if (!table) return
  for await (const batch of table.query().where(`row > ${after}`).select(COLUMNS)) {
    const entries: StoredEntry[] = []
    for (const row of batch)
      if (row) entries.push(storedEntryOf(row.toJSON() as Parameters<typeof storedEntryOf>[0]))
    yield entries
  }
}

/** Maintenance may commit at the same moment; LanceDB then asks to try again on the newest version. */
async function withRetries<T>(table: Table, commit: (table: Table) => Promise<T>, attempts = 8): Promise<T> {
  try {
    return await commit(table)
  } catch (error) {
    if (attempts <= 1 || !/commit conflict|concurrent transaction|retry/i.test(String(error))) throw error
    await table.checkoutLatest()
    return withRetries(table, commit, attempts - 1)
  }
}

function readMark(folder: string): Mark | undefined {
  const file = path.join(folder, MARK)
  if (!existsSync(file)) return undefined
  const mark = JSON.parse(readFileSync(file, 'utf8')) as Mark
  if (mark.format !== FORMAT)
    throw new Error(`the search index has format ${mark.format}, this program reads ${FORMAT}`)
  return mark
}

async function openTable(connection: Connection, mark: Mark): Promise<Table | undefined> {
  const names = await connection.tableNames()
  if (!names.includes(TABLE)) {
    if (mark.rows > 0) throw new Error('the search index has lost its articles')
    return undefined
  }
  const table = await connection.openTable(TABLE)
  const rows = await table.countRows()
  if (rows < mark.rows) throw new Error(`the search index has ${rows} of ${mark.rows} articles`)
  return table
}
