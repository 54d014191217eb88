import { existsSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const LOOK_MS = 500

interface Copying {
  from: string
  /** Is not there yet. */
  to: string
  /** Told now and then how many bytes have been written. */
  onProgress?: (bytes: number) => void
}

/**
 * Copies an SQLite file beside whoever writes to it, as it is at one moment, without what was deleted (`VACUUM INTO`:
 * https://www.sqlite.org/lang_vacuum.html). Writers go on meanwhile. The copy is on the disk when this resolves.
 */
export async function copyFile({ from, to, onProgress }: Copying): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: { from, to } })
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
