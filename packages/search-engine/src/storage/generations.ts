import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

/** Names the generation in use. */
export const CURRENT = 'current'
const BUILDING = 'building'

export type Generations = ReturnType<typeof openGenerations>

/** The folder of an index: one subfolder for each generation, and which of them is in use. One process at a time. */
export function openGenerations(root: string) {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const lock = lockFolder(root)
  if (!lock) throw new FolderInUseError(root)

  const named = (name: string) => {
    const file = path.join(root, name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  }
  const building = () => named(BUILDING)

  return {
    /** The generation in use; undefined when there is none yet. */
    current: () => named(CURRENT),

    /** The generation that is to take its place, and is not complete; undefined when there is none. */
    building,

    build: (generation: string) => writeAside(path.join(root, BUILDING), generation),

    fresh: () => randomUUID(),

    folderOf: (generation: string) => path.join(root, generation),

    /** Makes `generation` the one in use, and deletes the others but the one that is being built. */
    use(generation: string) {
      writeAside(path.join(root, CURRENT), generation)
      if (building() === generation) rmSync(path.join(root, BUILDING))
      const kept = [generation, building()]
      for (const entry of readdirSync(root, { withFileTypes: true })) {
        if (entry.isDirectory() && !kept.includes(entry.name))
          rmSync(path.join(root, entry.name), { recursive: true, force: true })
      }
    },

    discard(generation: string) {
      if (building() === generation) rmSync(path.join(root, BUILDING))
      rmSync(path.join(root, generation), { recursive: true, force: true })
    },

    /** Lets another process open the folder. */
    release: () => lock.release(),
  }
}

/** Replaces a file as a whole, or not at all. */
export function writeAside(file: string, text: string) {
  writeFileSync(`${file}.new`, text, { flush: true })
  renameSync(`${file}.new`, file)
}
