import type { AlertWidth, SearchInput } from '@claire/api-contract'
import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import {
  type ExactSavedQuery,
  type QueryStatistics,
  RANKING,
  type SemanticSavedQuery,
  nearnessFor,
  termWeights,
} from '@claire/search-engine'
import {
  type ContextualModels,
  type Hits,
  type Match,
  type NearestHits,
  type SearchIndex,
  meaningOf,
  modelsFor,
  savedQueryOf,
} from '#domains/reading/search'
import { withTimeout } from '#platform/time-limit'
import { BY_WORDS, FEWEST_RANKED, IN_CONTEXT, type Rule, strengthOf, thresholdsOf } from './rule.ts'

/** Matching facts of an alert for exact words: the search, and the frequency of its words. */
export interface ExactFacts {
  /** The words that the search ranks by. */
  text: string
  query: ExactSavedQuery
  statistics: QueryStatistics
}

/** Matching facts of an alert by meaning. */
export interface SemanticFacts {
  text: string
  query: SemanticSavedQuery
  /** Null if the embedder did not answer: until it does, the alert uses words only. */
  meaning: Meaning | null
  /** An article with this share of the search's words, by weight, is among its results. */
  covering: number
  /** Minimum strength of an article for each width; null with too few articles in scope to compare with. */
  thresholds: Thresholds | null
  /** The same for articles with a contextual vector; null without a basis for comparison. */
  context: { meaning: ContextMeaning; thresholds: Thresholds } | null
}

type Thresholds = Record<AlertWidth, number>

/** The search's vector, and the distribution of articles' similarity to it. */
export interface Usual {
  embedderId: string
  vector: number[]
  mean: number
  deviation: number
}

export interface Meaning extends Usual {
  /** An article this many deviations nearer than the mean is a result of the search without having its words. */
  close: number
}

/** A meaning by a contextual model. */
interface ContextMeaning extends Usual {
  /** As of a meaning; only of a search that is not in English, whose results may have none of its words. */
  close?: number
}

export type MatchingFacts = ExactFacts | SemanticFacts

interface Parts extends ContextualModels {
  index: Pick<
    SearchIndex,
    | 'state'
    | 'statistics'
    | 'lexical'
    | 'nearest'
    | 'vectors'
    | 'nearestInContext'
    | 'contextVectors'
    | 'count'
  >
  embedder: Embedder
}

interface Asked {
  input: SearchInput
  sources: { id: string; name: string }[]
  /** Timeout of the contextual model; by default the interactive one. */
  timeoutMs?: number
}

const LEXICAL_DEPTH = 1000
const DENSE_DEPTH = 200
/** Minimum share of articles with contextual vectors for a reliable distribution. */
const MOST_IN_CONTEXT = 0.95
/** Timeout while a person saves an alert: the next refresh adds the sentence's meaning. */
const INTERACTIVE_TIMEOUT_MS = 2000
/** As precise as the articles' vectors, and short. */
const DECIMALS = 1e5

/**
 * Returns the facts for matching new articles with a search, from one query of the index: a matcher then needs no
 * index. Null for a search without content. Plain JSON.
 */
export async function matchingFactsOf(
  parts: Parts,
  { input, sources, timeoutMs = INTERACTIVE_TIMEOUT_MS }: Asked,
): Promise<MatchingFacts | null> {
  const saved = await savedQueryOf(parts, input, sources)
  if (!saved) return null
  const { query, text, covering, ...rest } = saved
  if (query.kind === 'exact') return { query, text, statistics: await parts.index.statistics(text) }
  return { query, text, covering, ...(await ranksOf(parts, { query, text, ...rest, timeoutMs })) }
}

/** The sum of the weights of a search's terms, each multiplied by its repetitions; greater than 0. */
export const totalWeight = (statistics: QueryStatistics): number =>
  termWeights(statistics).reduce(
    (sum, weight, at) => sum + weight * (statistics.terms[at]?.repeats ?? 1),
    1e-9,
  )

interface Ranked {
  query: SemanticSavedQuery
  text: string
  sentence: string
  isForeign: boolean
  telling: string[]
  timeoutMs: number
}

async function ranksOf(
  parts: Parts,
  ranked: Ranked,
): Promise<Pick<SemanticFacts, 'meaning' | 'thresholds' | 'context'>> {
  const { index, embedder } = parts
  const { scope, statistics } = ranked.query
  const { text, telling } = ranked
  const queryVector = (words: string) => vectorOf(embedder, words)
  const [lexical, inScope, asked, inContext] = await Promise.all([
    index.lexical({ text, scope, limit: LEXICAL_DEPTH }),
    index.count(scope),
    meaningOf({ index, embedder, queryVector }, { text, telling }),
    contextOf(parts, ranked),
  ])
  const nearest = asked && (await index.nearest({ vector: asked.vector, scope, limit: DENSE_DEPTH }))
  const meaning = asked && nearest && meaningIn(nearest, { ...asked, embedderId: embedder.id })
  if (inScope < FEWEST_RANKED) return { meaning, thresholds: null, context: null }
  const total = totalWeight(statistics)
  const words = new Map(lexical.ids.map((id, at) => [id, (lexical.scores[at] ?? 0) / total]))
  const thresholdsBy = async ({ near, usual, vectorsOf, rule }: Side): Promise<Thresholds> => {
    const heads = [...new Set([...lexical.ids.slice(0, DENSE_DEPTH), ...(near?.ids ?? [])])]
    const vectors = usual ? await vectorsOf(heads) : []
    const strengths = heads.map((id, at) =>
      strengthOf({ words: words.get(id) ?? 0, nearness: nearnessOf(usual, vectors[at]) }, rule),
    )
    return thresholdsOf(onceAWork(heads, strengths, [lexical, near]), rule)
  }
  const thresholds = await thresholdsBy({
    near: nearest,
    usual: meaning,
    vectorsOf: index.vectors,
    rule: BY_WORDS,
  })
  const context = inContext && {
    meaning: inContext.usual,
    thresholds: await thresholdsBy({
      ...inContext,
      vectorsOf: (ids) => index.contextVectors(inContext.usual.embedderId, ids),
      rule: IN_CONTEXT,
    }),
  }
  return { meaning, thresholds, context }
}

/** Nearness of articles to the search, by one kind of vectors. */
interface Side {
  near: Pick<Hits, 'ids' | 'works'> | null
  usual: Usual | null
  vectorsOf: (ids: string[]) => Promise<(Float32Array | undefined)[]>
  rule: Rule
}

interface ContextFacts {
  near: Pick<Hits, 'ids' | 'works'>
  usual: ContextMeaning
}

/** Null without a contextual model for the search, or until it has processed nearly all articles. */
async function contextOf(parts: Parts, ranked: Ranked): Promise<ContextFacts | null> {
  const models = modelsFor(parts.contextual, ranked.isForeign)
  const each = await Promise.all(models.map((model) => contextBy(model, parts, ranked)))
  return each.find((facts) => facts !== null) ?? null
}

async function contextBy(
  model: ContextualEmbedder,
  { index, contextual }: Parts,
  { sentence, telling, query: { scope }, timeoutMs }: Ranked,
): Promise<ContextFacts | null> {
  const { id: embedderId, unrelated = null, ranking } = model
  const vector = await withTimeout(model.query(sentence), timeoutMs).catch(() => undefined)
  // After a change of the model, articles are ranked by the former one's vectors for a while.
  const near = vector && (await index.nearestInContext({ embedderId, vector, scope, limit: DENSE_DEPTH }))
  if (!near || near.share < MOST_IN_CONTEXT) return null
  const { mean } = near
  const deviation = near.deviation || 1
  const short = Array.from(vector, (value) => Math.round(value * DECIMALS) / DECIMALS)
  const usual = { embedderId, vector: short, mean, deviation }
  if (model === contextual[0]) return { near, usual }
  const all: Match = { kind: 'all' }
  const nearest = await index.nearestInContext({ embedderId, vector, scope: all, limit: RANKING.nearest })
  const { strict } = nearnessFor({ vector, unrelated, ranking }, nearest, telling.length)
  return { near, usual: { ...usual, close: (strict - mean) / deviation } }
}

function meaningIn(
  { mean, deviation }: Pick<NearestHits, 'mean' | 'deviation'>,
  { vector, strict, embedderId }: { vector: Float32Array; strict: number; embedderId: string },
): Meaning {
  const spread = deviation || 1
  return { embedderId, vector: [...vector], mean, deviation: spread, close: (strict - mean) / spread }
}

/** Undefined if the embedder does not answer, or has no vector for these words. */
async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array | undefined> {
  try {
    const [vector] = await embedder.embed([text])
    return vector?.some((value) => value !== 0) ? vector : undefined
  } catch {
    return undefined
  }
}

/** In standard deviations; 0 if unknown. */
function nearnessOf(meaning: Usual | null, vector: Float32Array | undefined): number {
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
