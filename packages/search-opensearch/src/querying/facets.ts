import { topicKey, topicWords } from '@claire/scholarly-text'
import { type ValueCounts, type FacetCounts, byValueFacet } from '@claire/search-engine/shared'
import type { Aggregation, Json, Bucket } from '../connection.ts'
import { WORKS, aggregating } from './hits.ts'

/** Maximum number of forms read of all topics that some articles have. */
const MOST_FORMS = 1000
/** The same of topics that occur together with one. */
const FORMS_BESIDE = 50

const mostFrequent = [{ _count: 'desc' }, { _key: 'asc' }]

/** Aggregation that counts articles by the forms of their topics. */
const FORMS: Json = {
  terms: { field: 'topics', size: MOST_FORMS, shard_size: MOST_FORMS * 2, order: mostFrequent },
}

/** Returns the forms of each topic by its key, most frequent first. */
export function formsIn(counted: Aggregation | undefined): Map<string, ValueCounts> {
  const forms = new Map<string, ValueCounts>()
  for (const { key, doc_count: count } of counted?.buckets ?? []) {
    const name = String(key)
    const own = forms.get(topicKey(name))
    if (own) own.push({ name, count })
    else forms.set(topicKey(name), [{ name, count }])
  }
  return forms
}

/** Returns the search for the forms of a topic. */
export const formsBody = (name: string): Json =>
  aggregating({ forms: FORMS }, { term: { topic_keys: topicKey(name) } })

/** Returns the search for topics one of whose words, with what follows, begins with the typed text. */
export const topicsBody = (typed: string, limit: number): Json =>
  aggregating({
    topics: {
      terms: { field: 'topic_keys', size: limit, include: patternOf(typed), order: mostFrequent },
      aggs: { forms: { terms: { field: 'topics', size: FORMS_BESIDE, order: mostFrequent } } },
    },
  })

/** Returns the most frequent form of each topic of `topicsBody`. */
export const topicsIn = (counted: Aggregation | undefined): string[] =>
  (counted?.buckets ?? []).map(({ key, forms }) => formsIn(forms).get(String(key))?.[0]?.name ?? String(key))

/** Returns a regular expression for Lucene. */
const patternOf = (typed: string) => `(.* )?(${escaped(topicWords(typed))}.*|${escaped(topicKey(typed))})`

const escaped = (text: string) =>
  Array.from(text, (letter) => (/[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`)).join('')

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
