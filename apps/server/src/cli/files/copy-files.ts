import type { Files } from '#platform/files'
import type { Steps } from '../backup/steps.ts'

/** Concurrent files: a remote service costs more waiting than work. */
const AT_ONCE = 16

interface Copying {
  /** True if copied files are then removed from the first storage. */
  removes: boolean
  steps: Steps
}

/**
 * Copies files that the other storage lacks, by key and size; safe to interrupt and repeat, also beside a server that
 * writes. Throws FilesAway at the first file that cannot be read or written.
 */
export async function copyFiles(from: Files, to: Files, { removes, steps }: Copying) {
  const there = new Map((await to.list()).map(({ key, size }) => [key, size]))
  const all = await from.list()
  const missing = all.filter(({ key, size }) => there.get(key) !== size)
  const bytes = missing.reduce((sum, { size }) => sum + size, 0)
  let copied = 0
  await steps.take(
    'copy',
    async (onProgress) => {
      let done = 0
      const left = missing.values()
      const lane = async () => {
        for (const { key, size } of left) {
          const content = await from.get(key)
          // Deleted since it was listed.
          if (content) await to.put(key, content)
          if (content) copied += 1
          onProgress((done += size))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
    },
    bytes,
  )
  if (removes) await from.remove(all.map(({ key }) => key))
  return { copied, wereThere: all.length - missing.length }
}
