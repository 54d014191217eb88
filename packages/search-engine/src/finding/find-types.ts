import type { Hits, Match, Sort, TotalRelation } from '#index-types'

/** A part of a query that narrows, with how it is told. */
export interface Condition {
  says: string
  match: Match
}

/** Whom a query may name: it does when at least as many articles are by this person as have these words in the title. */
export interface Person {
  /** Articles by the person, the surest first. */
  by: Match[]
  titled: Match
}

interface Asked {
  /** What every result must fulfil: what the query demands, and what is set beside it. */
  required: Match[]
  filters: Match[]
  /** What the query names by identifiers; comes first. */
  identified: Match[]
  person: Person | null
  /** The words to rank by, together and each once. */
  text: string
  words: string[]
  sort: Sort
}

/** A search for articles that fulfil everything literally. */
export interface WordSearch extends Asked {
  kind: 'words'
}

/** What a query means. */
export interface QueryMeaning {
  vector: Float32Array
  /** How like each other unrelated texts are to its embedder; null when that is not known. */
  unrelated: { mean: number; deviation: number } | null
  /** The same to an embedder that reads sentences; null where there is none, or it does not answer. */
  context: ContextualMeaning | null
}

export interface ContextualMeaning extends Omit<QueryMeaning, 'context'> {
  /** Whose vector it is: that of another than the articles' are of counts for nothing. */
  embedderId: string
}

/** A search by words and meaning: all of it, so that the index answers it at once. */
export interface MeaningSearch extends Asked {
  kind: 'meaning'
  /** Just as it was typed, where typing errors are to be looked for; null where it is meant as it stands. */
  typed: string | null
  /** An article whose title is just this is named by the query. */
  title: string
  /** Null when it is not known: ranked by words alone. */
  meaning: QueryMeaning | null
  /** The words that say what is looked for, and all of them literally; null when the query has none. */
  telling: string[]
  literal: Match | null
  /** Phrases, and operators with phrases: given up one by one where they leave hardly anything. */
  relaxable: Condition[]
  /** What must not be there: given up only where nothing else is left. */
  exclusions: Condition[]
  /** Articles that fulfil these come first. */
  wishes: Match[]
  /** Nothing is given up. */
  isVerbatim: boolean
  /** Phrases and identifiers make words count for more. */
  isLiteral: boolean
}

export type Search = WordSearch | MeaningSearch

/** What a search finds. */
export interface Finds {
  kind: 'found'
  total: number
  totalRelation: TotalRelation
  /** All of it, as a match: for counting over it, and for reading on. */
  scope: Match
  /** The first of it, best first, each work once. */
  hits: Pick<Hits, 'ids' | 'works'>
  /** Whether these are all. */
  isWhole: boolean
  /** Telling words and phrases that no article has; those given up because hardly any article fulfils them. */
  missing: string[]
  relaxed: string[]
  /** Nothing is near the query. */
  isWeak: boolean
  /** The query names nothing and says nothing. */
  saysNothing: boolean
  /** The text that may have been meant. */
  suggestion: string | null
}

/** The same with what was counted, however sure that is. */
export type Counted = Omit<Finds, 'totalRelation'>

export type Answer = Finds | { kind: 'corrected'; text: string }
