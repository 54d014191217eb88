import { existsSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { type ByteVector, inBytes } from '#documents/document-facts'
import type { ContextEntry } from '#index-types'

/** The contextual vector of an article's text, as it is stored. */
export interface StoredContext extends ByteVector {
  id: string
  digest: number
}

export interface ContextOrigin {
  /** Of all generations of an index: making a vector takes a hundred times as long as indexing its article. */
  file: string
  /** Whose vectors they are; those of another are forgotten. */
  embedderId: string
  dimensions: number
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS origin (embedder_id TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS vector (
    id TEXT NOT NULL UNIQUE, digest INTEGER NOT NULL, scale REAL NOT NULL, bytes BLOB NOT NULL
  ) STRICT`

/** In the folder of an index, beside its generations. */
export const CONTEXT_FILE = 'contextual.sqlite'
const READ_AT_ONCE = 2000

export type ContextStore = ReturnType<typeof openContextStore>

/** Opens the contextual vectors for writing. What cannot be read is begun anew: they are made again in the background. */
export function openContextStore({ file, embedderId }: ContextOrigin) {
  const database = openOrBegin(file, embedderId)
  const insert = database.prepare(
    'INSERT OR REPLACE INTO vector (id, digest, scale, bytes) VALUES (?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM vector WHERE id = ?')

  return {
    /** Stores the vectors in place of those of the same articles; all or none. Returns them as they are stored. */
    write(entries: ContextEntry[]): StoredContext[] {
      const stored = entries.map(({ id, digest, vector }) => ({ id, digest, ...inBytes(vector) }))
      database.exec('BEGIN IMMEDIATE')
      try {
        for (const { id, digest, vector, vectorScale } of stored)
          insert.run(id, digest, vectorScale, new Uint8Array(vector.buffer))
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
      return stored
    },

    remove(ids: string[]) {
      for (const id of ids) remove.run(id)
      if (ids.length) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
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
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; ${SCHEMA}`,
    )
    const known = database.prepare('SELECT embedder_id FROM origin').get()
    if (known?.embedder_id !== embedderId) {
      database.exec('BEGIN IMMEDIATE; DELETE FROM vector; DELETE FROM origin')
      database.prepare('INSERT INTO origin VALUES (?)').run(embedderId)
      database.exec('COMMIT')
    }
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** What is stored, a part at a time so that queries are answered in between. Whoever writes has opened it before. */
export async function* readContext(file: string): AsyncGenerator<StoredContext[]> {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const next = database.prepare(
      'SELECT rowid, id, digest, scale, bytes FROM vector WHERE rowid > ? ORDER BY rowid LIMIT ?',
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
