import { literalOf } from '@claire/scholarly-text'
import type { LiteralSearch, Match } from '#index-types'
import type { DocumentSet } from '#documents/document-set'
import { wordScores } from './relevance.ts'
import type { Corpus } from '#documents/columns'
import { scratchOf } from '#documents/top'
import { documentsIn, literallyAmong } from '#matching/scopes'

/** Digits of the sort key: the tier, BM25 in ten-thousandths (below 65,536 for any query the API admits), the year. */
const YEARS = 10_000
const BM25_STEPS = 10_000
const TIER = 65_536 * BM25_STEPS * YEARS
/** Above the milliseconds between any two articles of an index: 30 years. */
const SEEN = 946_080_000_000

const scratch = scratchOf((length) => new Float64Array(length))
const tierScratch = scratchOf((length) => new Uint8Array(length))

/**
 * Returns sort keys of matching documents, highest first: one number each, so that only the best need sorting. Valid for
 * those documents, until the next call.
 */
export function orderKeys(
  corpus: Corpus,
  documents: DocumentSet,
  { phrase, words, sort }: Pick<LiteralSearch, 'phrase' | 'words' | 'sort'>,
): Float64Array {
  const { columns } = corpus
  const keys = scratch(columns.size)
  const years = columns.years.values
  if (sort === 'relevance') {
    const tiers = tiersOf(corpus, documents, { phrase, words })
    const bm25 = wordScores(
      corpus,
      words.flatMap((word) => literalOf(word).flatMap((unit) => unit.parts)),
      documents,
    )
    documents.forEach((document) => {
      keys[document] =
        (tiers[document] ?? 0) * TIER +
        Math.round((bm25[document] ?? 0) * BM25_STEPS) * YEARS +
        (years[document] ?? 0)
    })
    return keys
  }
  const added = columns.added.values
  const { oldest } = columns
  documents.forEach((document) => {
    // An article without a year comes last in either direction.
    const year = years[document] || (sort === 'newest' ? 0 : YEARS)
    const key = year * SEEN + Math.min(SEEN - 1, (added[document] ?? 0) - oldest)
    keys[document] = sort === 'newest' ? key : -key
  })
  return keys
}

/** Tiers: 4 the title is the phrase; 3 the phrase in the title; 2 all words in the title; 1 the phrase anywhere. */
function tiersOf(
  corpus: Corpus,
  documents: DocumentSet,
  { phrase, words }: { phrase: string; words: string[] },
): Uint8Array {
  const tiers = tierScratch(corpus.columns.size).fill(0)
  if (!words.length) return tiers
  const raise = (found: DocumentSet, tier: number) => found.forEach((document) => (tiers[document] = tier))
  const among = (match: Match) => documentsIn(corpus, match).keep(documents)
  const literal = (text: string, field: 'title' | null) => ({ kind: 'literal' as const, text, field })
  if (words.length > 1) raise(literallyAmong(corpus, literal(phrase, null), documents), 1)
  if (words.length > 1) raise(among({ kind: 'and', of: words.map((word) => literal(word, 'title')) }), 2)
  raise(literallyAmong(corpus, literal(phrase, 'title'), documents), 3)
  raise(among({ kind: 'titled', text: phrase }), 4)
  return tiers
}
