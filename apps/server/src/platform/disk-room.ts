import { statfsSync } from 'node:fs'

/** Below this a database that grows, or an index that is built anew, fills the disk at any moment. */
export const LEAST_ROOM = 500e6
/** Asking the file system costs little, but not nothing. */
const KNOWN_FOR_MS = 10_000

export type DiskRoom = ReturnType<typeof createDiskRoom>

/** Whether the disk of a folder is nearly full: then what fills it waits, and everything else goes on. */
export function createDiskRoom(folder: string, freeBytes: (folder: string) => number = freeOn) {
  let known = { isNearlyFull: false, until: -Infinity }
  return {
    isNearlyFull(now = performance.now()): boolean {
      if (now >= known.until)
        known = { isNearlyFull: freeBytes(folder) < LEAST_ROOM, until: now + KNOWN_FOR_MS }
      return known.isNearlyFull
    },
  }
}

/** What an ordinary user may still write, in bytes. */
function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
