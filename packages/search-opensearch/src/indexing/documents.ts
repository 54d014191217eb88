import { crc32 } from 'node:zlib'
import type { StaticEmbedder } from '@claire/embeddings'
import { topicKey } from '@claire/scholarly-text'
import {
  type IndexEntry,
  type ValueField,
  analyseArticle,
  bodyFrequency,
  byValueField,
  GAP,
  headWeight,
  NAME,
  RELEVANCE,
  valueOf,
  visitStems,
  wordsNumber,
} from '@claire/search-engine/shared'
import { BESIDE, type Lengths, contextFieldFor, isContextBytes } from '../schema.ts'
import { packed, packedTokens, vectorFrom } from './packing.ts'

/** An article as the cluster stores it, except the vectors derived from its bytes. */
export interface Stored extends Record<ValueField, string> {
  id: string
  source: string
  topics: string[]
  topic_keys: string[]
  /** A hash: counting and collapsing numbers costs a fifth of the same with words. */
  work: number
  identifiers: string[]
  names: string[]
  title_key?: string
  year?: number
  added: number
  text: string
  title: string
  authors: string
  stems: Record<string, number>
  head_length: number
  body_length: number
  has_vector: boolean
  sample: number
  digest: number
  tokens: string
  bytes?: string
  /** The fields of its contextual vectors, by `contextModels`. */
  [context: `told${string}`]: string | undefined
  [hasContext: `has_context${string}`]: boolean | undefined
}

/** Samples are taken in thousandths of all articles. */
export const SAMPLES = 1000
const SPAN = '\u0001'

/** Returns a stem as a feature name, which must not contain a dot. */
export const featureOf = (stem: string) => stem.replaceAll('.', '\u0006')

export function storedOf(
  entry: IndexEntry,
  embedder: Pick<StaticEmbedder, 'tokenIds'>,
  lengths: Lengths,
): Stored {
  const { facts, streams } = analyseArticle(entry, embedder)
  const [names, authors] = authorsIn(streams.authors)
  const titleEnd = streams.text.indexOf(GAP)
  return {
    id: facts.id,
    source: facts.sourceId,
    ...byValueField((field) => valueOf(facts, field)),
    topics: facts.topics,
    topic_keys: [...new Set(facts.topics.map(topicKey))],
    work: wordsNumber([facts.workKey]),
    identifiers: facts.identifiers,
    names,
    ...(facts.title && { title_key: String(facts.title) }),
    ...(facts.year && { year: facts.year }),
    added: facts.firstSeenAt,
    text: besides(streams.text),
    title: besides(titleEnd < 0 ? streams.text : streams.text.slice(0, titleEnd)),
    authors: besides(authors),
    stems: featuresOf(streams.stems, facts, lengths),
    head_length: facts.headLength,
    body_length: facts.bodyLength,
    has_vector: facts.vector.length > 0,
    sample: crc32(facts.id) % SAMPLES,
    digest: crc32(facts.tokenIds),
    // Late interaction compares with each token once.
    tokens: packedTokens(Uint16Array.from(new Set(facts.tokenIds))),
    ...(facts.vector.length > 0 && { bytes: packed(facts) }),
  }
}

/** Splits the stream into names in typed forms and exact tokens. */
function authorsIn(stream: string): [names: string[], authors: string] {
  const [authors = '', ...rest] = stream.split(` ${GAP} ${NAME}`)
  return [rest, authors]
}

/** Places a compound at the position of its first part, so that it takes none of its own. */
const besides = (stream: string) =>
  stream
    .split(' ')
    .filter(Boolean)
    .map((token) => (token.includes(SPAN) ? `${token}${BESIDE}` : `${token} `))
    .join('')
    .trim()

/** Returns the weighted and normalised frequency of each stem, which BM25F saturates. */
function featuresOf(
  stems: string,
  { headLength, bodyLength }: { headLength: number; bodyLength: number },
  lengths: Lengths,
): Record<string, number> {
  const { headB, bodyWeight, bodyB } = RELEVANCE
  const head = 1 - headB + (headB * headLength) / Math.max(1e-9, lengths.head)
  const body = 1 - bodyB + (bodyB * bodyLength) / Math.max(1e-9, lengths.body)
  const features: Record<string, number> = {}
  visitStems({ stems }, (stem, payload) => {
    const frequency = headWeight(payload) / head + (bodyWeight * bodyFrequency(payload)) / body
    features[featureOf(stem)] = Number(frequency.toPrecision(5))
  })
  return features
}

/** Returns the document for the cluster: the stored fields, the id as bytes, and the vectors for search. */
export function documentOf(stored: Stored): Stored & Record<string, unknown> {
  const vector = stored.bytes ? floatsOf(stored.bytes) : undefined
  const contexts = Object.entries(stored).flatMap(([field, bytes]) => {
    if (!isContextBytes(field) || typeof bytes !== 'string') return []
    const context = floatsOf(bytes)
    return [[contextFieldFor(field, context.length), context]]
  })
  const id = Buffer.from(stored.id).toString('base64')
  return { ...stored, id, ...(vector && { vector }), ...Object.fromEntries(contexts) }
}

const floatsOf = (packed: string) => Array.from(vectorFrom(packed), (value) => Number(value.toPrecision(7)))
