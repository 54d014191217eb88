import path from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Fetched } from '#domains/intake/web-access'
import { type Files, FilesAway, type ListedFile } from '#platform/files'
import type { Log } from '#platform/log'

const STORED_MS = 30 * 24 * 3600_000
const MOST_BYTES = 2 * 1024 ** 3
/** Time without requests to unavailable storage: visits do not wait for it. */
const LEFT_ALONE_MS = 30_000
const REMOVED_AT_ONCE = 1_000

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

export type StoredPage = Pick<Fetched, 'url' | 'contentType' | 'headers' | 'bytes'>
export type Archive = ReturnType<typeof createArchive>

interface Limits {
  storedMs?: number
  mostBytes?: number
}

interface Parts {
  files: Files
  log: Log
  /** The clock that dates files; that of the machine. */
  now?: () => number
}

/** A stored document: the id of its address, and the digest of its content. Only the last of each address is stored. */
interface Named {
  id: string
  digest: string
}

const ENDING = '.page.zst'
const keyOf = (id: string) => `${id.slice(0, 2)}/${id}${ENDING}`
const idOf = (key: string) => path.posix.basename(key, ENDING)

/**
 * Pages of articles as they were fetched, by their addresses, for a month or up to a size limit: improved extraction
 * rereads them without requests. Only an optimisation: failures of reading and writing count as missing. `owes` is true
 * after a failed deletion until all stored pages were checked.
 */
export function createArchive(
  { files, log, now = Date.now }: Parts,
  { storedMs = STORED_MS, mostBytes = MOST_BYTES }: Limits = {},
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
    /** True if a failed deletion may have left a document. */
    owes: () => isOwing,

    async save({ id, digest }: Named, { url, contentType, headers, bytes }: StoredPage) {
      const head = Buffer.from(`${JSON.stringify({ digest, url, contentType, headers })}\n`)
      const packed = await pack(Buffer.concat([head, bytes]))
      await reach(() => files.put(keyOf(id), packed))
    },

    async find({ id, digest }: Named): Promise<StoredPage | undefined> {
      const packed = await reach(() => files.get(keyOf(id)))
      const content = packed && (await unpack(packed).catch(() => undefined))
      if (!content) return undefined
      const end = content.indexOf('\n')
      const head = JSON.parse(content.subarray(0, end).toString()) as Named & Omit<StoredPage, 'bytes'>
      const { url, contentType, headers } = head
      return head.digest === digest
        ? { url, contentType, headers, bytes: content.subarray(end + 1) }
        : undefined
    },

    /** Deletes the stored documents of these addresses. */
    drop: (ids: Iterable<string>) => remove([...ids].map(keyOf)),

    /**
     * Deletes documents that are too old or of an earlier version, the oldest beyond the size limit, and those of
     * addresses that `gone` returns. No deletion is owed afterwards. Skipped while the files are unavailable.
     */
    async tidy(gone: (ids: string[]) => Promise<string[]> = async () => []) {
      const listed = await reach(() => files.list())
      if (!listed) return
      isOwing = false
      const { stored, over } = sorted(listed, { oldest: now() - storedMs, mostBytes })
      await remove([...over, ...(await gone(stored.map(idOf))).map(keyOf)])
    },
  }
}

/** The keys of the newest within the size limit, and of all others. */
function sorted(listed: ListedFile[], { oldest, mostBytes }: { oldest: number; mostBytes: number }) {
  let total = 0
  const stored: string[] = []
  const over: string[] = []
  for (const { key, size, writtenAt } of listed.toSorted((a, b) => b.writtenAt - a.writtenAt)) {
    total += size
    const isStored = total <= mostBytes && writtenAt >= oldest && key.endsWith(ENDING)
    const side = isStored ? stored : over
    side.push(key)
  }
  return { stored, over }
}

/** Runs an operation on files if they are available; otherwise undefined. Logs changes of availability. */
function reaching({ files, log, now }: Required<Parts>) {
  let awayUntil = -Infinity
  let isAway = false
  return async function reach<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (now() < awayUntil) return undefined
    try {
      const done = await work()
      if (isAway) log.info({ where: files.where }, 'stored pages are available again')
      isAway = false
      return done
    } catch (error) {
      if (!(error instanceof FilesAway)) throw error
      awayUntil = now() + LEFT_ALONE_MS
      if (!isAway)
        log.warn(
          { err: error },
          'stored pages cannot be written, read or deleted; scanning continues without them',
        )
      isAway = true
      return undefined
    }
  }
}
