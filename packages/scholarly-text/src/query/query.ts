import { doiIn, orcidsIn } from '../works/identifiers.ts'
import { literalOf } from '../matching/exact-tokens.ts'
import { type FieldName, type QueryPiece, lexQuery } from './query-lexer.ts'
import { operatorsAmong } from './query-operators.ts'

/** A parsed query. Words, prefixes and phrases without a field may occur in the title, abstract or full text. */
export type QueryNode =
  | { kind: 'word' | 'prefix' | 'phrase'; text: string; field: 'title' | 'author' | null }
  | { kind: 'year'; from: number | null; to: number | null }
  | { kind: 'source' | 'topic'; name: string }
  | { kind: 'doi'; doi: string }
  /** The iD with hyphens. */
  | { kind: 'orcid'; orcid: string }
  /** Articles that cite it. */
  | { kind: 'cites'; doi: string }
  /** `explicit` if AND was typed; words without it need not all occur in semantic mode. */
  | { kind: 'and'; of: QueryNode[]; explicit: boolean }
  | { kind: 'or'; of: QueryNode[] }
  | { kind: 'not'; of: QueryNode }

export interface ParsedQuery {
  /** null if nothing is left to search for. */
  root: QueryNode | null
  /** Misunderstood parts of the query, and how they were treated, in sentences. */
  problems: string[]
  /** True if the query uses more than words and the parentheses of prose. */
  usesOperators: boolean
}

interface Parser {
  pieces: QueryPiece[]
  /** The places of operators in `pieces`. */
  operators: ReadonlySet<number>
  at: number
  problems: string[]
  usesOperators: boolean
  depth: number
}

const DEEPEST = 20

/**
 * Parses the query language: words, "phrases", -exclusions, prefix*, AND OR NOT in capitals between terms (but not in text that is in capitals throughout), parentheses,
 * title: author: source: topic: year: doi: orcid: cites:. Never throws: invalid parts are searched as words and explained in `problems`.
 */
export function parseQuery(query: string): ParsedQuery {
  const { pieces, problems } = lexQuery(query)
  const parser: Parser = {
    pieces,
    operators: operatorsAmong(pieces),
    at: 0,
    problems,
    usesOperators: false,
    depth: 0,
  }
  const nodes: QueryNode[] = []
  while (parser.at < pieces.length) {
    const node = parseOr(parser, null)
    if (node) nodes.push(node)
    else parser.at++
  }
  return { root: allOf(nodes, false), problems: [...new Set(problems)], usesOperators: parser.usesOperators }
}

function allOf(nodes: QueryNode[], explicit: boolean): QueryNode | null {
  if (nodes.length < 2) return nodes[0] ?? null
  const flat = nodes.flatMap((node) => (node.kind === 'and' && node.explicit === explicit ? node.of : [node]))
  return { kind: 'and', of: flat, explicit }
}

const peek = (parser: Parser) => parser.pieces[parser.at]

function operatorAt(parser: Parser, operator: 'AND' | 'OR' | 'NOT'): boolean {
  const piece = peek(parser)
  return piece?.kind === 'word' && piece.text === operator && parser.operators.has(parser.at)
}

function parseOr(parser: Parser, field: FieldName | null): QueryNode | null {
  const options: QueryNode[] = []
  for (;;) {
    const node = parseAnd(parser, field)
    if (node) options.push(node)
    if (!options.length || !operatorAt(parser, 'OR')) break
    parser.at++
    parser.usesOperators = true
  }
  return options.length > 1 ? { kind: 'or', of: options } : (options[0] ?? null)
}

function parseAnd(parser: Parser, field: FieldName | null): QueryNode | null {
  const loose: QueryNode[] = []
  let strict: QueryNode[] = []
  while (parser.at < parser.pieces.length && peek(parser)?.kind !== 'close') {
    if (loose.length && operatorAt(parser, 'OR')) break
    if (loose.length && operatorAt(parser, 'AND')) {
      parser.at++
      parser.usesOperators = true
      const left = strict.length ? [] : [loose.pop()].filter((node) => node !== undefined)
      const right = parseNot(parser, field)
      if (!strict.length) strict = left
      else loose.pop()
      if (right) strict.push(right)
      const both = allOf(strict, true)
      if (both) loose.push(both)
      continue
    }
    strict = []
    const node = parseNot(parser, field)
    if (node) loose.push(node)
  }
  return allOf(loose, false)
}

function parseNot(parser: Parser, field: FieldName | null): QueryNode | null {
  const piece = peek(parser)
  if (piece?.kind !== 'minus' && !operatorAt(parser, 'NOT')) return parsePrimary(parser, field)
  parser.at++
  parser.usesOperators = true
  const node = parseNot(parser, field)
  return node && { kind: 'not', of: node }
}

function parsePrimary(parser: Parser, field: FieldName | null): QueryNode | null {
  const piece = peek(parser)
  if (!piece || piece.kind === 'close') return null
  parser.at++
  switch (piece.kind) {
    case 'open':
      return parseGroup(parser, field)
    case 'field':
      parser.usesOperators = true
      return parsePrimary(parser, piece.name)
    case 'phrase':
      parser.usesOperators = true
      return field === null || field === 'title' || field === 'author'
        ? leaf('phrase', piece.text, field)
        : fieldValue(parser, field, piece.text)
    case 'word':
      return parseWord(parser, piece.text, field)
    default:
      return null
  }
}

function parseGroup(parser: Parser, field: FieldName | null): QueryNode | null {
  if (parser.depth >= DEEPEST) {
    parser.problems.push('Parentheses nested this deep were ignored.')
    return null
  }
  parser.depth++
  const node = parseOr(parser, field)
  parser.depth--
  if (peek(parser)?.kind === 'close') parser.at++
  if (!node) parser.problems.push('Empty parentheses were ignored.')
  return node
}

function leaf(
  kind: 'word' | 'prefix' | 'phrase',
  text: string,
  field: 'title' | 'author' | null,
): QueryNode | null {
  return literalOf(text).length ? { kind, text, field } : null
}

function parseWord(parser: Parser, text: string, field: FieldName | null): QueryNode | null {
  if (field !== null && field !== 'title' && field !== 'author') return fieldValue(parser, field, text)
  if (!/[^*]\*$/.test(text)) return leaf('word', text, field)
  const stem = text.slice(0, -1)
  const last = literalOf(stem).at(-1)
  if ((last?.parts.join('').length ?? 0) < 3) {
    // 'K*' is a symbol.
    if (/^\p{Lu}/u.test(text)) return leaf('word', text, field)
    parser.problems.push(
      `“${text}” needs at least three characters before the asterisk; it was searched as a word.`,
    )
    return leaf('word', stem, field)
  }
  parser.usesOperators = true
  return leaf('prefix', stem, field)
}

function fieldValue(
  parser: Parser,
  field: Exclude<FieldName, 'title' | 'author'>,
  text: string,
): QueryNode | null {
  // Blanks and invisible characters name nothing.
  if (field === 'source' || field === 'topic')
    return /[^\s\p{C}]/u.test(text) ? { kind: field, name: text.trim() } : null
  const asWord = (problem: string) => {
    parser.problems.push(`${problem}; it was searched as a word.`)
    return leaf('word', text, null)
  }
  if (field === 'doi' || field === 'cites') {
    const doi = doiIn(text)
    return doi ? { kind: field, doi } : asWord(`“${text}” is not a DOI, which looks like 10.1000/xyz123`)
  }
  if (field === 'orcid') {
    const [orcid] = orcidsIn(text)
    return orcid
      ? { kind: 'orcid', orcid }
      : asWord(`“${text}” is not an ORCID iD, which looks like 0000-0002-1825-0097`)
  }
  const range = /^(\d{4})?(?:(\.\.|[-\u2013:])(\d{4})?)?$/.exec(text)
  if (!text || !range || (!range[1] && !range[3]))
    return asWord(`“year:${text}” is not a year such as year:2020 or a range such as year:2019..2023`)
  const from = range[1] ? Number(range[1]) : null
  const to = range[2] ? (range[3] ? Number(range[3]) : null) : from
  if (from !== null && to !== null && from > to) {
    parser.problems.push(`“year:${text}” ends before it starts; the years were swapped.`)
    return { kind: 'year', from: to, to: from }
  }
  return { kind: 'year', from, to }
}
