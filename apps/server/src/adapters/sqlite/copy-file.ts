import { existsSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const LOOK_MS = 500

interface Copying {
  from: string
  /** Is not there yet. */
  to: string
  /** Copies page by page whatever stands there, a damaged file too; deleted rows come along. */
  asItIs?: boolean
  /** Told now and then how many bytes have been written. */
  onProgress?: (bytes: number) => void
}

/**
 * Copies an SQLite file beside whoever writes to it, as it is at one moment, without what was deleted (`VACUUM INTO`:
 * https://www.sqlite.org/lang_vacuum.html). Writers go on meanwhile. The copy is on the disk when this resolves.
 */
export async function copyFile({ from, to, asItIs = false, onProgress }: Copying): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), {
    workerData: { from, to, asItIs },
  })
  const look = setInterval(() => onProgress?.(existsSync(to) ? statSync(to).size : 0), LOOK_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', (code) =>
        code ? reject(new Error(`copying ${from} ended with code ${code}`)) : resolve(),
      )
    })
  } finally {
    clearInterval(look)
  }
}
