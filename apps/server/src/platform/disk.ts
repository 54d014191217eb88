import { channel } from 'node:diagnostics_channel'
import { statfsSync } from 'node:fs'

/** The system's codes for a disk or a quota without room, and PostgreSQL's disk_full. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** SQLite's FULL, and IOERR_SHMSIZE: no room for the index of its write-ahead log. */
const FULL_SQLITE = new Set<unknown>([13, 4874])

/** Reports each write that a full disk refused, for subscribers that notify people. */
export const DISK_FULL_CHANNEL = 'claire:disk-full'
const refusals = channel(DISK_FULL_CHANNEL)

/** True if an operation failed because the disk has no room left: nothing of it was written. */
export function isDiskFull(thrown: unknown): boolean {
  for (let each = thrown; each instanceof Error; each = each.cause) {
    if ('errcode' in each && FULL_SQLITE.has(each.errcode)) return true
    if ('code' in each && FULL.has(each.code)) return true
  }
  return false
}

/** Reports a failed write if the disk is full. */
export function reportIfFull(error: unknown) {
  if (isDiskFull(error)) refusals.publish(error)
}

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
