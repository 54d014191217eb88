import {
  type ParsedQuery,
  type QueryNode,
  describeQuery,
  foreignContent,
  identifiersIn,
  isFunctionWord,
  isIdentifier,
  parseQuery,
} from '@claire/scholarly-text'
import type { Condition } from '@claire/search-engine'
import type { Match } from '../index-port.ts'

/** A query in the form that the index takes. */
export interface QueryPlan {
  parsed: ParsedQuery
  /** Conditions of every result. */
  required: Match[]
  /** Phrases, and operators with phrases: dropped one by one if they leave hardly any results. Semantic mode only. */
  relaxable: Condition[]
  /** Never dropped. Semantic mode only. */
  exclusions: Condition[]
  /** Articles that fulfil these come first. Semantic mode only. */
  wishes: Match[]
  /** All meaningful words literally; null if the query has none. */
  literal: Match | null
  /** The words to rank by, without operators, exclusions and fields that only filter. */
  text: string
  words: string[]
  /** The same with function words of other languages, which models for whole sentences read. */
  sentence: string
  /** True if that is surely not English. */
  isForeign: boolean
  /** The meaningful words, without 'the', 'of' and signs. */
  telling: string[]
  /** Identifiers in the query: the articles that they name come first. */
  identifiers: string[]
}

/** Returns the ids of the sources of a name; the query language allows part of a name. */
export type SourceResolver = (name: string) => string[]

/** Exact mode: every word and phrase is required literally. */
export function planLiterally(query: string, resolveSource: SourceResolver): QueryPlan {
  const parsed = parseQuery(query)
  const identifiers = identifiersOf(query)
  const match = parsed.root && literally(parsed.root, resolveSource)
  const named = identifiers.map((value): Match => ({ kind: 'identifier', value }))
  const required: Match[] = match ? [named.length ? { kind: 'or', of: [match, ...named] } : match] : []
  return {
    parsed,
    required,
    relaxable: [],
    exclusions: [],
    wishes: [],
    literal: match,
    ...rankedWords(parsed.root),
    sentence: rankedWords(parsed.root).text,
    isForeign: false,
    identifiers,
  }
}

/** Nobody writes a longer query word by word: it is pasted prose, with ordinary quotation marks and dashes. */
const PROSE_WORDS = 25

/**
 * Semantic mode: words only rank, and AND between them is a preference; phrases, fields and exclusions filter. Function
 * words of a query that is surely not English rank no more than English ones.
 */
export function planByMeaning(
  query: string,
  resolveSource: SourceResolver,
  isSurelyForeign: (sentence: string) => boolean,
): QueryPlan {
  const parsed = parseQuery(isProse(query) ? query.replace(/["\u201c\u201d()]|(?<!\S)-/gu, ' ') : query)
  const sentence = rankedWords(parsed.root).text
  const isForeign = isSurelyForeign(sentence)
  const root = (isForeign && parsed.root && contentOf(parsed.root)) || parsed.root
  const plan: QueryPlan = {
    parsed,
    required: [],
    relaxable: [],
    exclusions: [],
    wishes: [],
    literal: root && tellingly(root, resolveSource),
    ...rankedWords(root),
    sentence,
    isForeign,
    identifiers: identifiersOf(query),
  }
  if (parsed.root) sortInto(plan, parsed.root, resolveSource)
  return plan
}

const isProse = (query: string) =>
  query.split(/\s+/).length >= PROSE_WORDS &&
  !/(?<!\S)(?:title|author|source|topic|year|doi|orcid|cites):\S/i.test(query)

/**
 * `orcid:` is a condition like any other: articles of the person without the rest are no results. An article that is cited
 * is not among those that cite it.
 */
const identifiersOf = (query: string) =>
  identifiersIn(query.replace(/\b(?:orcid|cites):(?:"[^"]*"|\S+)/gi, ' ')).map(
    ({ kind, value }) => `${kind}:${value}`,
  )

function literally(node: QueryNode, resolveSource: SourceResolver): Match {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return node.field === 'author' && node.kind === 'phrase'
        ? { kind: 'author', name: node.text }
        : { kind: 'literal', text: node.text, field: node.field }
    case 'prefix':
      return { kind: 'prefix', text: node.text, field: node.field }
    case 'not':
      return { kind: 'not', of: literally(node.of, resolveSource) }
    case 'and':
    case 'or':
      return { kind: node.kind, of: eachOnce(node.of.map((part) => literally(part, resolveSource))) }
    default:
      return filterOf(node, resolveSource)
  }
}

/** Removes duplicates, which would cost the index twice and change nothing. */
function eachOnce(parts: Match[]): Match[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
}

function filterOf(
  node: Extract<QueryNode, { kind: 'year' | 'source' | 'topic' | 'doi' | 'orcid' | 'cites' }>,
  resolveSource: SourceResolver,
): Match {
  if (node.kind === 'year') return { kind: 'years', from: node.from, to: node.to }
  if (node.kind === 'doi') return { kind: 'identifier', value: `doi:${node.doi}` }
  if (node.kind === 'orcid') return { kind: 'identifier', value: `orcid:${node.orcid}` }
  if (node.kind === 'cites') return { kind: 'identifier', value: `cites:${node.doi}` }
  if (node.kind === 'topic') return { kind: 'topic', name: node.name }
  return { kind: 'sources', ids: resolveSource(node.name) }
}

/**
 * Returns the plan with conditions on references, which an index does not have, replaced by the articles that fulfil
 * them. Saved queries keep the conditions: new articles are matched with their references.
 */
export async function withCiting(
  plan: QueryPlan,
  citing: (doi: string) => Promise<string[]>,
): Promise<QueryPlan> {
  const ids = new Map<string, string[]>()
  for (const doi of plan.parsed.root ? citedIn(plan.parsed.root) : [])
    ids.set(`cites:${doi}`, await citing(doi))
  if (!ids.size) return plan
  const resolved = (match: Match): Match => {
    if (match.kind === 'and' || match.kind === 'or') return { ...match, of: match.of.map(resolved) }
    if (match.kind === 'not') return { kind: 'not', of: resolved(match.of) }
    const found = match.kind === 'identifier' ? ids.get(match.value) : undefined
    return found ? { kind: 'ids', ids: found } : match
  }
  const each = (conditions: Condition[]) =>
    conditions.map(({ says, match }) => ({ says, match: resolved(match) }))
  return {
    ...plan,
    required: plan.required.map(resolved),
    relaxable: each(plan.relaxable),
    exclusions: each(plan.exclusions),
    wishes: plan.wishes.map(resolved),
    literal: plan.literal && resolved(plan.literal),
  }
}

function citedIn(node: QueryNode): string[] {
  if (node.kind === 'cites') return [node.doi]
  if (node.kind === 'not') return citedIn(node.of)
  return node.kind === 'and' || node.kind === 'or' ? node.of.flatMap(citedIn) : []
}

/** The node with its meaningful words only, whose matches include those of exact mode. null without any. */
function tellingly(node: QueryNode, resolveSource: SourceResolver): Match | null {
  if (node.kind === 'word' && !node.field && !isTelling(node.text)) return null
  if (node.kind === 'phrase' && !node.field) {
    const words = node.text.split(/\s+/).filter(isTelling)
    return words.length
      ? { kind: 'and', of: words.map((text) => ({ kind: 'literal', text, field: null })) }
      : literally(node, resolveSource)
  }
  if (node.kind !== 'and' && node.kind !== 'or') return literally(node, resolveSource)
  const parts = node.of.map((part) => tellingly(part, resolveSource))
  if (node.kind === 'or') return parts.includes(null) ? null : { kind: 'or', of: parts.filter(isMatch) }
  const telling = parts.filter(isMatch)
  return telling.length ? { kind: 'and', of: telling } : null
}

const isMatch = (match: Match | null): match is Match => match !== null

/** Articles named by an identifier come first anyway; its digits mean nothing. */
const isTelling = (word: string) =>
  /[\p{L}\p{N}]/u.test(word) && !isFunctionWord(trimmed(word)) && !isIdentifier(word)

/** The node of a query in another language without function words. null without any other. */
function contentOf(node: QueryNode): QueryNode | null {
  if (node.kind === 'word' && !node.field) {
    const text = foreignContent(node.text)
    return text ? { ...node, text } : null
  }
  if (node.kind !== 'and' && node.kind !== 'or') return node
  const of = node.of.map(contentOf).filter((part) => part !== null)
  return of.length ? { ...node, of } : null
}

/** Adds the requirements of a node to the plan. */
function sortInto(plan: QueryPlan, node: QueryNode, resolveSource: SourceResolver) {
  const condition = (): Condition => ({ says: describeQuery(node), match: literally(node, resolveSource) })
  switch (node.kind) {
    case 'word':
      if (node.field) plan.required.push(condition().match)
      return
    case 'phrase':
    case 'prefix':
      if (node.field) plan.required.push(condition().match)
      else plan.relaxable.push(condition())
      return
    case 'not':
      plan.exclusions.push(condition())
      return
    case 'and': {
      for (const part of node.of) sortInto(plan, part, resolveSource)
      const words = node.of.filter(isPlain)
      if (node.explicit && words.length > 1)
        plan.wishes.push({ kind: 'and', of: words.map((word) => termsOf(word, resolveSource)) })
      return
    }
    case 'or':
      if (node.of.every(isPlain)) return
      plan.relaxable.push({
        says: describeQuery(node),
        match: { kind: 'or', of: node.of.map((part) => termsOf(part, resolveSource)) },
      })
      return
    default:
      plan.required.push(condition().match)
  }
}

/** True if a node consists of words only. */
const isPlain = (node: QueryNode): boolean =>
  node.kind === 'and' || node.kind === 'or' ? node.of.every(isPlain) : node.kind === 'word' && !node.field

/** The intended match of a node: its words by their stems, the rest literally. */
function termsOf(node: QueryNode, resolveSource: SourceResolver): Match {
  if (node.kind === 'and' || node.kind === 'or')
    return { kind: node.kind, of: node.of.map((part) => termsOf(part, resolveSource)) }
  return node.kind === 'word' && !node.field
    ? { kind: 'terms', text: node.text }
    : literally(node, resolveSource)
}

function rankedWords(root: QueryNode | null): Pick<QueryPlan, 'text' | 'words' | 'telling'> {
  const all = root ? wordsOf(root) : []
  const others = all.filter((word) => !isIdentifier(word))
  const words = others.length ? others : all
  return {
    text: words.join(' '),
    words: [...new Set(words)],
    telling: [
      ...new Set(
        words.flatMap((word) => (/^[^(]*\(.*\s/.test(word) ? [word] : word.split(/\s+/))).filter(isTelling),
      ),
    ],
  }
}

/** Removes the punctuation of the sentence; 'C++' and 'F#' keep their signs. */
const trimmed = (word: string) =>
  word
    .replace(/^[¿¡'\u2018\u201c]+/u, '')
    .replace(/(?<![.,;:!?\u2026'\u2019\u201d])[.,;:!?\u2026'\u2019\u201d]+$/u, '') || word

function wordsOf(node: QueryNode): string[] {
  switch (node.kind) {
    case 'word':
    case 'prefix':
    case 'phrase':
      return node.field === 'author' ? [] : [trimmed(node.text)]
    case 'and':
    case 'or':
      return node.of.flatMap(wordsOf)
    default:
      return []
  }
}
