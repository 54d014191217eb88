import {
  FolderInUseError,
  type IndexQueries,
  QUERIES,
  QueryTooCostlyError,
  type SearchEngine,
  openSearchEngine,
} from '@claire/search-engine'
import {
  type BudgetedRequest,
  type SearchIndex,
  SearchTooCostlyError,
  currentRequest,
} from '#domains/reading/search'
import { DomainError } from '#platform/errors'
import { type FairTurns, createFairTurns } from '#platform/fair-turns'

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
    if (error instanceof FolderInUseError) throw new DomainError('CONFLICT', error.message)
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
