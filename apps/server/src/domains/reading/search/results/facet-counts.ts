import type { Facets, SearchFilter } from '@claire/api-contract'
import type { SourceNames } from '#domains/articles'
import type { FacetCounts, SearchIndex } from '../index-port.ts'
import type { ResultReader } from './result-reader.ts'
import type { SearchRequest } from '../query/search-request.ts'

interface Parts {
  index: SearchIndex
  results: ResultReader
  sourceNames: SourceNames
}

/** Counts what a request finds, by source, year, topic and type; sources and years each without their own filter. */
export async function countByFacet(
  { index, results, sourceNames }: Parts,
  request: SearchRequest,
): Promise<Facets> {
  const { added } = await index.state()

  /** Over the very set that the list shows. */
  async function countsOf(asked: SearchRequest): Promise<FacetCounts> {
    const { found } = await results.listOf(asked, { addedUpTo: added, isFirst: true })
    return index.facets(found.scope)
  }

  const narrowed = countsOf(request)
  const withoutFilter = (filter: SearchFilter) => {
    const { [filter]: match, ...filters } = request.filters
    return match ? countsOf({ ...request, filters }) : narrowed
  }
  const [all, bySource, byYear] = await Promise.all([
    narrowed,
    withoutFilter('sources'),
    withoutFilter('years'),
  ])
  const names = await sourceNames(bySource.sources.map(({ id }) => id))
  return {
    sources: bySource.sources
      .map(({ id, count }) => ({ name: names.get(id) ?? '', count }))
      .filter(({ name }) => name),
    years: byYear.years,
    topics: all.topics,
    types: all.types,
  }
}
