import { normalized } from '@claire/embeddings'
import type { Match, NearestHits } from '#index-types'
import type { FindingIndex } from './finding-index.ts'
import type { MeaningSearch, QueryMeaning } from './find-types.ts'
import { RANKING, type RankingSettings } from './fusion.ts'

/** How near is near for a vector. */
interface Nearness {
  vector: Float32Array
  /** The similarity of texts that have nothing to do with each other. */
  usual: number
  /** Deviations above that which say little: chance alone comes this near. */
  floor: number
  /** From here on an article is relevant without having the words. */
  strict: number
}

/** What a text means, and how near is near for it. */
export interface Meaning extends Nearness {
  /** The same by contextual vectors; null where there are none. */
  context: ContextualNearness | null
}

interface ContextualNearness extends Nearness {
  /** Which part of the articles have such a vector. */
  share: number
  /** Even the nearest article is about something else; null where that cannot be told. */
  isFar: boolean | null
}

/** A small index says little about how near unrelated texts are: what is known of the embedder counts as this many articles. */
const ARTICLES_KNOWN = 200
/** A query of so many telling words is a sentence. */
const SENTENCE = 6
/** What is nearest to a sentence is shown in any case, but not more of a small library than this. */
const MOST_OF_LIBRARY = 0.1

/**
 * The nearest article of a library about the query's subject is at .54 or more for 19 of 20 queries of CISI and of
 * Cranfield; of one about something else at .35 or less. This is .40 (`npm run eval -- search --told`). How far it stands
 * out from a library's other articles says nothing: something always does.
 */
const FAR_BELOW_DEVIATIONS = 2.4
/** With fewer of the articles' vectors, the nearest may be among the others. */
const MOST_IN_CONTEXT = 0.95

type Compared = Pick<NearestHits, 'mean' | 'deviation' | 'compared' | 'scores'>

/**
 * How near is near for a text of so many telling words, by how near its vector is to the articles of the index: to all on
 * the whole, and to the nearest, `RANKING.nearest` of them.
 */
export function nearnessFor(
  { vector, unrelated }: Pick<QueryMeaning, 'vector' | 'unrelated'>,
  dense: Compared,
  telling: number,
): Nearness {
  const fill = nearness(unrelated, RANKING.fill, dense)
  const strict = nearness(unrelated, RANKING.strict, dense)
  // Nobody has all words of a sentence: what is near it counts for more, and the nearest are shown in any case.
  const share = Math.min(1, Math.max(0, telling - 2) / (SENTENCE - 2))
  const shown = Math.min(dense.scores.length, Math.ceil(dense.compared * MOST_OF_LIBRARY))
  const nearest = Math.min(fill.floor, dense.scores[shown - 1] ?? 0)
  const between = (few: number, many: number) => (1 - share) * few + share * many
  return {
    vector,
    usual: fill.usual,
    floor: between(fill.floor, nearest),
    strict: between(strict.floor, nearest),
  }
}

/** The same by contextual vectors. */
export function contextualNearnessFor(
  asked: Pick<QueryMeaning, 'vector' | 'unrelated'>,
  nearest: Compared & { share: number },
  telling: number,
): ContextualNearness {
  const { unrelated } = asked
  const isKnown = unrelated !== null && nearest.share >= MOST_IN_CONTEXT
  const best = nearest.scores[0] ?? 0
  return {
    ...nearnessFor(asked, nearest, telling),
    share: nearest.share,
    isFar: isKnown ? best < unrelated.mean + FAR_BELOW_DEVIATIONS * unrelated.deviation : null,
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
  // The nearest of n unrelated articles is about √(2 ln n) deviations nearer than the average one.
  const noise = Math.sqrt(2 * Math.log(Math.max(1, dense.compared)))
  return { usual, floor: usual + Math.max(least, ofNoise * noise) * spread }
}

/** An article with this share of a query is close to it. */
const MOST = 0.6

/** Which articles a query is about. */
export interface RelevantSet {
  match: Match
  /** How near is near for it; nearer articles than these had to do where there are none. */
  meaning: Meaning | null
  /** Nothing has all the words or is near: these are the best there are. */
  isWeak: boolean
}

interface Asked {
  search: Pick<MeaningSearch, 'telling' | 'literal'>
  meaning: Meaning | null
  /** What the query names belongs to it whatever it is about. */
  named: Match[]
}

/**
 * Every article that has all telling words, literally or by their stems (of many words: most), and what is nearer than a
 * strict floor. Where that is next to nothing, what is nearer than chance, and at least the nearest few. An article
 * belongs to it or not whatever the filters are.
 */
export function relevantTo(index: FindingIndex, { search, meaning, named }: Asked): RelevantSet {
  const { telling } = search
  const literal: Match[] = search.literal ? [search.literal] : []
  const covering = (share: number): Match => ({ kind: 'covering', text: telling.join(' '), share })
  const share = RANKING.covering(telling.length)
  const words = [...literal, covering(share)]
  const close = [...literal, ...closeTo(meaning)]
  const all = [...words, ...close]
  const match: Match = { kind: 'or', of: [...all, ...named] }
  // What has the words is neither weak nor scarce: nothing else needs counting.
  if (index.count({ kind: 'or', of: literal }) > 0) return { match, meaning, isWeak: false }
  const isWeak =
    meaning?.context?.isFar ??
    index.count({ kind: 'or', of: [...close, covering(Math.max(share, MOST))] }) === 0
  if (!meaning || index.count({ kind: 'or', of: all }) >= RANKING.enough) return { match, meaning, isWeak }
  const { vector, floor } = nearestFew(index, meaning, [...all, ...named])
  return {
    match: { kind: 'or', of: [...all, near(vector, floor), ...named] },
    meaning: { ...meaning, floor },
    isWeak,
  }
}

/** What is near by the vectors of words, or by contextual ones where there are any. */
function closeTo(meaning: Meaning | null): Match[] {
  if (!meaning) return []
  const { vector, strict, context } = meaning
  const byWords = near(vector, strict)
  if (!context) return [byWords]
  const inContext: Match = {
    kind: 'nearInContext',
    vector: Array.from(context.vector),
    floor: context.strict,
  }
  return [byWords, inContext]
}

const near = (vector: Float32Array, floor: number): Match => ({
  kind: 'near',
  vector: Array.from(vector),
  floor,
})

/**
 * What is nearer than chance to the query's vector moved towards the nearest articles (Rocchio). Where neither this nor
 * `others` has anything, chance is the best there is: the nearest few.
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
