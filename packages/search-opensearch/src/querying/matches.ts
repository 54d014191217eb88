import { type Literal, keysForName, literalOf, SPANS, tokenKey, topicKey } from '@claire/scholarly-text'
import {
  type Match,
  type QueryStatistics,
  type ValueField,
  distinctTerms,
  GAP,
  stemsOfTerm,
  termWeights,
  wordsNumber,
} from '@claire/search-engine/shared'
import type { Json } from '../connection.ts'
import { featureOf } from '../indexing/documents.ts'
import type { ContextModel } from '../schema.ts'

/** Maximum number of completions of the last of several words. */
const MOST_PREFIXED = 1024

/** Matches articles whose field contains a literal: its units in sequence, each in one of its spellings. */
function literalIn(field: string, literal: Literal): Json {
  const [only] = literal
  if (literal.length === 1 && only) return unitIn(field, only)
  return inARow(literal.map((unit) => either(waysOf(field, unit))))
}

/** Matches a unit by itself: where it ends does not matter. */
function unitIn(field: string, { parts, joined }: Literal[number]): Json {
  const words = spansOf(joined, parts.length).map((span) => tokenKey({ text: joined, span }))
  if (parts.length === 1) return { terms: { [field]: [...words, ...parts] } }
  const apart = inARow(parts.map((part) => term(field, part)))
  return { bool: { should: [apart, { terms: { [field]: words } }], minimum_should_match: 1 } }
}

function waysOf(field: string, { parts, joined }: Literal[number]): Json[] {
  const apart = inARow(parts.map((part) => term(field, part)))
  const together = spansOf(joined, parts.length).map((span) => {
    const word = term(field, tokenKey({ text: joined, span }))
    return span === 1 ? word : inARow([word, { span_gap: { [field]: span - 1 } }])
  })
  return [apart, ...together]
}

/**
 * Returns the numbers of parts that a word may cover when joined or split differently: each part has at least one
 * letter, and digits alone are not joined.
 */
function spansOf(joined: string, parts: number): number[] {
  const most = /^\d*$/.test(joined) ? 1 : [...joined].length
  return SPANS.filter((span) => span !== parts && span <= most)
}

/** Matches articles whose field contains a literal with its last word as a prefix. */
function prefixIn(field: string, literal: Literal): Json {
  const words = literal.flatMap(({ parts }) => parts)
  const last = words.pop() ?? ''
  if (!words.length) return { prefix: { [field]: last } }
  const goingOn = {
    prefix: { [field]: { value: last, rewrite: `top_terms_${MOST_PREFIXED}` } },
  }
  return inARow([...words.map((word) => term(field, word)), { span_multi: { match: goingOn } }])
}

const term = (field: string, value: string): Json => ({ span_term: { [field]: value } })
const either = (clauses: Json[]): Json =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { span_or: { clauses } }
const inARow = (clauses: Json[]): Json =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { span_near: { clauses, slop: 0, in_order: true } }

/** The facts about the index that a query depends on. */
export interface Known {
  statistics(text: string): QueryStatistics
  /** True if so few articles exist that vectors are compared exhaustively. */
  isSmall: boolean
  /** Returns a current contextual model. */
  modelOf(embedderId: string): ContextModel | undefined
  /** Returns the articles at least as near to a vector as `floor`; undefined if that must be looked up. */
  nearerThan(field: string, near: { vector: number[]; floor: number }): string[] | undefined
}

export const NOTHING: Json = { match_none: {} }
export const EVERYTHING: Json = { match_all: {} }

export const anyOf = (should: Json[]): Json =>
  should.length === 1 && should[0] ? should[0] : { bool: { should, minimum_should_match: 1 } }
export const allOf = (filter: Json[]): Json => ({ bool: { filter } })

const FIELDS = { title: ['title'], author: ['authors'] }
const fieldsOf = ({ field }: { field: 'title' | 'author' | null }) =>
  field ? FIELDS[field] : ['text', 'authors']

/** Returns the query for the articles that match. */
export function queryOf(known: Known, match: Match): Json {
  switch (match.kind) {
    case 'all':
      return EVERYTHING
    case 'and':
      return match.of.length ? allOf(match.of.map((part) => queryOf(known, part))) : EVERYTHING
    case 'or':
      return match.of.length ? anyOf(match.of.map((part) => queryOf(known, part))) : NOTHING
    case 'not':
      return { bool: { must_not: [queryOf(known, match.of)] } }
    case 'literal':
    case 'prefix': {
      const literal = literalOf(match.text)
      const query = match.kind === 'literal' ? literalIn : prefixIn
      return literal.length ? anyOf(fieldsOf(match).map((field) => query(field, literal))) : NOTHING
    }
    case 'inHead':
      return inHead(match.text)
    case 'ids':
      return { ids: { values: match.ids } }
    case 'author':
      return byAuthor(match.name)
    case 'terms': {
      const terms = distinctTerms(match.text)
      return terms.length ? allOf(terms.map((term) => havingAny(stemsOfTerm(term)))) : NOTHING
    }
    case 'covering':
      return covering(known.statistics(match.text), match.share)
    case 'near':
      return atLeast(known, 'vector', match)
    case 'nearInContext': {
      const model = known.modelOf(match.embedderId)
      return model ? allOf([embeddedBy(model), atLeast(known, model.fields.vector, match)]) : NOTHING
    }
    default:
      return byValue(match)
  }
}

type ValueMatch = Extract<
  Match,
  { kind: 'titled' | 'years' | 'sources' | 'topic' | ValueField | 'identifier' | 'addedUpTo' }
>

function byValue(match: ValueMatch): Json {
  switch (match.kind) {
    case 'titled': {
      const key = wordsNumber(literalOf(match.text).flatMap(({ parts }) => parts))
      return key ? { term: { title_key: String(key) } } : NOTHING
    }
    case 'years':
      return { range: { year: { gte: Math.max(1, match.from ?? 1), lte: match.to ?? 9999 } } }
    case 'sources':
      return { terms: { source: match.ids } }
    case 'topic':
      return { term: { topic_keys: topicKey(match.name) } }
    case 'identifier':
      return { term: { identifiers: match.value } }
    case 'addedUpTo':
      return { range: { added: { lte: match.added } } }
    default:
      return { term: { [match.kind]: match.name } }
  }
}

/** Lucene's greatest distance. */
const ANY_DISTANCE = 2 ** 31 - 1

/** Matches articles with a literal before a gap: the first follows the title, the second and last the abstract. */
function inHead(text: string): Json {
  const units = literalOf(text).map((unit) => either(waysOf('text', unit)))
  const clauses = [inARow(units), term('text', GAP)]
  return units.length ? { span_near: { clauses, slop: ANY_DISTANCE, in_order: true } } : NOTHING
}

function byAuthor(name: string): Json {
  const literal = literalOf(name)
  return anyOf([
    ...(literal.length ? [literalIn('authors', literal)] : []),
    { terms: { names: [...keysForName(name)] } },
  ])
}

/** Matches articles with a stemmed term; the score, if used, is that of BM25 with `pivot` as k1. */
export const having = (term: string, pivot = 1): Json => ({
  rank_feature: { field: `stems.${featureOf(term)}`, saturation: { pivot } },
})

/** Matches articles with one of some stems. */
export const havingAny = (stems: string[]): Json => anyOf(stems.map((stem) => having(stem)))

/** Tolerance for sums of the same weights in another order or as 32-bit numbers. */
const ROUNDING = 2e-6

function covering(statistics: QueryStatistics, share: number): Json {
  const weights = termWeights(statistics)
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const should = statistics.terms.map((term, at) => ({
    constant_score: { filter: havingAny(stemsOfTerm(term)), boost: (weights[at] ?? 0) / all },
  }))
  if (!should.length) return NOTHING
  const least = Math.max(Number.MIN_VALUE, share * (1 - ROUNDING))
  return { function_score: { query: { bool: { should } }, min_score: Math.fround(least) } }
}

/** The k-NN plugin's score of an inner product; scores must not be negative. */
export const scoreOf = (product: number) => (product >= 0 ? 1 + product : 1 / (1 - product))
export const productOf = (score: number) => (score >= 1 ? score - 1 : 1 - 1 / score)

export const SCORE_ROUNDING = 1e-6

/** Matches articles with a static vector. */
export const havingVector: Json = { term: { has_vector: true } }
/** Matches articles that a contextual model has processed. */
export const embeddedBy = ({ id, fields }: ContextModel): Json => ({ term: { [fields.model]: id } })
/** Matches articles with a vector of a contextual model. */
export const havingContext = (model: ContextModel): Json =>
  allOf([embeddedBy(model), { term: { [model.fields.hasVector]: true } }])

function atLeast(known: Known, field: string, near: { vector: number[]; floor: number }): Json {
  const ids = known.nearerThan(field, near)
  if (ids) return { ids: { values: ids } }
  const { vector, floor } = near
  const least = scoreOf(floor) - SCORE_ROUNDING
  const query = vector.map(short)
  return known.isSmall
    ? compared({ exists: { field } }, { field, vector: query, least })
    : { knn: { [field]: { vector: query, min_score: least } } }
}

interface Compared {
  field: string
  vector: number[]
  least?: number
}

/** Scores articles by inner product, compared exhaustively. */
export const compared = (query: Json, { field, vector, least }: Compared): Json => ({
  script_score: {
    query,
    script: {
      lang: 'knn',
      source: 'knn_score',
      params: { field, query_value: vector, space_type: 'innerproduct' },
    },
    ...(least !== undefined && { min_score: least }),
  },
})

/** Rounds to the digits of a 32-bit number. */
export const short = (value: number) => Number(value.toPrecision(8))
