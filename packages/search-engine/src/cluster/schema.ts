import { VALUES_STORED, byValueField } from '#value-fields'
import type { Json } from './connection.ts'

/** Another number is another form of the index: it is filled anew, under a name of its own. */
export const SCHEMA = VALUES_STORED

/** Between a word and the compounds that begin with it, which have its position in the text. */
export const BESIDE = '\u0007'

/** BM25F saturates here and there by how long articles are on average: of an index, that is settled when it is made. */
export interface Lengths {
  head: number
  body: number
}

/** Of titles with abstracts, and of full texts, where nothing is known of the articles yet. */
export const USUAL_LENGTHS: Lengths = { head: 130, body: 3500 }

/** How far down a list can be read. */
export const LONGEST_LIST = 200_000

interface Sizes {
  dimensions: number
  shards: number
  replicas: number
  lengths: Lengths
}

/** Text comes in as tokens, analysed by us: here they are only told apart. */
export const indexBody = ({ dimensions, shards, replicas, lengths }: Sizes): Json => ({
  settings: {
    index: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      max_result_window: LONGEST_LIST,
      // What is written is shown by who writes it, all at once.
      refresh_interval: '-1',
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
    // Vectors are kept as bytes, from which these are made.
    _source: { excludes: ['vector', 'context_*'] },
    properties: properties(dimensions),
  },
})

const KEYWORD = { type: 'keyword' }
const TEXT = { type: 'text', analyzer: 'tokens' }
const BYTES = { type: 'binary', doc_values: true }
/** Read with an article, and never looked for. */
const KEPT = { type: 'keyword', index: false }

const properties = (dimensions: number): Json => ({
  id: KEYWORD,
  source: KEYWORD,
  ...byValueField(() => KEYWORD),
  topics: KEYWORD,
  work: KEYWORD,
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
  digest: { ...KEPT, type: 'long' },
  tokens: BYTES,
  bytes: BYTES,
  vector: vectorField(dimensions),
  told_by: KEYWORD,
  has_context: { type: 'boolean' },
  told: BYTES,
})

/** Contextual vectors of so many dimensions have a field of their own, which an index gets when it needs it. */
export const contextField = (dimensions: number) => `context_${dimensions}`

export const vectorField = (dimension: number): Json => ({
  type: 'knn_vector',
  dimension,
  method: {
    name: 'hnsw',
    engine: 'lucene',
    space_type: 'innerproduct',
    parameters: { m: 16, ef_construction: 128 },
  },
})
