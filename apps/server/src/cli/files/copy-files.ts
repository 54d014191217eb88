import type { Files } from '#platform/files'
import type { Steps } from '../backup/steps.ts'

/** A service far away is waited for more than it is worked for. */
const AT_ONCE = 16

interface Copying {
  /** Whether what is at the other place then is removed from the first. */
  removes: boolean
  steps: Steps
}

/**
 * Copies what is not at the other place yet, by key and size; safe to interrupt and to do again, and beside a server that
 * writes. Throws FilesAway at the first that cannot be read or written.
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
          // Gone since it was listed.
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
