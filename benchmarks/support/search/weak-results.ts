import type { freshSearch } from '../../../apps/server/src/testing/search.ts'
import { personId } from '../../../apps/server/src/testing/person.ts'

type Search = Awaited<ReturnType<typeof freshSearch>>['search']

/** The shares of queries with a notice of weak results, and of a word that is in no article. */
export interface Notices {
  weak: number
  missing: number
}

/**
 * Requests the first page of every query, like a person. `beforeEach` receives its text first and may embed it,
 * since a search waits only briefly for its vector.
 */
export async function noticesOf(
  search: Search,
  texts: string[],
  beforeEach: (text: string) => Promise<unknown>,
): Promise<Notices> {
  const counts = { weak: 0, missing: 0 }
  for (const text of texts) {
    await beforeEach(text)
    const { notices } = await search.search(
      personId('evaluation'),
      { searchTerm: text },
      { page: 0, size: 10 },
    )
    const codes = new Set(notices.map(({ code }) => code))
    if (codes.has('weak_results')) counts.weak += 1
    if (codes.has('no_literal_match')) counts.missing += 1
  }
  return { weak: counts.weak / texts.length, missing: counts.missing / texts.length }
}
