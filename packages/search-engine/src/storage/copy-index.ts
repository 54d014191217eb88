import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contextFile } from './context-store.ts'
import { CURRENT, generationIn } from './generations.ts'
import { ROWS_FILE } from './row-store.ts'

interface Copying {
  from: string
  to: string
  /** Copies an SQLite file that others may be writing to, in the state of one moment. */
  copyDatabase: (from: string, to: string) => Promise<void>
}

/**
 * Copies the folder of an index in use: its rows at one moment, the files of their lists, and contextual vectors. Skips
 * list files that are replaced meanwhile; opening the copy rebuilds them from the rows. Returns false if there is no
 * index.
 */
export async function copyIndex({ from, to, copyDatabase }: Copying): Promise<boolean> {
  const generation = generationIn(from, CURRENT)
  if (!generation || !existsSync(path.join(from, generation, ROWS_FILE))) return false
  const folder = path.join(to, generation)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await copyDatabase(path.join(from, generation, ROWS_FILE), path.join(folder, ROWS_FILE))
  for (const file of segmentFilesOf(path.join(folder, ROWS_FILE))) {
    const source = path.join(from, generation, file)
    if (existsSync(source)) copyFileSync(source, path.join(folder, file))
  }
  for (let place = 0; existsSync(path.join(from, contextFile(place))); place++)
    await copyDatabase(path.join(from, contextFile(place)), path.join(to, contextFile(place)))
  // Written last: a folder without it is not an index.
  writeFileSync(path.join(to, CURRENT), generation)
  return true
}

function segmentFilesOf(rows: string): string[] {
  const database = new DatabaseSync(rows, { readOnly: true })
  try {
    return database
      .prepare('SELECT file FROM segment')
      .all()
      .map(({ file }) => path.basename(String(file)))
  } finally {
    database.close()
  }
}
