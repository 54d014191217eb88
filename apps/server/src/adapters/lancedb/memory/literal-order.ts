import { literalOf } from '@claire/scholarly-text'
import type { LiteralSearch } from '#domains/search'
import type { DocumentSet } from './document-set.ts'
import { wordScores } from './relevance.ts'
import { type Corpus, documentsIn } from './scopes.ts'

/** Tiers stand far above BM25 scores, which stay below this for any query the API admits. */
const TIER = 65_536

/** All matching documents in the order asked for, and what they are ordered by. */
export function orderLiterally(
  corpus: Corpus,
  documents: DocumentSet,
  { phrase, words, sort }: Pick<LiteralSearch, 'phrase' | 'words' | 'sort'>,
): { ordered: Uint32Array; scores: Float64Array } {
  const { columns } = corpus
  const years = columns.years.values
  const ordered = new Uint32Array(documents.count())
  let at = 0
  documents.forEach((document) => (ordered[at++] = document))
  const scores = new Float64Array(columns.count)
  if (sort === 'relevance') {
    const tiers = tiersOf(corpus, documents, { phrase, words })
    const bm25 = wordScores(corpus, words.flatMap((word) => literalOf(word).flatMap((unit) => unit.parts)), documents)
    for (const document of ordered) scores[document] = (tiers[document] ?? 0) * TIER + (bm25[document] ?? 0)
    ordered.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (years[b] ?? 0) - (years[a] ?? 0) || a - b)
  } else {
    const added = columns.added.values
    // Without a year an article comes last in either direction.
    const age = (document: number) => years[document] || (sort === 'newest' ? 0 : 10_000)
    const sign = sort === 'newest' ? -1 : 1
    ordered.sort((a, b) => sign * (age(a) - age(b)) || sign * ((added[a] ?? 0) - (added[b] ?? 0)) || a - b)
  }
  return { ordered, scores }
}

/** 3: the phrase in the title; 2: all words in the title; 1: the phrase anywhere. */
function tiersOf(corpus: Corpus, documents: DocumentSet, { phrase, words }: { phrase: string; words: string[] }): Uint8Array {
  const tiers = new Uint8Array(corpus.columns.count)
  if (!words.length) return tiers
  const raise = (match: Parameters<typeof documentsIn>[1], tier: number) =>
    documentsIn(corpus, match)
      .keep(documents)
      .forEach((document) => (tiers[document] = tier))
  const literal = (text: string, field: 'title' | null) => ({ kind: 'literal' as const, text, field })
  if (words.length > 1) raise(literal(phrase, null), 1)
  raise({ kind: 'and', of: words.map((word) => literal(word, 'title')) }, 2)
  raise(literal(phrase, 'title'), 3)
  return tiers
}
