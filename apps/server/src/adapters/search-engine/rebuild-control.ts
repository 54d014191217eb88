import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isLocked, writeAside } from '@claire/search-engine'
import type { RebuildControl, RebuildProgress } from '#domains/reading/search'

const REQUEST = 'rebuild-request'
const PROGRESS = 'rebuild-progress.json'
const POLL_MS = 250

/** Side of the process with the index: requests and progress are files in the index's folder. */
export function createRebuildControl(
  folder: string,
  onProgress?: (progress: RebuildProgress) => void,
): RebuildControl {
  const request = path.join(folder, REQUEST)
  return {
    takeRequest() {
      if (!existsSync(request)) return false
      rmSync(path.join(folder, PROGRESS), { force: true })
      rmSync(request)
      return true
    },
    report(progress) {
      writeAside(path.join(folder, PROGRESS), JSON.stringify(progress))
      onProgress?.(progress)
    },
  }
}

/**
 * The operator's side: requests a rebuild from the server that has the index open, and yields its progress until it has
 * ended. Yields nothing if no server has it open.
 */
export async function* requestRebuild(folder: string): AsyncGenerator<RebuildProgress> {
  if (!existsSync(folder) || !isLocked(folder)) return
  const request = path.join(folder, REQUEST)
  const file = path.join(folder, PROGRESS)
  writeFileSync(request, '')
  for (let shown = ''; ; await wait(POLL_MS)) {
    if (!isLocked(folder))
      throw new Error('The server stopped before the index was rebuilt. Its next start goes on with it.')
    if (existsSync(request) || !existsSync(file)) continue
    const text = readFileSync(file, 'utf8')
    if (text === shown) continue
    shown = text
    const progress = JSON.parse(text) as RebuildProgress
    yield progress
    if (progress.state !== 'running') return
  }
}
