import type { FindingIndex } from './finding-index.ts'
import { mixContext } from './context.ts'
import { fuse } from './fusion.ts'

const DEPTH = 200
/** Weights: between whole articles meaning matters more than shared words, and sentences more than words. */
const DENSE_SHARE = 0.7
const CONTEXT_SHARE = 0.7

/** Returns the ids of the articles most similar by title and vectors, without the article and other versions of its work. */
export function findSimilar(
  index: FindingIndex,
  { id: own, title }: { id: string; title: string },
  limit: number,
): string[] {
  const scope = { kind: 'all' } as const
  const [vector] = index.vectors([own])
  if (!vector) return []
  const lexical = index.lexical({ text: title, scope, limit: DEPTH })
  const dense = index.nearest({ vector, scope, limit: DEPTH })
  const fused = fuse({ lexical, dense, alpha: DENSE_SHARE, depth: DEPTH, floor: -1, usual: -1 })
  const context = index.contextOf(own)
  const candidates = context ? mixContext(fused, { index, scope, ...context, weight: CONTEXT_SHARE }) : fused
  const work = candidates.find(({ id }) => id === own)?.work
  const seen = new Set<number>(work === undefined ? [] : [work])
  return candidates
    .filter((each) => each.id !== own && !seen.has(each.work) && seen.add(each.work))
    .slice(0, limit)
    .map(({ id }) => id)
}
