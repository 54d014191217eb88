import { FACETS, type Facets, type SearchFilter } from '@claire/api-contract'
import type { SourceNames } from '#domains/articles'
import type { FacetCounts, SearchIndex } from '../index-port.ts'
import type { ResultReader } from './result-reader.ts'
import type { SearchRequest } from '../query/search-request.ts'

interface Parts {
  index: SearchIndex
  results: ResultReader
  sourceNames: SourceNames
}

/** Counts the results of a request by every facet, each without its own filter. */
export async function countByFacet(
  { index, results, sourceNames }: Parts,
  request: SearchRequest,
): Promise<Facets> {
  const { added } = await index.state()

  /** Counts over exactly the set that the list shows. */
  async function countsOf(asked: SearchRequest): Promise<FacetCounts> {
    const { found } = await results.listOf(asked, { addedUpTo: added, isFirst: true })
    return index.facets(found.scope)
  }

  const narrowed = countsOf(request)
  const withoutFilter = (facet: string) => {
    const { [facet as SearchFilter]: match, ...filters } = request.filters
    return match ? countsOf({ ...request, filters }) : narrowed
  }
  const facets = FACETS.map(async (facet) => {
    const counts = await withoutFilter(facet)
    return [facet, facet === 'sources' ? await namesOf(counts.sources, sourceNames) : counts[facet]]
  })
  return Object.fromEntries(await Promise.all(facets)) as Facets
}

async function namesOf(
  sources: FacetCounts['sources'],
  sourceNames: SourceNames,
): Promise<Facets['sources']> {
  const names = await sourceNames(sources.map(({ id }) => id))
  return sources.map(({ id, count }) => ({ name: names.get(id) ?? '', count })).filter(({ name }) => name)
}
