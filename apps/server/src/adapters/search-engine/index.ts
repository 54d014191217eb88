import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type IndexQueries,
  type SearchEngine,
  FolderInUseError,
  QUERIES,
  QueryTooCostlyError,
  openSearchEngine,
  isLocked,
  writeAside,
} from '@claire/search-engine'
import {
  type BudgetedRequest,
  type SearchIndex,
  type RebuildControl,
  type RebuildProgress,
  SearchTooCostlyError,
  currentRequest,
} from '#domains/reading/search'
import { DomainError, foreign } from '#platform/errors'
import { type FairTurns, createFairTurns } from '#platform/fair-turns'

/** The search index in this machine, by our engine in threads of its own. */
export { copyIndex, isLocked, lockFolder, readIndexFacts } from '@claire/search-engine'

/** Unlimited budget for Claire's own work; a number, so that the difference shows the cost. */
const unbudgeted = (): BudgetedRequest => ({ subject: '', budget: { leftMs: Number.MAX_SAFE_INTEGER } })

/**
 * Opens the index in a folder. Throws CONFLICT if another process has it open. Searches take turns by account; one that
 * exceeds its budget is refused with BAD_REQUEST.
 */
export async function openEmbeddedIndex(settings: Parameters<typeof openSearchEngine>[0]) {
  try {
    const engine = await openSearchEngine(settings)
    const index: SearchIndex = { ...engine.index, ...inTurns(engine, createFairTurns()) }
    return { index, embed: engine.embed }
  } catch (error) {
    if (error instanceof FolderInUseError)
      throw new DomainError('CONFLICT', foreign('CONFLICT', error.message))
    throw error
  }
}

function inTurns({ within }: Pick<SearchEngine, 'within'>, turns: FairTurns): IndexQueries {
  const inTurn =
    (query: keyof IndexQueries) =>
    async (...args: unknown[]) => {
      const { subject, budget } = currentRequest() ?? unbudgeted()
      const call = within(budget)[query] as (...args: unknown[]) => Promise<unknown>
      try {
        return await turns.run(subject, async (spend) => {
          const before = budget.leftMs
          try {
            return await call(...args)
          } finally {
            spend(before - budget.leftMs)
          }
        })
      } catch (error) {
        throw error instanceof QueryTooCostlyError ? new SearchTooCostlyError() : error
      }
    }
  return Object.fromEntries(QUERIES.map((query) => [query, inTurn(query)])) as unknown as IndexQueries
}

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
