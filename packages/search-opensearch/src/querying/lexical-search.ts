import {
  type Match,
  type QueryStatistics,
  RANKING,
  RELEVANCE,
  stemsOfTerm,
  termWeights,
} from '@claire/search-engine/shared'
import type { Json } from '../connection.ts'
import type { ContextModel } from '../schema.ts'
import { HIT, WORKS, columnsOf } from './hits.ts'
import { type Known, having, queryOf } from './matches.ts'
import type { ColumnName } from './plan-memory.ts'

/** Number of the best of a ranking that bring columns: nearly always all whose columns closer comparisons read. */
const BEST = 250

/** True for a search whose articles are ranked: it is read deeply, and counted. */
export const isRanking = ({ limit }: { limit: number }) => limit >= RANKING.depth

/** Aggregation that reads what closer comparisons need of the best hits, which would take a request of its own. */
export const ofBest = (models: ContextModel[], vectors: ColumnName[] = []): Json => {
  const contexts = models.flatMap(({ fields }) => [fields.bytes, fields.model])
  return { best: { top_hits: { size: BEST, ...columnsOf(['tokens', ...contexts, ...vectors]) } } }
}

interface Lexical {
  scope: Match
  limit: number
  statistics: QueryStatistics
  /** The contextual models whose vectors are read of the best. */
  models: ContextModel[]
}

/**
 * Returns the search for the best by BM25F over stems. A ranking also counts the works in scope: without a stem an article
 * has the score 0. Returns undefined if no article has any.
 */
export function lexicalBody(known: Known, { scope, limit, statistics, models }: Lexical): Json | undefined {
  const { k1 } = RELEVANCE
  const weights = termWeights(statistics)
  const should = statistics.terms.flatMap((term, at) => {
    const boost = term.repeats * (weights[at] ?? 0) * (k1 + 1)
    const stems = term.frequency > 0 ? stemsOfTerm(term) : []
    return stems.map((stem) => ({ bool: { must: [having(stem, k1)], boost } }))
  })
  if (!should.length) return undefined
  return {
    ...HIT,
    size: limit,
    track_total_hits: false,
    query: {
      bool: {
        should,
        minimum_should_match: isRanking({ limit }) ? 0 : 1,
        filter: [queryOf(known, scope)],
      },
    },
    ...(isRanking({ limit }) && { aggs: { works: WORKS, ...ofBest(models) } }),
  }
}
