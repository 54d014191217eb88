import { wordOfKey } from '@claire/scholarly-text'
import { analyse, AUTHOR, TITLE } from '#analysis/analysis'
import { Columns, type Corpus } from '#documents/columns'
import { factsOf } from '#documents/document-facts'
import type { IndexedArticle, Match, QueryStatistics } from '#index-types'
import { NOTHING_CACHED } from '#matching/cached-sets'
import { documentsIn } from '#matching/scopes'
import { buildSegment } from '#postings/segments'
import { coverageOf } from '#ranking/coverage'
import { stemScores, RELEVANCE, frequencyIn } from '#ranking/relevance'
import { visitList } from '#postings/postings'
import { TermCursor } from '#postings/dictionary'

/** A query that finds only literal matches. */
export interface ExactSavedQuery {
  kind: 'exact'
  /** The conditions on an article: words, phrases and filters. */
  scope: Match
}

/** A query that ranks by the significance of shared words. */
export interface SemanticSavedQuery {
  kind: 'semantic'
  /** The conditions on an article, whatever it scores: filters, quoted phrases, exclusions. */
  scope: Match
  /** Articles named by identifier or whole title, found whatever they score. */
  named: Match[]
  /** All words literally; articles with them are results whatever they score. Null if there are none. */
  literal: Match | null
  /** The query's terms with the statistics of the index. */
  statistics: QueryStatistics
}

/** The evaluation of a semantic query for one article. */
export interface SemanticMatch {
  /** True if the article fulfils the scope. */
  matches: boolean
  /** True if the query names this article, within the scope. */
  isNamed: boolean
  /** True if the article has all the query's words literally. */
  isLiteral: boolean
  /** BM25F, the ranking score before meaning is mixed in; 0 without any of the terms. */
  score: number
  /** The share of the query that the article has, 0 to 1, its terms weighted by significance. */
  coverage: number
}

/** A batch is searched by words only. */
const NO_VECTORS = 0

const NOTHING_EMBEDDED = { tokenIds: [], vector: new Float32Array() }

/** Articles prepared for many saved queries. */
export interface ArticleBatch {
  corpus: Corpus
}

/** Prepares articles, usually new ones, for `evaluateSavedQuery`. They need not be in any index. */
export function prepareBatch(articles: IndexedArticle[]): ArticleBatch {
  const columns = new Columns(NO_VECTORS)
  const analyses = articles.map((article) => {
    const analysis = analyse(article)
    // An article that occurs twice is evaluated twice.
    columns.add(factsOf({ ...article, id: String(columns.size) }, analysis, NOTHING_EMBEDDED))
    return analysis
  })
  const segments = [buildSegment(0, analyses, [...analyses.keys()])]
  return { corpus: { columns, segments, sets: NOTHING_CACHED } }
}

/**
 * Evaluates a saved query for each article of a batch, in order, by the rules of search.
 *
 * An exact query yields `true` for each article that an exact search would find, and no other. A semantic query yields
 * whether the article is within the scope, its BM25F score by the query's statistics, and the share of the query that it
 * has; the caller decides on the threshold. No index is read.
 */
export function evaluateSavedQuery(query: ExactSavedQuery, batch: ArticleBatch): boolean[]
export function evaluateSavedQuery(query: SemanticSavedQuery, batch: ArticleBatch): SemanticMatch[]
export function evaluateSavedQuery(
  query: ExactSavedQuery | SemanticSavedQuery,
  { corpus }: ArticleBatch,
): boolean[] | SemanticMatch[] {
  const documents = Array.from({ length: corpus.columns.size }, (_, document) => document)
  const scope = documentsIn(corpus, query.scope)
  if (query.kind === 'exact') return documents.map((document) => scope.has(document))
  const named = documentsIn(corpus, { kind: 'or', of: query.named }).keep(scope)
  const literal = query.literal && documentsIn(corpus, query.literal)
  const coverage = coverageOf(corpus, query.statistics)
  const scores = stemScores(corpus, query.statistics)
  return documents.map((document) => ({
    matches: scope.has(document),
    isNamed: named.has(document),
    isLiteral: literal?.has(document) ?? false,
    score: scores[document] ?? 0,
    coverage: coverage[document] ?? 0,
  }))
}

/** A stemmed term of an article, and its contribution to a score as a share of the term's weight. */
export interface StemWorth {
  stem: string
  worth: number
}

/** Returns the stemmed terms of a batch of one article, by the mean lengths of articles. */
export function stemsIn(
  { corpus: { segments, columns } }: ArticleBatch,
  average: Pick<QueryStatistics, 'headLength' | 'bodyLength'>,
): StemWorth[] {
  const { k1 } = RELEVANCE
  const frequencyOf = frequencyIn(columns, average)
  const worths: StemWorth[] = []
  for (const { base, stems } of segments) {
    for (const cursor = new TermCursor(stems.dictionary); cursor.next();) {
      const stem = cursor.text()
      visitList(stems, cursor.list, (local, payload) => {
        const tf = frequencyOf(base + local, payload)
        worths.push({ stem, worth: ((k1 + 1) * tf) / (k1 + tf) })
      })
    }
  }
  return worths
}

const NAMESPACES = new Set([AUTHOR, TITLE])

/** Returns the literal words of a batch in any field, compounds both in parts and joined. */
export function wordsOfBatch({ corpus }: ArticleBatch): Set<string> {
  const words = new Set<string>()
  for (const { exact } of corpus.segments) {
    for (const cursor = new TermCursor(exact.dictionary); cursor.next();) {
      const key = cursor.text()
      words.add(wordOfKey(NAMESPACES.has(key[0] ?? '') ? key.slice(1) : key))
    }
  }
  return words
}
