import path from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Fetched } from '#domains/intake/web-access'
import { type Files, FilesAway, type ListedFile } from '#platform/files'
import type { Log } from '#platform/log'

const KEPT_MS = 30 * 24 * 3600_000
const MOST_BYTES = 2 * 1024 ** 3
/** For so long a place that did not answer is not asked again: visits do not wait for it. */
const LEFT_ALONE_MS = 30_000
const REMOVED_AT_ONCE = 1_000

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

export type KeptPage = Pick<Fetched, 'url' | 'contentType' | 'headers' | 'bytes'>
export type Archive = ReturnType<typeof createArchive>

interface Limits {
  keptMs?: number
  mostBytes?: number
}

interface Parts {
  files: Files
  log: Log
  /** The clock by which files are old; that of the machine. */
  now?: () => number
}

/** A kept document: the id of its address, and the digest of its content. Of each address the last is kept. */
interface Named {
  id: string
  digest: string
}

const ENDING = '.page.zst'
const keyOf = (id: string) => `${id.slice(0, 2)}/${id}${ENDING}`
const idOf = (key: string) => path.posix.basename(key, ENDING)

/**
 * Pages of articles as they were fetched, by their addresses, for a month or until there is too much of
 * them: when reading becomes better, they are read anew without asking anybody. Only a convenience: what cannot be
 * written or read is not there. What was to go and could not is owed: `owes` says so until all that is kept was gone through.
 */
export function createArchive(
  { files, log, now = Date.now }: Parts,
  { keptMs = KEPT_MS, mostBytes = MOST_BYTES }: Limits = {},
) {
  const reach = reaching({ files, log, now })
  let isOwing = false

  async function remove(keys: string[]) {
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
      const some = keys.slice(at, at + REMOVED_AT_ONCE)
      const isDone = await reach(async () => (await files.remove(some), true))
      isOwing ||= !isDone
    }
  }

  return {
    /** Whether something that was to be deleted may still be there. */
    owes: () => isOwing,

    async keep({ id, digest }: Named, { url, contentType, headers, bytes }: KeptPage) {
      const head = Buffer.from(`${JSON.stringify({ digest, url, contentType, headers })}\n`)
      const packed = await pack(Buffer.concat([head, bytes]))
      await reach(() => files.put(keyOf(id), packed))
    },

    async find({ id, digest }: Named): Promise<KeptPage | undefined> {
      const packed = await reach(() => files.get(keyOf(id)))
      const content = packed && (await unpack(packed).catch(() => undefined))
      if (!content) return undefined
      const end = content.indexOf('\n')
      const head = JSON.parse(content.subarray(0, end).toString()) as Named & Omit<KeptPage, 'bytes'>
      const { url, contentType, headers } = head
      return head.digest === digest
        ? { url, contentType, headers, bytes: content.subarray(end + 1) }
        : undefined
    },

    /** Deletes what is kept of these addresses. */
    drop: (ids: Iterable<string>) => remove([...ids].map(keyOf)),

    /**
     * Drops what is too old, or was kept by an earlier version, of the rest the oldest beyond the limit, and all of addresses
     * that `gone` names of those it is given. Nothing is owed afterwards. Passed over while the files are away.
     */
    async tidy(gone: (ids: string[]) => Promise<string[]> = async () => []) {
      const listed = await reach(() => files.list())
      if (!listed) return
      isOwing = false
      const { kept, over } = sorted(listed, { oldest: now() - keptMs, mostBytes })
      await remove([...over, ...(await gone(kept.map(idOf))).map(keyOf)])
    },
  }
}

/** The keys of the newest that are not too much together, and of all others. */
function sorted(listed: ListedFile[], { oldest, mostBytes }: { oldest: number; mostBytes: number }) {
  let total = 0
  const kept: string[] = []
  const over: string[] = []
  for (const { key, size, writtenAt } of listed.toSorted((a, b) => b.writtenAt - a.writtenAt)) {
    total += size
    const isKept = total <= mostBytes && writtenAt >= oldest && key.endsWith(ENDING)
    const side = isKept ? kept : over
    side.push(key)
  }
  return { kept, over }
}

/** Does something with files, if they can be reached; undefined if not. Says in the log when that changes. */
function reaching({ files, log, now }: Required<Parts>) {
  let awayUntil = -Infinity
  let isAway = false
  return async function reach<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (now() < awayUntil) return undefined
    try {
      const done = await work()
      if (isAway) log.info({ where: files.where }, 'kept pages are there again')
      isAway = false
      return done
    } catch (error) {
      if (!(error instanceof FilesAway)) throw error
      awayUntil = now() + LEFT_ALONE_MS
      if (!isAway)
        log.warn(
          { err: error },
          'kept pages cannot be written, read or deleted; scanning goes on without them',
        )
      isAway = true
      return undefined
    }
  }
}
