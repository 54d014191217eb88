import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
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
      const file = fileOf(row)
      try {
        await writeFile(`${file}.part`, serialize(result))
        await rename(`${file}.part`, file)
      } catch {
        await rm(`${file}.part`, { force: true }).catch(() => {})
      }
    },

    /** The answer to this very visit, if it came before the process ended; undefined if none can be read. */
    async find(row: CrawlUrl): Promise<FetchResult | undefined> {
      try {
        return deserialize(await readFile(fileOf(row))) as FetchResult
      } catch {
        return undefined
      }
    },

    drop: (row: CrawlUrl) => rm(fileOf(row), { force: true }),
  }
}
