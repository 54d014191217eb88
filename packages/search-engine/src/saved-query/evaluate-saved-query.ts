import { analyse } from '#analysis/analysis'
import { Columns } from '#documents/columns'
import { factsOf } from '#documents/document-facts'
import type { IndexedArticle, Match, QueryStatistics } from '#index-types'
import type { Corpus } from '#documents/corpus'
import { NOTHING_KEPT } from '#matching/kept-sets'
import { documentsIn } from '#matching/scopes'
import { buildSegment } from '#postings/segments'
import { coverageOf } from '#ranking/coverage'
import { stemScores } from '#ranking/relevance'

/** Finds only articles that match literally. */
export interface ExactSavedQuery {
  kind: 'exact'
  /** Words, phrases and filters: what an article must fulfil. */
  scope: Match
}

/** Ranks by how much articles have to do with the query's words. */
export interface SemanticSavedQuery {
  kind: 'semantic'
  /** Filters, quoted phrases, exclusions: what an article must fulfil, whatever it scores. */
  scope: Match
  /** What the query names as such (an identifier, a whole title); what it names is found whatever it scores. */
  named: Match[]
  /** All its words, as they stand in an article that belongs to the results whatever it scores; null when there are none. */
  literal: Match | null
  /** The query's terms and what the index knew of them, from `statistics` of the index. */
  statistics: QueryStatistics
}

/** What a semantic query makes of one article. */
export interface SemanticMatch {
  /** Whether the article fulfils the scope. */
  matches: boolean
  /** Whether the query names this very article, within the scope. */
  isNamed: boolean
  /** Whether the article has all the query's words, as they stand there. */
  isLiteral: boolean
  /** BM25F, the number that search ranks by before meaning is mixed in; 0 when the article has none of the terms. */
  score: number
  /** 0 to 1: which share of the query the article has, its terms weighted by how telling they are. */
  coverage: number
}

/** A batch is asked by words only. */
const NO_VECTORS = 0

const NOTHING_EMBEDDED = { tokenIds: [], vector: new Float32Array() }

/** Articles prepared for many saved queries. */
export interface ArticleBatch {
  corpus: Corpus
}

/** Prepares articles, new ones as a rule, to be asked about by `evaluateSavedQuery`. They need not be in any index. */
export function prepareBatch(articles: IndexedArticle[]): ArticleBatch {
  const columns = new Columns(NO_VECTORS)
  const analyses = articles.map((article) => {
    const analysis = analyse(article)
    // Each article of a batch is asked about, even where one comes twice.
    columns.add(factsOf({ ...article, id: String(columns.size) }, analysis, NOTHING_EMBEDDED))
    return analysis
  })
  const segments = [buildSegment(0, analyses, [...analyses.keys()])]
  return { corpus: { columns, segments, sets: NOTHING_KEPT } }
}

/**
 * What a saved query makes of each article of a batch, in the order of the batch, by the very rules of search.
 *
 * An exact query gives `true` for each article that an exact search would find, and no other. A semantic query gives for
 * each article whether it is within the scope, its BM25F score by the statistics that the query was given, and the share
 * of the query that it has; whether that is enough to be told about is for the caller to say. Nothing is asked of an index.
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
