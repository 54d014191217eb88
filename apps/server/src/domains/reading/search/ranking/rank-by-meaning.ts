import type { Embedder } from '@claire/embeddings'
import { type Candidate, type RankingSettings, fuse, mixAffinity } from './fusion.ts'
import type { QueryVector } from './query-vector.ts'
import type { Hits, LexicalHits, Match, NearestHits, SearchIndex } from '../index-port.ts'

export interface MeaningSearch {
  index: SearchIndex
  embedder: Embedder
  queryVector: QueryVector
  /** The words to rank by. */
  text: string
  /** The quoted phrases and identifiers that make the query a literal one. */
  isLiteral: boolean
  scope: Match
  settings: RankingSettings
}

/**
 * Ranks the articles in scope for a text: BM25F and dense vectors by a weighted sum, dense feedback from the best
 * (Rocchio), and late interaction over the head. Without the embedder, by BM25F alone; `keywordsOnly` then says so.
 */
export async function rankByMeaning(
  search: MeaningSearch,
): Promise<{ candidates: Candidate[]; keywordsOnly: boolean }> {
  const { index, text, scope, settings } = search
  const { depth } = settings
  const [lexical, vector, { embedderId }] = await Promise.all([
    index.lexical({ text, scope, limit: depth }),
    search.queryVector(text),
    index.state(),
  ])
  // Vectors of two embedders cannot be compared: until the index is of this one, keywords must do.
  if (!vector || embedderId !== search.embedder.id)
    return {
      candidates: fuse({ lexical, dense: NOTHING, floor: 0, usual: 0, alpha: 0, depth }),
      keywordsOnly: true,
    }
  const alpha = denseShare(search, lexical)
  const first = await index.nearest({ vector, scope, limit: depth })
  // What only shares words with the query would lead away from what it means.
  const best = fuse({ lexical, dense: first, ...noiseOf(search, first), alpha, depth })
    .filter(({ dense }) => dense > 0)
    .slice(0, settings.rocchio.articles)
  const feedback = { ids: best.map(({ id }) => id), weight: settings.rocchio.weight }
  const nearer = best.length ? await index.nearest({ vector, feedback, scope, limit: depth }) : first
  const candidates = fuse({ lexical, dense: nearer, ...noiseOf(search, nearer), alpha, depth })
  await mixLateInteraction(search, candidates)
  return { candidates, keywordsOnly: false }
}

const NOTHING: Hits = {
  ids: [],
  scores: new Float32Array(),
  works: new Uint32Array(),
  years: new Int16Array(),
  added: new Float64Array(),
}

/** The dense side counts less where the words themselves say what is meant, and alone where no article has any of them. */
function denseShare({ text, isLiteral, settings }: MeaningSearch, lexical: LexicalHits): number {
  const { word, words, literal, covering } = settings.alpha
  if (!lexical.ids.length) return 1
  const usual = isLiteral ? literal : /\S\s+\S/.test(text) ? words : word
  // Where the best article has only the least telling words of the query, that it is the best says little.
  const covered = Math.min(1, (lexical.scores[0] ?? 0) / (lexical.telling * covering))
  return 1 - (1 - usual) * covered
}

/** A small index says little about how near unrelated texts are: what is known of the embedder counts as this many articles. */
const ARTICLES_KNOWN = 200

/**
 * How near articles usually are to a query that has nothing to do with them, and how near one must be to stay without
 * sharing a word with the query: far nearer than that.
 */
function noiseOf(
  { embedder, settings }: MeaningSearch,
  dense: NearestHits,
): { usual: number; floor: number } {
  const known = embedder.unrelated ? ARTICLES_KNOWN : 0
  const { mean, deviation } = embedder.unrelated ?? dense
  const share = known / Math.max(1, known + dense.compared)
  const usual = share * mean + (1 - share) * dense.mean
  // The nearest of n unrelated articles is about √(2 ln n) deviations nearer than the average one.
  const deviations = Math.max(
    settings.fill.least,
    settings.fill.ofNoise * Math.sqrt(2 * Math.log(Math.max(1, dense.compared))),
  )
  return { usual, floor: usual + deviations * (share * deviation + (1 - share) * dense.deviation) }
}

async function mixLateInteraction({ index, text, settings }: MeaningSearch, candidates: Candidate[]) {
  const { articles, weight } = settings.affinity
  const head = candidates.slice(0, articles)
  if (head.length < 2 || weight === 0) return
  mixAffinity(
    head,
    await index.tokenAffinity(
      text,
      head.map(({ id }) => id),
    ),
    weight,
  )
  candidates.splice(0, head.length, ...head)
}
