import { mixContext } from './context.ts'
import { type Candidate, RANKING, fuse, mixAffinity } from './fusion.ts'
import type { Hits, LexicalHits, Match } from '#index-types'
import type { FindingIndex } from './finding-index.ts'
import type { Meaning } from './relevant-set.ts'

interface Asked {
  index: FindingIndex
  /** The words to rank by. */
  text: string
  /** What they mean; null when that is not known. */
  meaning: Meaning | null
  /** The quoted phrases and identifiers that make the query a literal one. */
  isLiteral: boolean
  scope: Match
}

/**
 * Ranks the articles in scope for a text: BM25F and dense vectors by a weighted sum, dense feedback from the best
 * (Rocchio), and late interaction over the head. Without meaning, by BM25F alone.
 */
export function rankByMeaning(search: Asked): Candidate[] {
  const { index, text, scope, meaning } = search
  const { depth, rocchio } = RANKING
  const lexical = index.lexical({ text, scope, limit: depth })
  if (!meaning) return fuse({ lexical, dense: NOTHING, floor: 0, usual: 0, alpha: 0, depth })
  const alpha = denseShare(search, lexical)
  const { vector, usual, floor } = meaning
  const first = index.nearest({ vector, scope, limit: depth })
  // What only shares words with the query would lead away from what it means.
  const best = fuse({ lexical, dense: first, usual, floor, alpha, depth })
    .filter(({ dense }) => dense > 0)
    .slice(0, rocchio.articles)
  const feedback = { ids: best.map(({ id }) => id), weight: rocchio.weight }
  const nearer = best.length ? index.nearestAfter({ vector, scope, limit: depth }, feedback) : first
  // Towards the best, all articles are nearer: what is usual there is so much more.
  const more = nearer.mean - first.mean
  const candidates = fuse({
    lexical,
    dense: nearer,
    usual: usual + more,
    floor: floor + more,
    alpha,
    depth,
  })
  mixLateInteraction(search, candidates)
  if (!meaning.context) return candidates
  return mixContext(candidates, { index, scope, ...meaning.context, weight: RANKING.context.weight })
}

const NOTHING: Hits = {
  ids: [],
  scores: new Float32Array(),
  works: new Uint32Array(),
  years: new Int16Array(),
  added: new Float64Array(),
}

/** The dense side counts less where the words themselves say what is meant, and alone where no article has any of them. */
function denseShare({ text, isLiteral }: Asked, lexical: LexicalHits): number {
  const { word, words, literal, covering } = RANKING.alpha
  if (!lexical.ids.length) return 1
  const usual = isLiteral ? literal : /\S\s+\S/.test(text) ? words : word
  // Where the best article has only the least telling words of the query, that it is the best says little.
  const covered = Math.min(1, (lexical.scores[0] ?? 0) / (lexical.telling * covering))
  return 1 - (1 - usual) * covered
}

function mixLateInteraction({ index, text }: Asked, candidates: Candidate[]) {
  const { articles, weight } = RANKING.affinity
  const head = candidates.slice(0, articles)
  if (head.length < 2 || weight === 0) return
  mixAffinity(
    head,
    index.tokenAffinity(
      text,
      head.map(({ id }) => id),
    ),
    weight,
  )
  candidates.splice(0, head.length, ...head)
}
