import type { ContextualRanking } from '@claire/embeddings'
import type { Hits, Match, Sort, TotalRelation } from '#index-types'

/** A restricting part of a query, and its description. */
export interface Condition {
  says: string
  match: Match
}

/** A person whom a query may name: it does if at least as many articles have this author as have these words in the title. */
export interface Person {
  /** Articles by the person, the most certain first. */
  by: Match[]
  titled: Match
}

/** A word of a query that may be an author's name. */
export interface AuthorGuess {
  name: string
  /** The query says that it is a name: 'by', 'et al.'. */
  isMarked: boolean
  /** The word and its neighbours: where articles have them, it belongs to a term. */
  phrases: string[]
}

interface Asked {
  /** Conditions on every result: those of the query, and the filters set beside it. */
  required: Match[]
  filters: Match[]
  /** Articles that the query names by identifiers; come first. */
  identified: Match[]
  person: Person | null
  /** The words to rank by, as text and as distinct words. */
  text: string
  words: string[]
  sort: Sort
}

/** A search for articles that match literally. */
export interface WordSearch extends Asked {
  kind: 'words'
}

/** The meaning of a query as vectors. */
export interface QueryMeaning {
  vector: Float32Array
  /** The similarity of unrelated texts to its embedder; null if unknown. */
  unrelated: { mean: number; deviation: number } | null
  /** The same for contextual embedders that respond: the first counts whose model ranks articles. */
  contexts: ContextualMeaning[]
}

export interface ContextualMeaning extends Omit<QueryMeaning, 'contexts'> {
  /** The model of the vector. */
  embedderId: string
  /** `RANKING` by default. */
  ranking?: ContextualRanking
}

/** A search by words and meaning, complete, so that the index answers it in one call. */
export interface MeaningSearch extends Asked {
  kind: 'meaning'
  /** The text as typed, to look for typing errors; null for none. */
  typed: string | null
  /** An article with exactly this title is named by the query. */
  title: string
  /** Null if unknown: ranked by words alone. */
  meaning: QueryMeaning | null
  /** The significant words, and all of them literally; null if the query has none. */
  telling: string[]
  literal: Match | null
  /** Phrases, and operators with phrases: dropped one by one if they leave hardly any result. */
  relaxable: Condition[]
  /** Conditions that exclude; never dropped. */
  exclusions: Condition[]
  /** Articles that fulfil these come first. */
  wishes: Match[]
  /** Conditions; of the best articles, those that fulfil one come first. */
  preferences: Match[]
  /** Works about the subject by those of them who are authors come first. */
  authors: AuthorGuess[]
  /** The words of which the rarest is what is looked for; none in a sentence. */
  sought: string[]
  /** Nothing is given up. */
  isVerbatim: boolean
  /** True if phrases or identifiers give words a higher weight. */
  isLiteral: boolean
}

export type Search = WordSearch | MeaningSearch

/** The result of a search. */
export interface Finds {
  kind: 'found'
  total: number
  totalRelation: TotalRelation
  /** The complete result as a match: for counts and further pages. */
  scope: Match
  /** The first results, best first, each work once. */
  hits: Pick<Hits, 'ids' | 'works'>
  /** The part of the results that comes first in an order by date, since it is certainly relevant; null for all. */
  closest: { scope: Match; total: number } | null
  /** True if these are all results. */
  isWhole: boolean
  /** Significant words and phrases that no article has; those dropped because hardly any article has them. */
  missing: string[]
  relaxed: string[]
  /** Number of works that exclusions leave out, and the authors whose works come first. */
  excluded: number
  authors: string[]
  /** Nothing is near the query. */
  isWeak: boolean
  /** True if the query has neither names nor significant words. */
  saysNothing: boolean
  /** Suggested correction. */
  suggestion: string | null
}

/** The result without the precision of its total. */
export type Counted = Omit<Finds, 'totalRelation'>

export type Answer = Finds | { kind: 'corrected'; text: string }

/** The facts about results that need no notice. */
export const NOTHING_REMARKABLE = {
  kind: 'found',
  closest: null,
  missing: [],
  relaxed: [],
  excluded: 0,
  authors: [],
  isWeak: false,
  saysNothing: false,
} as const satisfies Partial<Counted>
