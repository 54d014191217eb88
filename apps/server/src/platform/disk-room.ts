import { statfsSync } from 'node:fs'

/** Below this a growing database or an index rebuild may fill the disk at any moment. */
export const LEAST_ROOM = 500e6
/** Querying the file system costs little, but not nothing. */
const KNOWN_FOR_MS = 10_000

export type DiskRoom = ReturnType<typeof createDiskRoom>

/** Reports whether the disk of a folder is nearly full: then writers that fill it wait, and others continue. */
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

/** Bytes that an ordinary user may still write. */
function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
