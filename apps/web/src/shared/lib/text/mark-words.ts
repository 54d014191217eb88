import {
  type ExactToken,
  exactTokens,
  findLiteral,
  isFunctionWord,
  literalOf,
  parseQuery,
  type QueryNode,
  type Stretch,
  stemmedTerms,
} from '@claire/scholarly-text'

export interface Segment {
  start: number
  text: string
  marked: boolean
}

type TermNode = Extract<QueryNode, { kind: 'word' | 'prefix' | 'phrase' }>

/** Returns the terms of a query to find in a text: not those it excludes, nor sources, years and DOIs. */
function termsOf(node: QueryNode | null): TermNode[] {
  if (!node) return []
  if (node.kind === 'word' || node.kind === 'prefix' || node.kind === 'phrase') return [node]
  return node.kind === 'and' || node.kind === 'or' ? node.of.flatMap(termsOf) : []
}

const isStopWord = ({ kind, text }: TermNode) =>
  kind === 'word' && (isFunctionWord(text) || stemmedTerms(text).length === 0)

/** Returns the ranges of a text that one term matches. */
type Find = (tokens: ExactToken[]) => Stretch[]

interface Marking {
  exact?: boolean | undefined
  /** The language of the text, ISO 639-1; by default English. */
  language?: string | null | undefined
}

function findOf(term: TermNode, { exact, language = null }: Marking): Find {
  if (term.kind === 'prefix') {
    const prefix = exactTokens(term.text)[0]?.text ?? ''
    return (tokens) => (prefix ? tokens.filter(({ text }) => text.startsWith(prefix)) : [])
  }
  const literal = literalOf(term.text)
  if (exact || term.kind === 'phrase') return (tokens) => findLiteral(tokens, literal)
  const stems = new Set(stemmedTerms(term.text, language))
  return (tokens) => [
    ...findLiteral(tokens, literal),
    ...tokens.filter(
      ({ text, span }) => span === 1 && stemsOf(text, language).some((stem) => stems.has(stem)),
    ),
  ]
}

const MOST_KNOWN = 5_000
const known = new Map<string, readonly string[]>()

/** Returns the stems of a word, cached because most words occur many times in a list's texts. */
function stemsOf(word: string, language: string | null): readonly string[] {
  const key = `${language ?? ''} ${word}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const stems = stemmedTerms(word, language)
  known.set(key, stems)
  return stems
}

/** The matchers of the latest query, by mode and language. */
let latest = { query: '', finds: new Map<string, readonly Find[]>() }

/** Returns the matchers of a query, cached because hundreds of texts of a list share it. */
function findsOf(query: string, marking: Marking): readonly Find[] {
  if (latest.query !== query) latest = { query, finds: new Map() }
  const key = `${marking.exact ?? false} ${marking.language ?? ''}`
  const before = latest.finds.get(key)
  if (before) return before
  const terms = termsOf(parseQuery(query).root)
  const distinctive = terms.filter((term) => !isStopWord(term))
  const finds = (distinctive.length > 0 ? distinctive : terms).map((term) => findOf(term, marking))
  latest.finds.set(key, finds)
  return finds
}

/**
 * Splits a text into parts that match the query's words and parts that do not, as search understands both. The parts joined
 * are the text, whatever it contains: nothing here becomes markup. With `exact` only the words themselves match, not their
 * other forms.
 */
export function markWords(text: string, query: string, marking: Marking = {}): Segment[] {
  const finds = query ? findsOf(query, marking) : []
  if (finds.length === 0) return text ? [{ start: 0, text, marked: false }] : []
  const tokens = exactTokens(text)
  const stretches = finds.flatMap((find) => find(tokens))
  const segments: Segment[] = []
  let done = 0
  for (const { start, end } of stretches.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    if (from > done) segments.push({ start: done, text: text.slice(done, from), marked: false })
    segments.push({ start: from, text: text.slice(from, end), marked: true })
    done = end
  }
  if (done < text.length) segments.push({ start: done, text: text.slice(done), marked: false })
  return segments
}
