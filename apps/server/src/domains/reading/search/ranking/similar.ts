import type { ArticleCard } from '#domains/articles'
import { fuse } from './fusion.ts'
import type { SearchIndex } from '../index-port.ts'

const DEPTH = 200
/** Between whole articles meaning says more than shared words do. */
const DENSE_SHARE = 0.7

/** Ids of the articles most like `card`, without itself and other versions of the same work. */
export async function findSimilar(index: SearchIndex, card: ArticleCard, limit: number): Promise<string[]> {
  const scope = { kind: 'all' } as const
  const [[vector], lexical] = await Promise.all([
    index.vectors([card.id]),
    index.lexical({ text: card.title, scope, limit: DEPTH }),
  ])
  if (!vector) return []
  const dense = await index.nearest({ vector, scope, limit: DEPTH })
  const candidates = fuse({ lexical, dense, alpha: DENSE_SHARE, depth: DEPTH, floor: -1, usual: -1 })
  const own = candidates.find(({ id }) => id === card.id)?.work
  const seen = new Set<number>(own === undefined ? [] : [own])
  return candidates
    .filter(({ id, work }) => id !== card.id && !seen.has(work) && seen.add(work))
    .slice(0, limit)
    .map(({ id }) => id)
}
