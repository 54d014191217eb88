import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Fetched } from '#domains/intake/web-access'

const KEPT_MS = 30 * 24 * 3600_000
const MOST_BYTES = 2 * 1024 ** 3

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

export type KeptPage = Pick<Fetched, 'url' | 'contentType' | 'headers' | 'bytes'>
export type Archive = Awaited<ReturnType<typeof openArchive>>

interface Limits {
  keptMs?: number
  mostBytes?: number
}

/** A kept document: the id of its address, and the digest of its content. Of each address the last is kept. */
interface Named {
  id: string
  digest: string
}

const ENDING = '.page.zst'

/**
 * Pages of articles as they were fetched, by their addresses, for a month or until there is too much of
 * them: when reading becomes better, they are read anew without asking anybody. Only a convenience: what cannot be
 * written or read is not there.
 */
export async function openArchive(folder: string, { keptMs = KEPT_MS, mostBytes = MOST_BYTES }: Limits = {}) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fileOf = (id: string) => path.join(folder, id.slice(0, 2), `${id}${ENDING}`)

  return {
    async keep({ id, digest }: Named, { url, contentType, headers, bytes }: KeptPage) {
      const file = fileOf(id)
      const head = Buffer.from(`${JSON.stringify({ digest, url, contentType, headers })}\n`)
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(`${file}.part`, await pack(Buffer.concat([head, bytes])))
        await rename(`${file}.part`, file)
      } catch {
        await rm(`${file}.part`, { force: true }).catch(() => {})
      }
    },

    async find({ id, digest }: Named): Promise<KeptPage | undefined> {
      try {
        const content = await unpack(await readFile(fileOf(id)))
        const end = content.indexOf('\n')
        const head = JSON.parse(content.subarray(0, end).toString()) as Named & Omit<KeptPage, 'bytes'>
        const { url, contentType, headers } = head
        return head.digest === digest
          ? { url, contentType, headers, bytes: content.subarray(end + 1) }
          : undefined
      } catch {
        return undefined
      }
    },

    /** Of which addresses something is kept. */
    async ids(): Promise<string[]> {
      const names = await readdir(folder, { recursive: true })
      return names.filter((name) => name.endsWith(ENDING)).map((name) => path.basename(name, ENDING))
    },

    /** Deletes what is kept of these addresses. */
    async drop(ids: Iterable<string>) {
      for (const id of ids) await rm(fileOf(id), { force: true }).catch(() => {})
    },

    /** Drops what is too old, or was kept by an earlier version, and of the rest the oldest beyond the limit. */
    async tidy(now = Date.now()) {
      const files = []
      for (const name of await readdir(folder, { recursive: true })) {
        const file = path.join(folder, name)
        const seen = await stat(file).catch(() => null)
        if (seen?.isFile()) files.push({ file, size: seen.size, at: seen.mtimeMs })
      }
      let total = 0
      for (const { file, size, at } of files.sort((a, b) => b.at - a.at)) {
        total += size
        if (total > mostBytes || now - at > keptMs || !file.endsWith(ENDING)) await rm(file, { force: true })
      }
    },
  }
}
