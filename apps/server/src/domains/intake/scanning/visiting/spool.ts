import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FetchResult } from '#domains/intake/web-access'
import type { CrawlUrl } from '../frontier/crawl-url.ts'

const FORGOTTEN_MS = 3600_000

export type Spool = Awaited<ReturnType<typeof openSpool>>

/**
 * Fetched answers before their processing, as files: a process that ends in between need not request them again. An
 * answer belongs to one visit of one address, so a later visit never finds it.
 */
export async function openSpool(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(file, { force: true })
  }
  const fileOf = ({ id, visited_at }: CrawlUrl) => path.join(folder, `${id}-${visited_at ?? 0}`)

  return {
    /** If it cannot be stored, a process that ends now has to request it again; that is no reason to stop. */
    async save(row: CrawlUrl, result: FetchResult) {
      const [rest, bytes] = apart(result)
      const head = Buffer.from(JSON.stringify(rest))
      const size = Buffer.alloc(4)
      size.writeUInt32BE(head.length)
      const file = fileOf(row)
      try {
        await writeFile(`${file}.part`, Buffer.concat([size, head, bytes]))
        await rename(`${file}.part`, file)
      } catch {
        await rm(`${file}.part`, { force: true }).catch(() => {})
      }
    },

    /** The answer to this very visit, if it came before the process ended. */
    async find(row: CrawlUrl): Promise<FetchResult | undefined> {
      const stored = await readFile(fileOf(row)).catch(() => undefined)
      if (!stored) return undefined
      const length = stored.readUInt32BE(0)
      const rest = JSON.parse(stored.subarray(4, 4 + length).toString()) as FetchResult
      const bytes = stored.subarray(4 + length)
      if (rest.kind === 'document') return { ...rest, bytes }
      return rest.kind === 'failed' ? { ...rest, page: bytes.length ? bytes : null } : rest
    },

    drop: (row: CrawlUrl) => rm(fileOf(row), { force: true }),
  }
}

function apart(result: FetchResult): [object, Buffer] {
  if (result.kind === 'document') return [{ ...result, bytes: undefined }, result.bytes]
  if (result.kind === 'failed') return [{ ...result, page: undefined }, result.page ?? Buffer.alloc(0)]
  return [result, Buffer.alloc(0)]
}
