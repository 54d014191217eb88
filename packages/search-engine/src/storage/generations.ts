import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUseError, lockFolder } from './folder-lock.ts'
import { ROWS_FILE } from './row-store.ts'

/** The file that names the generation in use. */
export const CURRENT = 'current'
const BUILDING = 'building'

export type Generations = ReturnType<typeof openGenerations>

/** Manages the folder of an index: one subfolder per generation, and the name of the one in use. One process at a time. */
export function openGenerations(root: string) {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const lock = lockFolder(root)
  if (!lock) throw new FolderInUseError(root)

  const building = () => generationIn(root, BUILDING)

  return {
    /** Returns the generation in use; undefined if there is none yet. */
    current: () => generationIn(root, CURRENT),

    /** Returns the incomplete generation that will replace it; undefined if there is none. */
    building,

    build: (generation: string) => writeAside(path.join(root, BUILDING), generation),

    fresh: () => randomUUID(),

    folderOf: (generation: string) => path.join(root, generation),

    /** Makes `generation` the one in use, and deletes the others except the one being built. */
    use(generation: string) {
      writeAside(path.join(root, CURRENT), generation)
      if (building() === generation) rmSync(path.join(root, BUILDING))
      const inUse = [generation, building()]
      for (const entry of readdirSync(root, { withFileTypes: true })) {
        if (entry.isDirectory() && !inUse.includes(entry.name))
          rmSync(path.join(root, entry.name), { recursive: true, force: true })
      }
    },

    discard(generation: string) {
      if (building() === generation) rmSync(path.join(root, BUILDING))
      rmSync(path.join(root, generation), { recursive: true, force: true })
    },

    /** Releases the folder for other processes. */
    release: () => lock.release(),
  }
}

/** Returns the generation that a file of an index names; undefined if there is none. */
export function generationIn(root: string, name: typeof CURRENT | typeof BUILDING): string | undefined {
  const file = path.join(root, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Replaces a file completely or not at all. */
export function writeAside(file: string, text: string) {
  writeFileSync(`${file}.new`, text, { flush: true })
  renameSync(`${file}.new`, file)
}

/** The facts of an index, for readers that do not open it. */
export interface IndexFacts {
  databaseId: string
  /** The last outbox event applied. */
  cursor: number
  articles: number
}

/** Reads the facts of an index in use; null if there is none. Throws if it cannot be read. */
export function readIndexFacts(root: string): IndexFacts | null {
  const current = generationIn(root, CURRENT)
  if (current === undefined) return null
  const file = path.join(root, current, ROWS_FILE)
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
