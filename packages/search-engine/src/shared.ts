/** Shared with adapters to other engines: the port, finding, ranking and the analysis of articles. */
export { analyse, bodyFrequency, GAP, headWeight, NAME, visitStems, wordsNumber } from '#analysis/analysis'
export { byTurns, NAMES, OTHER_ARTICLES } from '#answers/completions'
export { type Correction, correctSpelling } from '#answers/spelling'
export { type Vocabulary, isLike, wordsOf } from '#answers/vocabulary'
export { analyseArticle } from '#documents/analyse-article'
export { type ByteVector, inBytes } from '#documents/document-facts'
export { VectorTable } from '#documents/vector-table'
export { countedForAuthors } from '#finding/named'
export { comparableContext } from '#finding/context'
export { find, findSimilar } from '#finding/find'
export type { MeaningSearch, Search } from '#finding/find-types'
export type { FindingIndex } from '#finding/finding-index'
export { RANKING } from '#finding/fusion'
export { countedForRarest } from '#finding/promotions'
export type * from '#index-types'
export type { InContext } from '#memory-index'
export { distinctTerms, RELEVANCE, stemsOfTerm, tellingWeight, termWeights } from '#ranking/relevance'
export { compare } from '#ranking/similarity'
export type { RebuildRequest, SearchIndex } from '#search-index'
export {
  type ValueField,
  byValueFacet,
  byValueField,
  VALUE_FIELDS,
  valueOf,
  VALUES_STORED,
} from '#value-fields'
