import { normalized } from '@claire/embeddings'
import type { Match, NearestHits, SearchIndex } from '../index-port.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { Finding } from './found.ts'
import type { RankingSettings } from './fusion.ts'

/** What a text means, and how near is near for it. */
export interface Meaning {
  vector: Float32Array
  /** The similarity of texts that have nothing to do with each other. */
  usual: number
  /** Deviations above that which say little: chance alone comes this near. */
  floor: number
  /** From here on an article is relevant without having the words. */
  strict: number
}

/** A small index says little about how near unrelated texts are: what is known of the embedder counts as this many articles. */
const ARTICLES_KNOWN = 200
/** A query of so many telling words is a sentence. */
const SENTENCE = 6

/** The meaning of a text; null when the embedder does not answer, or is another one than the index was made with. */
export async function meaningOf(
  { index, embedder, queryVector, settings }: Finding,
  { text, telling }: Pick<QueryPlan, 'text' | 'telling'>,
): Promise<Meaning | null> {
  const [vector, { embedderId }] = await Promise.all([queryVector(text), index.state()])
  // Vectors of two embedders cannot be compared: until the index is of this one, keywords must do.
  if (!vector || embedderId !== embedder.id) return null
  const { mean, deviation, compared } = await index.nearest({ vector, scope: { kind: 'all' }, limit: 1 })
  const fill = nearness(embedder, settings.fill, { mean, deviation, compared })
  const strict = nearness(embedder, settings.strict, { mean, deviation, compared })
  // Nobody has all words of a sentence: what is near it counts for more.
  const share = Math.min(1, Math.max(0, telling.length - 2) / (SENTENCE - 2))
  return { vector, ...fill, strict: share * fill.floor + (1 - share) * strict.floor }
}

function nearness(
  embedder: Finding['embedder'],
  { least, ofNoise }: RankingSettings['fill'],
  dense: Pick<NearestHits, 'mean' | 'deviation' | 'compared'>,
): Pick<Meaning, 'usual' | 'floor'> {
  const known = embedder.unrelated ? ARTICLES_KNOWN : 0
  const { mean, deviation } = embedder.unrelated ?? dense
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
  /** Nothing has all the words or is near: these are the best there are. */
  isWeak: boolean
}

interface Asked {
  plan: QueryPlan
  meaning: Meaning | null
  settings: RankingSettings
  /** What the query names belongs to it whatever it is about. */
  named: Match[]
}

/**
 * Every article that has all telling words, literally or by their stems (of many words: most), and what is nearer than a
 * strict floor. Where that is next to nothing, what is nearer than chance. An article belongs to it or not whatever the filters are.
 */
export async function relevantTo(
  index: SearchIndex,
  { plan, meaning, settings, named }: Asked,
): Promise<RelevantSet> {
  const literal: Match[] = plan.literal ? [plan.literal] : []
  const covering = (share: number): Match => ({ kind: 'covering', text: plan.telling.join(' '), share })
  const share = settings.covering(plan.telling.length)
  const words = [...literal, covering(share)]
  const near = (vector: Float32Array, floor: number): Match => ({
    kind: 'near',
    vector: Array.from(vector),
    floor,
  })
  const close = meaning ? [...literal, near(meaning.vector, meaning.strict)] : literal
  const scarce =
    meaning && (await isScarce(index, { literal, all: [...words, ...close], enough: settings.enough }))
  return {
    match: {
      kind: 'or',
      of: [
        ...words,
        ...close,
        ...(scarce ? [near(await movedByBest(index, meaning, settings), meaning.floor)] : []),
        ...named,
      ],
    },
    isWeak: (await index.count({ kind: 'or', of: [...close, covering(Math.max(share, MOST))] })) === 0,
  }
}

/** Whether hardly any article is relevant, and none has the words. */
async function isScarce(
  index: SearchIndex,
  { literal, all, enough }: { literal: Match[]; all: Match[]; enough: number },
): Promise<boolean> {
  if ((await index.count({ kind: 'or', of: literal })) > 0) return false
  return (await index.count({ kind: 'or', of: all })) < enough
}

/** The query's vector moved towards the nearest articles (Rocchio), where these are nearer than chance. */
async function movedByBest(
  index: SearchIndex,
  { vector, floor }: Meaning,
  { rocchio }: RankingSettings,
): Promise<Float32Array> {
  const { ids, scores } = await index.nearest({ vector, scope: { kind: 'all' }, limit: rocchio.articles })
  const best = await index.vectors(ids.filter((_, at) => (scores[at] ?? 0) >= floor))
  if (!best.length) return vector
  return normalized(
    vector.map(
      (value, d) =>
        value + (rocchio.weight * best.reduce((sum, other) => sum + (other[d] ?? 0), 0)) / best.length,
    ),
  )
}
