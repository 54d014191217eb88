import { allOf } from '#matching/all-of'
import { normalized } from '@claire/embeddings'
import type { Match, NearestHits } from '#index-types'
import type { ContextualMeaning, MeaningSearch, QueryMeaning } from './find-types.ts'
import type { FindingIndex } from './finding-index.ts'
import { RANKING, type RankingSettings } from './fusion.ts'

/** The similarity thresholds of a vector. */
interface Nearness {
  vector: Float32Array
  /** The similarity of unrelated texts. */
  usual: number
  /** The upper bound of chance similarity. */
  floor: number
  /** The minimum similarity of a relevant article without the words. */
  strict: number
  /** Number of works among the nearest that reach it: further ones are counted only where these are too few. */
  near: number
  /** The minimum similarity of an article that is about the same as the nearest one. */
  certain: number
}

/** The meaning of a text, with its similarity thresholds. */
export interface Meaning extends Nearness {
  /** The same for contextual vectors; null if there are none. */
  context: ContextualNearness | null
}

interface ContextualNearness extends Nearness {
  /** The model of the vectors. */
  embedderId: string
  /** Share of similarity in the score. */
  weight: number
  /** The share of articles with such a vector. */
  share: number
  /** True if even the nearest article is about something else; null if unknown. */
  isFar: boolean | null
}

/** Number of articles as which the embedder's known statistics count, since a small index says little about unrelated texts. */
const ARTICLES_KNOWN = 200
/** Number of significant words that makes a query a sentence. */
const SENTENCE = 6
/** Maximum share of a small library that is shown as nearest to a sentence. */
const MOST_OF_LIBRARY = 0.1

/**
 * By default. The nearest article of a library about the query's subject is at .54 or more for 19 of 20 queries of CISI and of
 * Cranfield; of one about something else at .35 or less. This is .40 (`npm run eval -- search --told`). The distance to a
 * library's other articles says nothing: some article always stands out.
 */
const FAR_BELOW_DEVIATIONS = 2.4
/** Minimum share of articles with vectors; with fewer, the nearest may have none. */
const MOST_IN_CONTEXT = 0.95

type Compared = Pick<NearestHits, 'mean' | 'deviation' | 'compared' | 'scores' | 'works'>

/** The vector of a text; `ranking` replaces the minimum similarity of `RANKING`. */
interface Embedded extends Pick<QueryMeaning, 'vector' | 'unrelated'> {
  ranking?: RankingSettings['strict']
}

/**
 * Returns the thresholds for a text with `telling` significant words, from the similarity of its vector to all articles
 * of the index and to the `RANKING.nearest` nearest.
 */
export function nearnessFor(
  { vector, unrelated, ranking = RANKING.strict }: Embedded,
  dense: Compared,
  telling: number,
): Nearness {
  const fill = nearness(unrelated, RANKING.fill, dense)
  // No article has all words of a sentence: similarity counts for more, and the nearest are shown in any case.
  const share = Math.min(1, Math.max(0, telling - 2) / (SENTENCE - 2))
  const shown = Math.min(dense.scores.length, Math.ceil(dense.compared * MOST_OF_LIBRARY))
  const nearest = Math.min(fill.floor, dense.scores[shown - 1] ?? 0)
  const between = (few: number, many: number) => (1 - share) * few + share * many
  const strict = between(nearness(unrelated, ranking, dense).floor, nearest)
  return {
    vector,
    usual: fill.usual,
    floor: between(fill.floor, nearest),
    strict,
    near: new Set(dense.works.filter((_, at) => (dense.scores[at] ?? 0) >= strict)).size,
    certain: Math.max(fill.floor, fill.usual + OF_NEAREST * ((dense.scores[0] ?? 0) - fill.usual)),
  }
}

/** The same for contextual vectors. */
export function contextualNearnessFor(
  asked: ContextualMeaning,
  nearest: Compared & { share: number },
  telling: number,
): ContextualNearness {
  const { unrelated, embedderId, ranking } = asked
  const isKnown = unrelated !== null && nearest.share >= MOST_IN_CONTEXT
  const best = nearest.scores[0] ?? 0
  return {
    ...nearnessFor(asked, nearest, telling),
    embedderId,
    weight: ranking?.weight ?? RANKING.context.weight,
    share: nearest.share,
    isFar: isKnown
      ? best < unrelated.mean + (ranking?.far ?? FAR_BELOW_DEVIATIONS) * unrelated.deviation
      : null,
  }
}

function nearness(
  unrelated: QueryMeaning['unrelated'],
  { least, ofNoise }: RankingSettings['fill'],
  dense: Compared,
): Pick<Nearness, 'usual' | 'floor'> {
  const known = unrelated ? ARTICLES_KNOWN : 0
  const { mean, deviation } = unrelated ?? dense
  const share = known / Math.max(1, known + dense.compared)
  const usual = share * mean + (1 - share) * dense.mean
  const spread = share * deviation + (1 - share) * dense.deviation
  // The nearest of n unrelated articles is about √(2 ln n) deviations above the mean.
  const noise = Math.sqrt(2 * Math.log(Math.max(1, dense.compared)))
  return { usual, floor: usual + Math.max(least, ofNoise * noise) * spread }
}

/** Share of the way from unrelated articles to the nearest one. */
const OF_NEAREST = 0.65

/** An article with this share of a query is close to it. */
const MOST = 0.6

/** The articles relevant to a query. */
export interface RelevantSet {
  match: Match
  /** Its thresholds; lowered if no article reaches them. */
  meaning: Meaning | null
  /** True if no article has all the words or is near: these are the best available. */
  isWeak: boolean
}

interface Asked {
  search: Pick<MeaningSearch, 'telling' | 'literal'>
  meaning: Meaning | null
  /** Articles named by the query belong to it regardless of their subject. */
  named: Match[]
  /** Words that no article has: how close the others come says how close anything is. */
  missing: string[]
}

/**
 * Returns every article that has all significant words, literally or by their stems (of many words: most), and those
 * above the strict threshold. If these are too few, adds those above chance, and at least the nearest few. Independent
 * of the filters.
 */
export function relevantTo(index: FindingIndex, { search, meaning, named, missing }: Asked): RelevantSet {
  const { telling } = search
  const literal: Match[] = search.literal ? [search.literal] : []
  const share = RANKING.covering(telling.length)
  const words: Match[] = [...literal, { kind: 'covering', text: telling.join(' '), share }]
  const close = closeTo(index, meaning)
  const all = [...words, ...close]
  const match: Match = { kind: 'or', of: [...all, ...named] }
  // Articles with the words are neither weak nor scarce: nothing else needs counting.
  if (index.count({ kind: 'or', of: literal }) > 0) return { match, meaning, isWeak: false }
  const known = telling.filter((word) => !missing.includes(word)).join(' ')
  const most: Match[] = known ? [{ kind: 'covering', text: known, share: Math.max(share, MOST) }] : []
  const reaches = (least: number, of: Match[]) =>
    (meaning?.near ?? 0) >= least || index.count({ kind: 'or', of }) >= least
  const isWeak = meaning?.context?.isFar ?? !reaches(1, [...literal, ...close, ...most])
  if (!meaning || reaches(RANKING.enough, all)) return { match, meaning, isWeak }
  const { vector, floor } = nearestFew(index, meaning, [...all, ...named])
  return {
    match: { kind: 'or', of: [...all, near(vector, floor), ...named] },
    meaning: { ...meaning, floor },
    isWeak,
  }
}

/**
 * Returns the part of `scope` that is about the same as the nearest article, and so can be ordered by date, where relevance
 * no longer puts the tail of a list last. Articles with the words must be near too: many have them by chance.
 */
export function certainlyRelevant(
  index: FindingIndex,
  { search, meaning, named }: Asked,
  scope: Match,
): Match {
  if (!meaning) return scope
  const { telling, literal } = search
  const share = Math.max(RANKING.covering(telling.length), MOST)
  const words: Match[] = [...(literal ? [literal] : []), { kind: 'covering', text: telling.join(' '), share }]
  const byWords = near(meaning.vector, meaning.certain)
  const certain: Match[] = [
    allOf([byWords, { kind: 'or', of: words }]),
    meaning.context ? nearInContext(index, meaning.context, 'certain') : byWords,
  ]
  const part = allOf([scope, { kind: 'or', of: [...certain, ...named] }])
  return index.count(part) > 0 ? part : scope
}

/** Returns the conditions of nearness, by vectors of words or by contextual ones if there are any. */
function closeTo(index: FindingIndex, meaning: Meaning | null): Match[] {
  if (!meaning) return []
  const { vector, strict, context } = meaning
  const byWords = near(vector, strict)
  return context ? [byWords, nearInContext(index, context, 'strict')] : [byWords]
}

const nearInContext = (
  index: FindingIndex,
  context: ContextualNearness,
  least: 'strict' | 'certain',
): Match => ({
  kind: 'nearInContext',
  embedderId: context.embedderId,
  vector: Array.from(context.vector),
  floor: context[least],
  rows: index.contextRows(context.embedderId),
})

const near = (vector: Float32Array, floor: number): Match => ({
  kind: 'near',
  vector: Array.from(vector),
  floor,
})

/**
 * Matches articles nearer than chance to the query's vector moved towards the nearest articles (Rocchio). If neither
 * this nor `others` has any, returns the nearest few.
 */
function nearestFew(
  index: FindingIndex,
  meaning: Meaning,
  others: Match[],
): Pick<Meaning, 'vector' | 'floor'> {
  const { rocchio, enough } = RANKING
  const all: Match = { kind: 'all' }
  const { ids, scores } = index.nearest({ vector: meaning.vector, scope: all, limit: enough })
  const best = ids.slice(0, rocchio.articles).filter((_, at) => (scores[at] ?? 0) >= meaning.floor)
  const vector = movedTo(index, { vector: meaning.vector, ids: best, weight: rocchio.weight })
  const isEmpty = !best.length && index.count({ kind: 'or', of: others }) === 0
  return { vector, floor: isEmpty ? Math.min(meaning.floor, scores.at(-1) ?? 0) : meaning.floor }
}

function movedTo(
  index: FindingIndex,
  { vector, ids, weight }: { vector: Float32Array; ids: string[]; weight: number },
): Float32Array {
  const best = index.vectors(ids)
  if (!best.length) return vector
  return normalized(
    vector.map(
      (value, d) => value + (weight * best.reduce((sum, other) => sum + (other[d] ?? 0), 0)) / best.length,
    ),
  )
}
