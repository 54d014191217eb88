import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'

const OTHERS = 0o077
/** Deleted meanwhile, or owned by another user, like a file system's `lost+found`. */
const NOT_OURS = ['ENOENT', 'EPERM', 'EACCES']

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder for its owner alone, and the missing ones above it. The recursive mkdir of Node never returns where the
 * file system itself refuses, as /proc does.
 */
export function createFolder(folder: string) {
  if (isFolder(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

/** Restricts a folder, and all within except names in `except`, to its owner. Follows no links. */
export function closeToOthers(folder: string, except: string[] = []) {
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) {
    if (except.includes(name)) continue
    const place = path.join(folder, name)
    try {
      const found = lstatSync(place)
      if (found.isDirectory()) closeToOthers(place)
      else if (found.isFile() && found.mode & OTHERS) chmodSync(place, found.mode & ~OTHERS)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && NOT_OURS.includes(String(error.code)))) throw error
    }
  }
}

/**
 * Returns an identifier that distinguishes a folder of this machine from its copies and all others, by any path or
 * mount, and reveals nothing else about it.
 */
export function folderId(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
}
