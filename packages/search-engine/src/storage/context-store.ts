import { existsSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { type ByteVector, inBytes } from '#documents/document-facts'
import type { ContextEmbedders, ContextKind } from '#documents/context-generations'
import type { ContextEntry } from '#index-types'

/** The contextual vector of an article's text, as stored. */
export interface StoredContext extends ByteVector {
  id: string
  digest: number
}

export interface ContextOrigin extends ContextEmbedders {
  /** Shared by all generations of an index: making a vector takes a hundred times as long as indexing its article. */
  file: string
}

/** The model of the vectors, and the vectors. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS origin (embedder_id TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS vector (
    id TEXT NOT NULL UNIQUE, digest INTEGER NOT NULL, scale REAL NOT NULL, bytes BLOB NOT NULL
  ) STRICT`

/** Returns the file of a contextual model in the folder of an index, by its place in the list of models. */
export const contextFile = (place: number) => `contextual${place ? `-${place + 1}` : ''}.sqlite`
const READ_AT_ONCE = 2000

export type ContextStore = ReturnType<typeof openContextStore>

/**
 * Opens the contextual vectors for writing. Keeps the former model's until the new model has as many: they rank meanwhile, and
 * allow going back. Replaces an unreadable file by an empty one: its vectors are recomputed in the background.
 */
export function openContextStore({ file, embedderId }: Pick<ContextOrigin, 'file' | 'embedderId'>) {
  const database = openOrBegin(file, embedderId)
  const isStored = database.prepare('SELECT 1 FROM vector WHERE id = ?')
  /** Number of vectors still to compute until there are as many as of the former model. */
  let left = settled(database)
  const insert = database.prepare(
    'INSERT OR REPLACE INTO vector (id, digest, scale, bytes) VALUES (?, ?, ?, ?)',
  )

  return {
    embedderId,

    /** The former model whose vectors are stored; undefined if there is none. */
    former: hasFormer(database) ? originIn(database, 'former_origin') : undefined,

    /** Stores the vectors in place of those of the same articles, all or none. Returns them as stored. */
    write(entries: ContextEntry[]): StoredContext[] {
      const stored = entries.map(({ id, digest, vector }) => ({ id, digest, ...inBytes(vector) }))
      database.exec('BEGIN IMMEDIATE')
      try {
        for (const { id, digest, vector, vectorScale } of stored) {
          if (!isStored.get(id)) left--
          insert.run(id, digest, vectorScale, new Uint8Array(vector.buffer))
        }
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
      if (left <= 0) left = settled(database)
      return stored
    },

    remove(ids: string[]) {
      for (const table of hasFormer(database) ? ['vector', 'former_vector'] : ['vector']) {
        const remove = database.prepare(`DELETE FROM ${table} WHERE id = ?`)
        for (const id of ids) remove.run(id)
      }
      if (!ids.length) return
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      left = settled(database)
    },

    close: () => database.close(),
  }
}

function openOrBegin(file: string, embedderId: string): DatabaseSync {
  try {
    return open(file, embedderId)
  } catch {
    for (const each of [file, `${file}-wal`, `${file}-shm`]) rmSync(each, { force: true })
    return open(file, embedderId)
  }
}

function open(file: string, embedderId: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; ${TABLES}`,
    )
    if (originIn(database, 'origin') !== embedderId) changeTo(database, embedderId)
    settled(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const DROP_FORMER = 'DROP TABLE IF EXISTS former_origin; DROP TABLE IF EXISTS former_vector'
const KEEP_AS_FORMER =
  'ALTER TABLE origin RENAME TO former_origin; ALTER TABLE vector RENAME TO former_vector'
const GO_BACK = `
  ALTER TABLE origin RENAME TO left_origin; ALTER TABLE vector RENAME TO left_vector;
  ALTER TABLE former_origin RENAME TO origin; ALTER TABLE former_vector RENAME TO vector;
  ALTER TABLE left_origin RENAME TO former_origin; ALTER TABLE left_vector RENAME TO former_vector`

const hasFormer = (database: DatabaseSync) =>
  database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'former_vector'`).get() !== undefined

function originIn(database: DatabaseSync, table: 'origin' | 'former_origin'): string | undefined {
  const origin = database.prepare(`SELECT embedder_id FROM ${table}`).get()
  return origin && String(origin.embedder_id)
}

const countOf = (database: DatabaseSync, table: 'vector' | 'former_vector') =>
  Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)

/** Starts the vectors of another model, or resumes existing ones. Of the others, the larger set is kept. */
function changeTo(database: DatabaseSync, embedderId: string) {
  const isBack = hasFormer(database) && originIn(database, 'former_origin') === embedderId
  const others = !isBack && hasFormer(database) ? countOf(database, 'former_vector') : 0
  const keepsThese = countOf(database, 'vector') > others
  const begin = keepsThese
    ? `${DROP_FORMER}; ${KEEP_AS_FORMER}; ${TABLES}`
    : 'DELETE FROM vector; DELETE FROM origin'
  database.exec('BEGIN IMMEDIATE')
  database.exec(isBack ? GO_BACK : begin)
  if (!isBack) database.prepare('INSERT INTO origin VALUES (?)').run(embedderId)
  database.exec('COMMIT')
}

/** Deletes the former model's vectors once there are as many others; returns the number still missing. */
function settled(database: DatabaseSync): number {
  if (!hasFormer(database)) return Infinity
  const left = countOf(database, 'former_vector') - countOf(database, 'vector')
  if (left > 0) return left
  database.exec(`BEGIN IMMEDIATE; ${DROP_FORMER}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`)
  return Infinity
}

/** Yields the stored vectors in parts, so that queries are answered in between. The writer has opened the file before. */
export async function* readContext(file: string, kind: ContextKind): AsyncGenerator<StoredContext[]> {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    if (kind === 'former' && !hasFormer(database)) return
    const table = kind === 'former' ? 'former_vector' : 'vector'
    const next = database.prepare(
      `SELECT rowid, id, digest, scale, bytes FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    )
    for (let after = 0; ;) {
      const rows = next.all(after, READ_AT_ONCE)
      if (!rows.length) return
      yield rows.map(({ id, digest, scale, bytes }) => ({
        id: String(id),
        digest: Number(digest),
        vectorScale: Number(scale),
        vector: bytes instanceof Uint8Array ? new Int8Array(bytes) : new Int8Array(),
      }))
      after = Number(rows.at(-1)?.rowid)
      await setImmediate()
    }
  } finally {
    database.close()
  }
}
