import { type ParsedQuery, type QueryNode, identifiersIn, parseQuery } from '@claire/scholarly-text'
import type { Match } from '../index-port.ts'

/** A query as the index is asked for it. */
export interface QueryPlan {
  parsed: ParsedQuery
  /** What every result must fulfil. */
  required: Match[]
  /** The same without the quoted phrases, for when no article has them; null when there are none. */
  withoutPhrases: Match[] | null
  /** The words to rank by, without operators, exclusions and fields that only filter. */
  text: string
  words: string[]
  /** Identifiers in the query: what they name comes first. */
  identifiers: string[]
}

/** What fulfils all of `parts`. */
export const allOf = (parts: Match[]): Match =>
  parts.length === 1 ? (parts[0] as Match) : parts.length ? { kind: 'and', of: parts } : { kind: 'all' }

/** Gives the ids of the sources of a name; the query language allows part of a name. */
export type SourceResolver = (name: string) => string[]

/** Exact mode: every word and phrase is required literally. */
export function planLiterally(query: string, resolveSource: SourceResolver): QueryPlan {
  const parsed = parseQuery(query)
  const identifiers = identifiersOf(query)
  const match = parsed.root && literally(parsed.root, resolveSource)
  const named = identifiers.map((value): Match => ({ kind: 'identifier', value }))
  const required: Match[] = match ? [named.length ? { kind: 'or', of: [match, ...named] } : match] : []
  return { parsed, required, withoutPhrases: null, ...rankedWords(parsed.root), identifiers }
}

/** Nobody writes a query this long word by word: it is pasted prose, whose quotation marks and dashes are just that. */
const PROSE_WORDS = 25

/** Semantic mode: words only rank; phrases, fields, exclusions and what AND joins are required. */
export function planByMeaning(query: string, resolveSource: SourceResolver): QueryPlan {
  const parsed = parseQuery(isProse(query) ? query.replace(/["\u201c\u201d()]|(?<!\S)-/gu, ' ') : query)
  const identifiers = identifiersOf(query)
  const strict = parsed.root && requirement(parsed.root, { resolveSource, phrases: true })
  const relaxed =
    parsed.root && hasPhrase(parsed.root)
      ? requirement(parsed.root, { resolveSource, phrases: false })
      : undefined
  return {
    parsed,
    required: strict ? [strict] : [],
    withoutPhrases: relaxed === undefined ? null : relaxed ? [relaxed] : [],
    ...rankedWords(parsed.root),
    identifiers,
  }
}

const isProse = (query: string) =>
  query.split(/\s+/).length >= PROSE_WORDS && !/(?<!\S)(?:title|author|source|year|doi):\S/i.test(query)

const identifiersOf = (query: string) => identifiersIn(query).map(({ kind, value }) => `${kind}:${value}`)

function literally(node: QueryNode, resolveSource: SourceResolver): Match {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return { kind: 'literal', text: node.text, field: node.field }
    case 'prefix':
      return { kind: 'prefix', text: node.text, field: node.field }
    case 'not':
      return { kind: 'not', of: literally(node.of, resolveSource) }
    case 'and':
    case 'or':
      return { kind: node.kind, of: node.of.map((part) => literally(part, resolveSource)) }
    default:
      return filterOf(node, resolveSource)
  }
}

function filterOf(
  node: Extract<QueryNode, { kind: 'year' | 'source' | 'doi' }>,
  resolveSource: SourceResolver,
): Match {
  if (node.kind === 'year') return { kind: 'years', from: node.from, to: node.to }
  if (node.kind === 'doi') return { kind: 'identifier', value: `doi:${node.doi}` }
  return { kind: 'sources', ids: resolveSource(node.name) }
}

interface Strictness {
  resolveSource: SourceResolver
  /** Whether quoted phrases are required. */
  phrases: boolean
}

/** What a node requires of every result; null when it only ranks. */
function requirement(node: QueryNode, strictness: Strictness): Match | null {
  switch (node.kind) {
    case 'word':
      return node.field ? literally(node, strictness.resolveSource) : null
    case 'phrase':
      return strictness.phrases || node.field ? literally(node, strictness.resolveSource) : null
    case 'not':
      return { kind: 'not', of: literally(node.of, strictness.resolveSource) }
    case 'and': {
      const parts = node.of.map(
        (part) => requirement(part, strictness) ?? (node.explicit ? termsOf(part, strictness) : null),
      )
      const required = parts.filter((part) => part !== null)
      return required.length ? { kind: 'and', of: required } : null
    }
    case 'or': {
      const parts = node.of.map((part) => requirement(part, strictness))
      if (parts.every((part) => part === null)) return null
      return { kind: 'or', of: node.of.map((part, at) => parts[at] ?? termsOf(part, strictness)) }
    }
    default:
      return literally(node, strictness.resolveSource)
  }
}

/** The terms of a part that does not require anything by itself, all of them. */
function termsOf(node: QueryNode, { resolveSource }: Strictness): Match {
  if (node.kind === 'and' || node.kind === 'or')
    return { kind: node.kind, of: node.of.map((part) => termsOf(part, { resolveSource, phrases: false })) }
  return node.kind === 'word' || node.kind === 'phrase'
    ? { kind: 'terms', text: node.text }
    : literally(node, resolveSource)
}

const hasPhrase = (node: QueryNode): boolean =>
  node.kind === 'and' || node.kind === 'or'
    ? node.of.some(hasPhrase)
    : node.kind === 'phrase' && node.field === null

function rankedWords(root: QueryNode | null): { text: string; words: string[] } {
  const words = root ? wordsOf(root) : []
  return { text: words.join(' '), words }
}

function wordsOf(node: QueryNode): string[] {
  switch (node.kind) {
    case 'word':
    case 'prefix':
      return node.field === 'author' ? [] : [node.text]
    case 'phrase':
      return node.field === 'author' ? [] : [node.text]
    case 'and':
    case 'or':
      return node.of.flatMap(wordsOf)
    default:
      return []
  }
}
