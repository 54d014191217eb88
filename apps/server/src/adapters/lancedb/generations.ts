import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DomainError } from '#platform/errors'

const CURRENT = 'current'
const OWNER = 'owner'

export type Generations = ReturnType<typeof openGenerations>

/** The folder of an index: one subfolder for each generation, and which of them is in use. One process at a time. */
export function openGenerations(root: string) {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const ownerFile = path.join(root, OWNER)
  const owner = ownerOf(root)
  if (owner !== undefined) throw new DomainError('CONFLICT', `The search index in ${root} is in use by another process (${owner}).`)
  writeFileSync(ownerFile, String(process.pid))

  return {
    /** The generation in use; undefined when there is none yet. */
    current(): string | undefined {
      const file = path.join(root, CURRENT)
      return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
    },

    fresh: () => randomUUID(),

    folderOf: (generation: string) => path.join(root, generation),

    /** Makes `generation` the one in use, and deletes the others. */
    use(generation: string) {
      writeAside(path.join(root, CURRENT), generation)
      for (const entry of readdirSync(root, { withFileTypes: true })) {
        if (entry.isDirectory() && entry.name !== generation) rmSync(path.join(root, entry.name), { recursive: true, force: true })
      }
    },

    discard: (generation: string) => rmSync(path.join(root, generation), { recursive: true, force: true }),

    /** Lets another process open the folder. */
    release: () => rmSync(ownerFile, { force: true }),
  }
}

/** The living process, other than this one, that has the index open; undefined when there is none. */
export function ownerOf(root: string): number | undefined {
  const file = path.join(root, OWNER)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  // After a restart in a container the number may be our own: then its owner is gone.
  if (!pid || pid === process.pid) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined
  }
}

/** Replaces a file as a whole, or not at all. */
export function writeAside(file: string, text: string) {
  writeFileSync(`${file}.new`, text, { flush: true })
  renameSync(`${file}.new`, file)
}
