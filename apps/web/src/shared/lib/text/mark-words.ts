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

/** What of a query names words to find: not what it excludes, nor sources, years and DOIs. */
function termsOf(node: QueryNode | null): TermNode[] {
  if (!node) return []
  if (node.kind === 'word' || node.kind === 'prefix' || node.kind === 'phrase') return [node]
  return node.kind === 'and' || node.kind === 'or' ? node.of.flatMap(termsOf) : []
}

const isStopWord = ({ kind, text }: TermNode) =>
  kind === 'word' && (isFunctionWord(text) || stemmedTerms(text).length === 0)

function stretchesOf(term: TermNode, tokens: ExactToken[], exact: boolean): Stretch[] {
  if (term.kind === 'prefix') {
    const prefix = exactTokens(term.text)[0]?.text ?? ''
    return prefix ? tokens.filter(({ text }) => text.startsWith(prefix)) : []
  }
  const literal = findLiteral(tokens, literalOf(term.text))
  if (exact || term.kind === 'phrase') return literal
  const stems = new Set(stemmedTerms(term.text))
  return [
    ...literal,
    ...tokens.filter(({ text, span }) => span === 1 && stemmedTerms(text).some((stem) => stems.has(stem))),
  ]
}

/**
 * Splits a text into what the query's words cover and what they do not, as search understands both. The pieces put
 * together are the text, whatever is in it: nothing here ever becomes markup. With `exact` only the words themselves
 * count, without their other forms.
 */
export function markWords(text: string, query: string, { exact = false } = {}): Segment[] {
  const terms = termsOf(parseQuery(query).root)
  const telling = terms.filter((term) => !isStopWord(term))
  const tokens = exactTokens(text)
  const stretches = (telling.length > 0 ? telling : terms).flatMap((term) => stretchesOf(term, tokens, exact))
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
