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

/** Returns the stems of a text. */
export type Stems = (text: string) => readonly string[]

function findOf(term: TermNode, exact: boolean, stemsIn: Stems): Find {
  if (term.kind === 'prefix') {
    const prefix = exactTokens(term.text)[0]?.text ?? ''
    return (tokens) => (prefix ? tokens.filter(({ text }) => text.startsWith(prefix)) : [])
  }
  const literal = literalOf(term.text)
  if (exact || term.kind === 'phrase') return (tokens) => findLiteral(tokens, literal)
  const stems = new Set(stemsIn(term.text))
  return (tokens) => [
    ...findLiteral(tokens, literal),
    ...tokens.filter(({ text, span }) => span === 1 && stemsIn(text).some((stem) => stems.has(stem))),
  ]
}

const MOST_KNOWN = 5_000

/** Caches the stems of words, because most words occur many times in a list's texts. */
export function cachedStems(stemsIn: Stems): Stems {
  const known = new Map<string, readonly string[]>()
  return (word) => {
    const before = known.get(word)
    if (before) return before
    if (known.size >= MOST_KNOWN) known.clear()
    const stems = stemsIn(word)
    known.set(word, stems)
    return stems
  }
}

const englishStems = cachedStems(stemmedTerms)

/** The matchers of the latest query, by stemmer. */
let latest = { query: '', exact: false, finds: new Map<Stems, readonly Find[]>() }

/** Returns the matchers of a query, cached because hundreds of texts of a list share it. */
function findsOf(query: string, exact: boolean, stemsIn: Stems): readonly Find[] {
  if (latest.query !== query || latest.exact !== exact) latest = { query, exact, finds: new Map() }
  const before = latest.finds.get(stemsIn)
  if (before) return before
  const terms = termsOf(parseQuery(query).root)
  const distinctive = terms.filter((term) => !isStopWord(term))
  const finds = (distinctive.length > 0 ? distinctive : terms).map((term) => findOf(term, exact, stemsIn))
  latest.finds.set(stemsIn, finds)
  return finds
}

/**
 * Splits a text into parts that match the query's words and parts that do not, as search understands both. The parts joined
 * are the text, whatever it contains: nothing here becomes markup. With `exact` only the words themselves match, not their
 * other forms, which are those with the same of the stems `stemsIn`, by default English ones.
 */
export function markWords(
  text: string,
  query: string,
  {
    exact = false,
    stemsIn = englishStems,
  }: { exact?: boolean | undefined; stemsIn?: Stems | undefined } = {},
): Segment[] {
  const finds = query ? findsOf(query, exact, stemsIn) : []
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
