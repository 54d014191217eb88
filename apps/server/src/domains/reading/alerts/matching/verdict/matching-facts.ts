import type { AlertWidth, SearchInput } from '@claire/api-contract'
import type { Embedder } from '@claire/embeddings'
import {
  type ExactSavedQuery,
  type QueryStatistics,
  type SemanticSavedQuery,
  termWeights,
} from '@claire/search-engine'
import {
  type Hits,
  type NearestHits,
  type SearchIndex,
  meaningOf,
  savedQueryOf,
} from '#domains/reading/search'
import { FEWEST_RANKED, strengthOf, thresholdsOf } from './rule.ts'

/** What the matcher knows of an alert for exact words: the search, and how common its words are. */
export interface ExactFacts {
  /** The words that the search ranks by. */
  text: string
  query: ExactSavedQuery
  statistics: QueryStatistics
}

/** What it knows of an alert that goes by meaning. */
export interface SemanticFacts {
  text: string
  query: SemanticSavedQuery
  /** Null when the embedder did not answer: the alert goes by its words until it does. */
  meaning: Meaning | null
  /** An article with this share of the search's words, by weight, is among its results. */
  covering: number
  /** How strong an article must be for each width; null with too few articles in scope to compare with. */
  thresholds: Record<AlertWidth, number> | null
}

/** The search's vector, and how near to it articles usually are. */
export interface Meaning {
  embedderId: string
  vector: number[]
  mean: number
  deviation: number
  /** An article so many deviations nearer than usual is among the search's results without having its words. */
  close: number
}

export type MatchingFacts = ExactFacts | SemanticFacts

interface Parts {
  index: Pick<SearchIndex, 'state' | 'statistics' | 'lexical' | 'nearest' | 'vectors' | 'count'>
  embedder: Embedder
}

interface Asked {
  input: SearchInput
  sources: { id: string; name: string }[]
}

const LEXICAL_DEPTH = 1000
const DENSE_DEPTH = 200

/**
 * All that matching new articles with a search takes, asked of the index once: a matcher then needs none. Null for a
 * search that asks for nothing. Plain JSON.
 */
export async function matchingFactsOf(
  parts: Parts,
  { input, sources }: Asked,
): Promise<MatchingFacts | null> {
  const saved = await savedQueryOf(parts.index, input, sources)
  if (!saved) return null
  const { query, text, telling, covering } = saved
  if (query.kind === 'exact') return { query, text, statistics: await parts.index.statistics(text) }
  return { query, text, covering, ...(await ranksOf(parts, { query, text, telling })) }
}

/** The sum of the weights of a search's terms, each as often as it is asked for; at least a little. */
export const totalWeight = (statistics: QueryStatistics): number =>
  termWeights(statistics).reduce(
    (sum, weight, at) => sum + weight * (statistics.terms[at]?.repeats ?? 1),
    1e-9,
  )

interface Ranked {
  query: SemanticSavedQuery
  text: string
  telling: string[]
}

async function ranksOf(
  { index, embedder }: Parts,
  { query: { scope, statistics }, text, telling }: Ranked,
): Promise<Pick<SemanticFacts, 'meaning' | 'thresholds'>> {
  const queryVector = (words: string) => vectorOf(embedder, words)
  const [lexical, inScope, asked] = await Promise.all([
    index.lexical({ text, scope, limit: LEXICAL_DEPTH }),
    index.count(scope),
    meaningOf({ index, embedder, queryVector }, { text, telling }),
  ])
  const nearest = asked && (await index.nearest({ vector: asked.vector, scope, limit: DENSE_DEPTH }))
  const meaning = asked && nearest && meaningIn(nearest, { ...asked, embedderId: embedder.id })
  if (inScope < FEWEST_RANKED) return { meaning, thresholds: null }
  const heads = [...new Set([...lexical.ids.slice(0, DENSE_DEPTH), ...(nearest?.ids ?? [])])]
  const vectors = meaning ? await index.vectors(heads) : []
  const total = totalWeight(statistics)
  const words = new Map(lexical.ids.map((id, at) => [id, (lexical.scores[at] ?? 0) / total]))
  const strengths = heads.map((id, at) =>
    strengthOf({ words: words.get(id) ?? 0, nearness: nearnessOf(meaning, vectors[at]) }),
  )
  return { meaning, thresholds: thresholdsOf(onceAWork(heads, strengths, [lexical, nearest])) }
}

function meaningIn(
  { mean, deviation }: Pick<NearestHits, 'mean' | 'deviation'>,
  { vector, strict, embedderId }: { vector: Float32Array; strict: number; embedderId: string },
): Meaning {
  const spread = deviation || 1
  return { embedderId, vector: [...vector], mean, deviation: spread, close: (strict - mean) / spread }
}

/** Undefined when the embedder does not answer, or says nothing of such words. */
async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array | undefined> {
  try {
    const [vector] = await embedder.embed([text])
    return vector?.some((value) => value !== 0) ? vector : undefined
  } catch {
    return undefined
  }
}

/** In standard deviations; 0 where it cannot be told. */
export function nearnessOf(meaning: Meaning | null, vector: Float32Array | undefined): number {
  if (!meaning || !vector) return 0
  const similarity = meaning.vector.reduce((sum, value, d) => sum + value * (vector[d] ?? 0), 0)
  return (similarity - meaning.mean) / meaning.deviation
}

/** The strengths of the works among articles, each by its best article, strongest first. */
function onceAWork(
  ids: string[],
  strengths: number[],
  lists: (Pick<Hits, 'ids' | 'works'> | null)[],
): number[] {
  const workOf = new Map<string, number>()
  for (const list of lists)
    for (const [at, id] of list?.ids.entries() ?? []) workOf.set(id, list?.works[at] ?? 0)
  const best = new Map<number, number>()
  for (const [at, id] of ids.entries()) {
    const work = workOf.get(id) ?? 0
    best.set(work, Math.max(best.get(work) ?? -Infinity, strengths[at] ?? 0))
  }
  return [...best.values()].toSorted((a, b) => b - a)
}
