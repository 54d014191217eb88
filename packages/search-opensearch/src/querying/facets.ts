import { type FacetCounts, byValueFacet } from '@claire/search-engine/shared'
import type { Aggregation, Bucket, Json } from '../connection.ts'
import { WORKS } from './hits.ts'
import { FORMS, formsIn } from './topics.ts'

const TOPICS_SHOWN = 100
/** Above the number of sources, years or types. */
const MOST_VALUES = 1000

const counted = (field: string, size: number): Json => ({
  terms: { field, size, shard_size: MOST_VALUES * 2, order: [{ works: 'desc' }, { _key: 'asc' }] },
  aggs: { works: WORKS },
})

/** Counts works, not articles: a work of two sources counts once for each, and once for its year. */
export const FACETS: Json = {
  sources: counted('source', MOST_VALUES),
  years: counted('year', MOST_VALUES),
  topics: counted('topic_keys', TOPICS_SHOWN),
  forms: FORMS,
  ...byValueFacet((field) => counted(field, MOST_VALUES)),
}

export function facetsIn(aggregations: Record<string, Aggregation | undefined> = {}): FacetCounts {
  const countsOf = (name: string) =>
    (aggregations[name]?.buckets ?? []).map((bucket: Bucket) => ({
      name: String(bucket.key),
      count: bucket.works?.value ?? bucket.doc_count,
    }))
  const forms = formsIn(aggregations.forms)
  return {
    sources: countsOf('sources').map(({ name, count }) => ({ id: name, count })),
    years: countsOf('years')
      .map(({ name, count }) => ({ year: Number(name), count }))
      .toSorted((a, b) => b.year - a.year),
    topics: countsOf('topics').map(({ name: key, count }) => ({
      name: forms.get(key)?.[0]?.name ?? key,
      count,
    })),
    ...byValueFacet((field) => countsOf(`${field}s`).filter(({ name }) => name)),
  }
}
