import {
  type Match,
  type QueryStatistics,
  type LiteralSearch,
  RANKING,
  RELEVANCE,
  stemsOfTerm,
  termWeights,
} from '@claire/search-engine/shared'
import { literalOf } from '@claire/scholarly-text'
import type { Json } from '../connection.ts'
import { type ContextModel, LONGEST_LIST } from '../schema.ts'
import { HIT, WORKS, columnsOf } from './hits.ts'
import { type Known, having, queryOf, allOf, anyOf } from './matches.ts'
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

/** Above the score of any query's words. */
const TIER = 2048

const DATES = {
  relevance: [{ _score: 'desc' }, { year: { order: 'desc', missing: '_last' } }, { added: 'asc' }],
  newest: [{ year: { order: 'desc', missing: '_last' } }, { added: 'desc' }],
  oldest: [{ year: { order: 'asc', missing: '_last' } }, { added: 'asc' }],
}

/** Returns the search for works that match literally, ordered and counted. */
export function literalBody(
  known: Known,
  { scope, phrase, words, sort, offset, limit }: LiteralSearch,
): Json {
  const filter = queryOf(known, scope)
  const from = Math.min(offset, LONGEST_LIST)
  return {
    ...HIT,
    from,
    size: Math.min(limit, LONGEST_LIST - from),
    track_total_hits: false,
    query:
      sort === 'relevance' && words.length
        ? { bool: { filter: [filter], should: byRelevance(known, phrase, words) } }
        : allOf([filter]),
    sort: [...DATES[sort], { work: 'asc' }],
    collapse: { field: 'work' },
    aggs: { works: WORKS },
  }
}

/** Tiers: 4 the title is the phrase; 3 the phrase in the title; 2 all words in the title; 1 the phrase anywhere. */
function byRelevance(known: Known, phrase: string, words: string[]): Json[] {
  const literal = (text: string, field: 'title' | null): Match => ({ kind: 'literal', text, field })
  const tiers: [number, Match][] = [
    [4, { kind: 'titled', text: phrase }],
    [3, literal(phrase, 'title')],
  ]
  if (words.length > 1)
    tiers.push(
      [2, { kind: 'and', of: words.map((word) => literal(word, 'title')) }],
      [1, literal(phrase, null)],
    )
  const parts = new Set(words.flatMap((word) => literalOf(word).flatMap((unit) => unit.parts)))
  return [
    {
      dis_max: {
        queries: tiers.map(([tier, match]) => ({
          constant_score: { filter: queryOf(known, match), boost: tier * TIER },
        })),
      },
    },
    ...(parts.size ? [anyOf(Array.from(parts, (part) => ({ term: { text: part } })))] : []),
  ]
}
