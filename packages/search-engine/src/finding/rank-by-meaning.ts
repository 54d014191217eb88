import { mixContext } from './context.ts'
import { type Candidate, RANKING, fuse, mixAffinity } from './fusion.ts'
import type { Hits, LexicalHits, Match } from '#index-types'
import type { FindingIndex } from './finding-index.ts'
import type { Meaning } from './relevant-set.ts'

interface Asked {
  index: FindingIndex
  /** The words to rank by. */
  text: string
  /** Their meaning; null if unknown. */
  meaning: Meaning | null
  /** True if quoted phrases or identifiers make the query literal. */
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
  // Articles that only share words with the query would shift its meaning.
  const best = fuse({ lexical, dense: first, usual, floor, alpha, depth })
    .filter(({ dense }) => dense > 0)
    .slice(0, rocchio.articles)
  const feedback = { ids: best.map(({ id }) => id), weight: rocchio.weight }
  const nearer = best.length ? index.nearestAfter({ vector, scope, limit: depth }, feedback) : first
  // All articles are nearer to the shifted vector, so the usual similarity rises by as much.
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
  return mixContext(candidates, { index, scope, ...meaning.context })
}

const NOTHING: Hits = { ids: [], scores: new Float32Array(), works: new Float64Array() }

/** Returns the dense side's share: less if the words are specific, all if no article has any of them. */
function denseShare({ text, isLiteral }: Asked, lexical: LexicalHits): number {
  const { word, words, literal, covering } = RANKING.alpha
  if (!lexical.ids.length) return 1
  const usual = isLiteral ? literal : /\S\s+\S/.test(text) ? words : word
  // If even the best article has only the least significant words, its rank means little.
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
