import {
  type ParsedQuery,
  type QueryNode,
  describeQuery,
  identifiersIn,
  isFunctionWord,
  isIdentifier,
  parseQuery,
} from '@claire/scholarly-text'
import type { Condition } from '@claire/search-engine'
import type { Match } from '../index-port.ts'

/** A query as the index is asked for it. */
export interface QueryPlan {
  parsed: ParsedQuery
  /** What every result must fulfil. */
  required: Match[]
  /** Phrases, and operators with phrases: given up one by one where they leave hardly anything. Only by meaning. */
  relaxable: Condition[]
  /** What must not be there: given up only where nothing else is left. Only by meaning. */
  exclusions: Condition[]
  /** Articles that fulfil these come first. Only by meaning. */
  wishes: Match[]
  /** All telling words literally; null when the query has none. */
  literal: Match | null
  /** The words to rank by, without operators, exclusions and fields that only filter. */
  text: string
  words: string[]
  /** The words that say what is looked for, without 'the', 'of' and signs. */
  telling: string[]
  /** Identifiers in the query: what they name comes first. */
  identifiers: string[]
}

/** Gives the ids of the sources of a name; the query language allows part of a name. */
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
    identifiers,
  }
}

/** Nobody writes a query this long word by word: it is pasted prose, whose quotation marks and dashes are just that. */
const PROSE_WORDS = 25

/** Semantic mode: words only rank, and AND between them is a wish; phrases, fields and exclusions narrow. */
export function planByMeaning(query: string, resolveSource: SourceResolver): QueryPlan {
  const parsed = parseQuery(isProse(query) ? query.replace(/["\u201c\u201d()]|(?<!\S)-/gu, ' ') : query)
  const plan: QueryPlan = {
    parsed,
    required: [],
    relaxable: [],
    exclusions: [],
    wishes: [],
    literal: parsed.root && tellingly(parsed.root, resolveSource),
    ...rankedWords(parsed.root),
    identifiers: identifiersOf(query),
  }
  if (parsed.root) sortInto(plan, parsed.root, resolveSource)
  return plan
}

const isProse = (query: string) =>
  query.split(/\s+/).length >= PROSE_WORDS && !/(?<!\S)(?:title|author|source|topic|year|doi):\S/i.test(query)

const identifiersOf = (query: string) => identifiersIn(query).map(({ kind, value }) => `${kind}:${value}`)

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

/** What is asked for twice costs the index twice, and changes nothing. */
function eachOnce(parts: Match[]): Match[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
}

function filterOf(
  node: Extract<QueryNode, { kind: 'year' | 'source' | 'topic' | 'doi' }>,
  resolveSource: SourceResolver,
): Match {
  if (node.kind === 'year') return { kind: 'years', from: node.from, to: node.to }
  if (node.kind === 'doi') return { kind: 'identifier', value: `doi:${node.doi}` }
  if (node.kind === 'topic') return { kind: 'topic', name: node.name }
  return { kind: 'sources', ids: resolveSource(node.name) }
}

/** The same with the telling words only: what exact mode finds is among it. null when nothing is telling. */
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

/** What is named by an identifier comes first anyway; its digits say nothing. */
const isTelling = (word: string) =>
  /[\p{L}\p{N}]/u.test(word) && !isFunctionWord(trimmed(word)) && !isIdentifier(word)

/** Puts what a node demands where it belongs in the plan. */
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

/** Whether a node is words and nothing else. */
const isPlain = (node: QueryNode): boolean =>
  node.kind === 'and' || node.kind === 'or' ? node.of.every(isPlain) : node.kind === 'word' && !node.field

/** A part as it is meant: its words by their stems, the rest literally. */
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

/** Without the punctuation of the sentence it stands in; 'C++' and 'F#' keep their signs. */
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
