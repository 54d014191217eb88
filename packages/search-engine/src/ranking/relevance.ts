import { type QueryTerm, queryTerms } from '@claire/scholarly-text'
import type { QueryStatistics } from '#index-types'
import type { Corpus, Columns } from '#documents/columns'
import { bodyFrequency, headWeight } from '#analysis/analysis'
import { backgroundShare } from '#analysis/background'
import type { DocumentSet } from '#documents/document-set'
import { scratchOf } from '#documents/top'
import { indexOfTerm } from '#postings/dictionary'
import { readDocuments } from '#postings/postings'
import { documentFrequency } from '#postings/segments'
import { type Norms, termSums } from './sums.ts'

/** BM25F (Robertson, Zaragoza and Taylor, CIKM 2004): fields are weighted and normalised before the saturation. */
export interface RelevanceSettings {
  k1: number
  /** Length normalisation of title, categories, abstract and authors together. */
  headB: number
  bodyWeight: number
  bodyB: number
}

export const RELEVANCE: RelevanceSettings = { k1: 1.2, headB: 0.75, bodyWeight: 0.3, bodyB: 0.9 }

/** Number of articles as which general word frequencies count, since a small library says little about them. */
const BACKGROUND_ARTICLES = 200

/** Lists contain replaced documents until they are merged: a frequency cannot exceed the number of articles. */
const inverseFrequency = (articles: number, listed: number) => {
  const frequency = Math.min(articles, listed)
  return Math.log(1 + (articles - frequency + 0.5) / (frequency + 0.5))
}

/** Returns the distinct terms of a query, each with its number in it. */
export function distinctTerms(text: string): (QueryTerm & { repeats: number })[] {
  const distinct = new Map<string, QueryTerm & { repeats: number }>()
  for (const each of queryTerms(text)) {
    const known = distinct.get(each.term)
    if (known) known.repeats++
    else distinct.set(each.term, { ...each, repeats: 1 })
  }
  return [...distinct.values()]
}

/** Returns the entries of the stemmed streams that a term stands for. No article has two of them. */
export const stemsOfTerm = ({ term, forms = [] }: Partial<QueryTerm> & { term: string }): string[] => [
  term,
  ...forms,
]

/** Returns the weight of each term: its inverse document frequency in this library and in science in general. */
export const termWeights = ({ articles, terms }: QueryStatistics): number[] =>
  terms.map(({ term, frequency }) =>
    inverseFrequency(articles + BACKGROUND_ARTICLES, frequency + BACKGROUND_ARTICLES * backgroundShare(term)),
  )

/** Returns a corpus' statistics of the stemmed terms of a query. */
export function statisticsOf({ segments, columns }: Corpus, text: string): QueryStatistics {
  const { liveCount, totals } = columns
  return {
    articles: liveCount,
    headLength: totals.head / Math.max(1, liveCount),
    bodyLength: totals.body / Math.max(1, totals.withBody),
    terms: distinctTerms(text).map((each) => ({
      ...each,
      frequency: stemsOfTerm(each).reduce((sum, stem) => sum + documentFrequency(segments, 'stems', stem), 0),
    })),
  }
}

/** Returns the length normalisation of head and body from their mean lengths. */
function normsFor(
  { headLength, bodyLength }: Pick<QueryStatistics, 'headLength' | 'bodyLength'>,
  { headB, bodyWeight, bodyB }: RelevanceSettings,
): Pick<Norms, 'head' | 'body'> {
  return {
    head: { byLength: headB / Math.max(1e-9, headLength), least: 1 - headB },
    body: { weight: bodyWeight, byLength: bodyB / Math.max(1e-9, bodyLength), least: 1 - bodyB },
  }
}

/** Returns the weighted and normalised frequency of a term in a document, from its payload. Same formula as `TermSums`. */
export function frequencyIn(
  { headLengths, bodyLengths }: Pick<Columns, 'headLengths' | 'bodyLengths'>,
  average: Pick<QueryStatistics, 'headLength' | 'bodyLength'>,
): (document: number, payload: number) => number {
  const norms = normsFor(average, RELEVANCE)
  const [heads, bodies] = [headLengths.values, bodyLengths.values]
  return (document, payload) => {
    const head = headWeight(payload) / (norms.head.least + norms.head.byLength * (heads[document] ?? 0))
    const body = bodyFrequency(payload)
    if (!body) return head
    const { weight, least, byLength } = norms.body
    return head + (weight * body) / (least + byLength * (bodies[document] ?? 0))
  }
}

/** Returns the scores of all documents for a query, 0 without any term; valid until the next call. */
export function stemScores(
  corpus: Corpus,
  statistics: QueryStatistics,
  settings: RelevanceSettings = RELEVANCE,
): Float32Array {
  const { k1 } = settings
  const weights = termWeights(statistics)
  const terms = statistics.terms.flatMap((each, at) => {
    const weight = each.repeats * (weights[at] ?? 0) * (k1 + 1)
    return stemsOfTerm(each).map((term) => ({ term, weight }))
  })
  return termSums().scores(corpus, terms, { k1, ...normsFor(statistics, settings) })
}

/** Returns the weight of the two most significant terms of a query. */
export function tellingWeight(statistics: QueryStatistics): number {
  const [most = 0, second = 0] = termWeights(statistics).sort((a, b) => b - a)
  return most + second
}

const wordScratch = scratchOf((length) => new Float32Array(length))

/**
 * Returns BM25 over unstemmed words, for the order of literal matches; only documents of `among` have a score. Valid until
 * the next call.
 */
export function wordScores({ segments, columns }: Corpus, words: string[], among: DocumentSet): Float32Array {
  const { liveCount, totals } = columns
  const scores = wordScratch(columns.size).subarray(0, columns.size).fill(0)
  const { k1, headB: b } = RELEVANCE
  const norm = b / Math.max(1e-9, totals.exact / Math.max(1, liveCount))
  const lengths = columns.exactLengths.values
  for (const word of new Set(words)) {
    const weight = inverseFrequency(liveCount, documentFrequency(segments, 'exact', word)) * (k1 + 1)
    for (const { base, exact } of segments) {
      const { documents, payloads, count } = readDocuments(exact, indexOfTerm(exact.dictionary, word))
      for (let place = 0; place < count; place++) {
        const document = base + (documents[place] ?? 0)
        if (!among.has(document)) continue
        const tf = (payloads[place] ?? 0) / (1 - b + norm * (lengths[document] ?? 0))
        scores[document] = (scores[document] ?? 0) + (weight * tf) / (k1 + tf)
      }
    }
  }
  return scores
}
