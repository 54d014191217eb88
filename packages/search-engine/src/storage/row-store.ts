import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Analysis } from '#analysis/analysis'
import type { DocumentFacts } from '#documents/document-facts'
import type { Filling, IndexExtent } from '#index-types'
import { VALUES_STORED } from '#value-fields'
import { storedArticles, rememberGone, rowsThatGo } from './row-statements.ts'

/** The origin of an index. */
export interface IndexOrigin {
  embedderId: string
  dimensions: number
  /** The articles' database; an index of another one is useless. */
  databaseId: string
}

/** The origin and extent of an index. */
export type Manifest = IndexOrigin & IndexExtent

/** An article as stored: its column values, and the token streams that its inverted lists are built from. */
export interface AnalysedArticle {
  facts: DocumentFacts
  streams: Streams
}

export type Streams = Pick<Analysis, 'text' | 'authors' | 'stems'>

/** Consecutive rows whose inverted lists are in a file. */
export interface StoredSegment {
  file: string
  firstRow: number
  lastRow: number
}

/** The extent of an index after a change. */
type ExtentChange = { cursor: number } | { filling: Filling }

export type RowChange = { put: AnalysedArticle[]; remove: string[]; event?: string } & ExtentChange

/** Format version. Raise the first number whenever the stored fields or the text analysis change: the index is then rebuilt. */
const FORMAT = 3 + VALUES_STORED
export const ROWS_FILE = 'rows.sqlite'

const SCHEMA = `
  CREATE TABLE manifest (
    format INTEGER NOT NULL, embedder_id TEXT NOT NULL, dimensions INTEGER NOT NULL,
    database_id TEXT NOT NULL, cursor INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE article (
    row INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, facts TEXT NOT NULL,
    vector BLOB NOT NULL, tokens BLOB NOT NULL, authors TEXT NOT NULL, text TEXT NOT NULL, stems TEXT NOT NULL
  ) STRICT;
  CREATE TABLE segment (file TEXT PRIMARY KEY, first_row INTEGER NOT NULL, last_row INTEGER NOT NULL) STRICT`

/** One row while the index is being filled; complete indexes of former versions lack this table. */
const FILLING = 'CREATE TABLE IF NOT EXISTS filling (after_id TEXT NOT NULL, since INTEGER NOT NULL) STRICT'

/** One row that distinguishes the event at the cursor from others with that number. Indexes of former versions lack it. */
const EVENT = 'CREATE TABLE IF NOT EXISTS event (seq INTEGER NOT NULL, event TEXT NOT NULL) STRICT'

export type RowStore = ReturnType<typeof openRowStore>

/**
 * Opens one generation of the stored index: a row for each article, in an SQLite file of `folder`. A change and its
 * cursor are one transaction. Throws if the index cannot be read or is not `wanted`.
 */
export function openRowStore(folder: string, wanted: IndexOrigin) {
  const isNew = !existsSync(folder)
  const file = path.join(folder, ROWS_FILE)
  if (!isNew && !existsSync(file)) throw new Error('the search index is of an earlier version')
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON')
    if (isNew) create(database, wanted)
    database.exec(`${FILLING}; ${EVENT}`)
    rememberGone(database)
    return rowStoreOf(database, readManifest(database, wanted.databaseId))
  } catch (error) {
    database.close()
    throw error
  }
}

function create(database: DatabaseSync, { embedderId, dimensions, databaseId }: IndexOrigin) {
  database.exec(`BEGIN; ${SCHEMA}`)
  database
    .prepare('INSERT INTO manifest VALUES (?, ?, ?, ?, 0)')
    .run(FORMAT, embedderId, dimensions, databaseId)
  database.exec('COMMIT')
}

function readManifest(database: DatabaseSync, databaseId: string): Manifest {
  const found = database.prepare('SELECT * FROM manifest').get()
  if (!found) throw new Error('the search index was not begun properly')
  if (found.format !== FORMAT)
    throw new Error(`the search index has format ${String(found.format)}, this program reads ${FORMAT}`)
  if (found.database_id !== databaseId) throw new Error('the search index was built from another database')
  const embedderId = String(found.embedder_id)
  const filling = database.prepare('SELECT after_id, since FROM filling').get()
  const known = database
    .prepare('SELECT event FROM event WHERE seq = ?')
    .get(Number(filling?.since ?? found.cursor))
  return {
    embedderId,
    dimensions: Number(found.dimensions),
    databaseId,
    cursor: Number(found.cursor),
    filling: filling ? { afterId: String(filling.after_id), since: Number(filling.since), embedderId } : null,
    event: String(known?.event ?? ''),
  }
}

function rowStoreOf(database: DatabaseSync, manifest: Manifest) {
  const insert = database.prepare(
    'INSERT INTO article (id, facts, vector, tokens, authors, text, stems) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const count = database.prepare('SELECT count(*) AS articles FROM article')
  const setExtent = extentWriter(database)
  const transaction = transactionsOf(database)
  const { remove, replace, ...goneRows } = rowsThatGo(database, transaction)

  return {
    manifest,

    count: (): number => Number(count.get()?.articles),

    /** Stores articles in place of those of the same ids, and the extent of the index; returns their rows. */
    write({ put, remove: gone, event = '', ...extent }: RowChange): number[] {
      const rows = transaction(() => {
        for (const id of gone) remove(id)
        const numbers = put.map(({ facts, streams }) => {
          replace(facts.id)
          return Number(insert.run(...valuesOf(facts, streams)).lastInsertRowid)
        })
        setExtent(extent, event)
        return numbers
      })
      // Deleted text must also leave the file and the write-ahead log, where it could still be read.
      if (gone.length) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      noteExtent(manifest, extent, event)
      return rows
    },

    /** Yields the streams of the rows from `first` to `last`, in order; Infinity for all that follow. */
    *streams(first: number, last: number): Generator<{ row: number; streams: Streams }> {
      const found = database.prepare(
        'SELECT row, authors, text, stems FROM article WHERE row BETWEEN ? AND ?',
      )
      for (const { row, authors, text, stems } of found.iterate(
        first,
        Math.min(last, Number.MAX_SAFE_INTEGER),
      ))
        yield {
          row: Number(row),
          streams: { authors: String(authors), text: String(text), stems: String(stems) },
        }
    },

    ...storedArticles(database),
    ...goneRows,
    ...segmentTable(database, transaction),

    close: () => database.close(),
  }
}

/** Sets the extent in the manifest. */
function noteExtent(manifest: Manifest, extent: ExtentChange, event: string) {
  if ('filling' in extent) {
    manifest.filling = extent.filling
    manifest.embedderId = extent.filling.embedderId
    manifest.event = event
  } else {
    manifest.filling = null
    if (extent.cursor >= manifest.cursor) manifest.event = event
    manifest.cursor = Math.max(manifest.cursor, extent.cursor)
  }
}

/** Stores the extent of the index. */
function extentWriter(database: DatabaseSync) {
  const advance = database.prepare('UPDATE manifest SET cursor = max(cursor, ?)')
  const setEmbedder = database.prepare('UPDATE manifest SET embedder_id = ?')
  const endFilling = database.prepare('DELETE FROM filling')
  const setFilling = database.prepare('INSERT INTO filling VALUES (?, ?)')
  const forgetEvent = database.prepare('DELETE FROM event WHERE seq <= ?')
  const setEvent = database.prepare('INSERT INTO event SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM event)')
  return (extent: ExtentChange, event: string) => {
    endFilling.run()
    const seq = 'cursor' in extent ? extent.cursor : extent.filling.since
    forgetEvent.run(seq)
    setEvent.run(seq, event)
    if ('cursor' in extent) return void advance.run(extent.cursor)
    const { afterId, since, embedderId } = extent.filling
    setFilling.run(afterId, since)
    setEmbedder.run(embedderId)
  }
}

/** Runs work completely or not at all. */
const transactionsOf =
  (database: DatabaseSync) =>
  <T>(work: () => T): T => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

/** Manages the files of inverted lists and the rows that they cover. */
function segmentTable(database: DatabaseSync, transaction: <T>(work: () => T) => T) {
  return {
    segments: (): StoredSegment[] =>
      database
        .prepare('SELECT file, first_row, last_row FROM segment ORDER BY first_row')
        .all()
        .map(({ file, first_row, last_row }) => ({
          file: String(file),
          firstRow: Number(first_row),
          lastRow: Number(last_row),
        })),

    /** Replaces the segments whose rows a segment covers; returns the files that are no longer used. */
    keepSegment({ file, firstRow, lastRow }: StoredSegment): string[] {
      return transaction(() => {
        const covered = database
          .prepare('DELETE FROM segment WHERE first_row >= ? AND last_row <= ? RETURNING file')
          .all(firstRow, lastRow)
        database.prepare('INSERT INTO segment VALUES (?, ?, ?)').run(file, firstRow, lastRow)
        return covered.map((each) => String(each.file))
      })
    },

    forgetSegment: (file: string) => void database.prepare('DELETE FROM segment WHERE file = ?').run(file),
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int8Array | Uint16Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)

type Values = [string, string, Uint8Array, Uint8Array, string, string, string]

function valuesOf({ id, vector, tokenIds, ...facts }: DocumentFacts, streams: Streams): Values {
  const { authors, text, stems } = streams
  return [id, JSON.stringify(facts), bytesOf(vector), bytesOf(tokenIds), authors, text, stems]
}

/** Calls `visit` with each stored document in order of rows. The file may be written to meanwhile. */
export function readFacts(folder: string, visit: (row: number, facts: DocumentFacts) => void) {
  const database = new DatabaseSync(path.join(folder, ROWS_FILE), { readOnly: true })
  try {
    const found = database.prepare('SELECT row, id, facts, vector, tokens FROM article ORDER BY row')
    for (const { row, id, facts, vector, tokens } of found.iterate()) {
      const rest = JSON.parse(String(facts)) as Omit<DocumentFacts, 'id' | 'vector' | 'tokenIds'>
      visit(Number(row), {
        ...rest,
        id: String(id),
        vector: new Int8Array(bufferOf(vector)),
        tokenIds: new Uint16Array(bufferOf(tokens)),
      })
    }
  } finally {
    database.close()
  }
}

/** Returns the bytes of a blob, aligned for numbers of two bytes. */
function bufferOf(value: unknown): ArrayBuffer {
  if (!(value instanceof Uint8Array)) throw new Error('the search index holds a row that is not whole')
  const { buffer, byteOffset, byteLength } = value
  return buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength
    ? buffer
    : new Uint8Array(value).buffer
}
