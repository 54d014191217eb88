import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const OTHERS = 0o077
/** Gone meanwhile, or of another user, as a file system's own `lost+found` is. */
const NOT_OURS = ['ENOENT', 'EPERM', 'EACCES']

/** Leaves a folder, and all within but what is called as in `except`, to its owner alone. Follows no links. */
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
