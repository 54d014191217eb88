import { literalOf } from '@claire/scholarly-text'
import type { LiteralSearch, Match } from '@claire/search-engine/shared'
import type { Json } from '../connection.ts'
import { LONGEST_LIST } from '../schema.ts'
import { HIT, WORKS } from './hits.ts'
import { type Known, allOf, anyOf, queryOf } from './matches.ts'

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
