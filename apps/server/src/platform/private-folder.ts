import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const OTHERS = 0o077
/** Deleted meanwhile, or owned by another user, like a file system's `lost+found`. */
const NOT_OURS = ['ENOENT', 'EPERM', 'EACCES']

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
