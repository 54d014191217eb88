import { byValueField, VALUES_STORED } from '@claire/search-engine/shared'
import type { Json } from './connection.ts'

/** Version of the index format: a new number fills a new index under another name. */
export const SCHEMA = 5 + VALUES_STORED

/** Separates a word from the compounds that begin with it and share its position. */
export const BESIDE = '\u0007'

/** Mean lengths of articles, by which BM25F saturates; fixed when an index is created. */
export interface Lengths {
  head: number
  body: number
}

/** Lengths of titles with abstracts, and of full texts, if nothing is known of the articles yet. */
export const USUAL_LENGTHS: Lengths = { head: 130, body: 3500 }

/** Maximum depth of a result list. */
export const LONGEST_LIST = 200_000

interface Sizes {
  dimensions: number
  shards: number
  replicas: number
  lengths: Lengths
}

/** Text arrives as tokens, analysed by us: the cluster only splits them. */
export const indexBody = ({ dimensions, shards, replicas, lengths }: Sizes): Json => ({
  settings: {
    index: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      max_result_window: LONGEST_LIST,
      max_inner_result_window: 1000,
      // The writer refreshes, once for all changes; segments merged since then are searched after this time.
      refresh_interval: '30s',
      knn: true,
      'unassigned.node_left.delayed_timeout': '10s',
    },
    analysis: {
      analyzer: { tokens: { type: 'custom', tokenizer: 'spaced', filter: ['beside'] } },
      tokenizer: { spaced: { type: 'whitespace', max_token_length: 1024 } },
      filter: {
        beside: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${BESIDE}]+)`] },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    _meta: { lengths },
    // Derived from the bytes of the stored vectors.
    _source: { excludes: ['vector', 'context_*'] },
    properties: properties(dimensions),
  },
})

const KEYWORD = { type: 'keyword' }
const TEXT = { type: 'text', analyzer: 'tokens' }
const BYTES = { type: 'binary', doc_values: true }
/** Read or counted, and never searched for. */
const NUMBER = { type: 'long', index: false }

const properties = (dimensions: number): Json => ({
  // Words are looked up in compressed blocks, hit by hit.
  id: BYTES,
  source: KEYWORD,
  ...byValueField(() => KEYWORD),
  topics: KEYWORD,
  topic_keys: KEYWORD,
  work: NUMBER,
  identifiers: KEYWORD,
  names: KEYWORD,
  title_key: KEYWORD,
  year: { type: 'short' },
  added: { type: 'long' },
  text: TEXT,
  title: { ...TEXT, norms: false },
  authors: { ...TEXT, norms: false },
  stems: { type: 'rank_features' },
  head_length: { type: 'float' },
  body_length: { type: 'integer' },
  has_vector: { type: 'boolean' },
  sample: { type: 'short' },
  digest: NUMBER,
  tokens: BYTES,
  bytes: BYTES,
  vector: vectorField(dimensions),
})

/** A contextual model, and the fields of its vectors in an article. */
export interface ContextModel {
  id: string
  /** Its place in the list of models, which names the fields. */
  place: number
  dimensions: number
  fields: {
    model: `told_by${string}`
    hasVector: `has_context${string}`
    bytes: `told${string}`
    /** The vector for search. */
    vector: string
  }
}

export const contextModels = (models: { id: string; dimensions: number }[]): ContextModel[] =>
  models.map(({ id, dimensions }, place) => {
    const suffix = place ? `_${place + 1}` : ''
    const [model, hasVector, bytes] = [`told_by${suffix}`, `has_context${suffix}`, `told${suffix}`] as const
    const vector = contextFieldFor(bytes, dimensions)
    return { id, place, dimensions, fields: { model, hasVector, bytes, vector } }
  })

/** True if a field has the bytes of contextual vectors, even of a model that is not used now. */
export const isContextBytes = (field: string) => /^told(_\d+)?$/.test(field)

/** Returns the field of vectors for search that are stored as bytes in another. */
export const contextFieldFor = (bytes: string, dimensions: number) =>
  `${bytes.replace('told', 'context')}_${dimensions}`

/** The fields of contextual models, added to an index when needed. */
export const contextProperties = (models: ContextModel[]): Record<string, Json> =>
  Object.fromEntries(
    models.flatMap(({ dimensions, fields }) => [
      [fields.model, KEYWORD],
      [fields.hasVector, { type: 'boolean' }],
      [fields.bytes, BYTES],
      [fields.vector, vectorField(dimensions)],
    ]),
  )

const vectorField = (dimension: number): Json => ({
  type: 'knn_vector',
  dimension,
  method: {
    name: 'hnsw',
    engine: 'lucene',
    space_type: 'innerproduct',
    parameters: { m: 16, ef_construction: 128 },
  },
})
