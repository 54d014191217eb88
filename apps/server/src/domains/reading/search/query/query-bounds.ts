import { type QueryNode, literalOf, parseQuery } from '@claire/scholarly-text'
import { DomainError } from '#platform/errors'

/** More than a page of text; 4,096 characters of prose are about 650 words. */
export const MOST_WORDS = 1_000
/** What 4,096 characters stand for at most, but for those that are a text in themselves. */
const MOST_CHARACTERS = 3 * 4096
/** More than search strategies of systematic reviews have in this length. */
const MOST_PHRASES = 100
/** Each stands for all words that begin so. */
const MOST_PREFIXES = 30

/**
 * Refuses a query whose parts are too many to be looked up, before any of them is. A single character may stand for a
 * whole sentence (U+FDFA is four words): words are counted as they are compared, after NFKC.
 */
export function checkQueryBounds(query: string) {
  const characters = query.normalize('NFKC').length
  if (characters > MOST_CHARACTERS) throw tooMany(characters, 'characters', MOST_CHARACTERS)
  const words = literalOf(query).reduce((sum, { parts }) => sum + parts.length, 0)
  if (words > MOST_WORDS) throw tooMany(words, 'words', MOST_WORDS)
  const { root } = parseQuery(query)
  const { phrase, prefix } = countLeaves(root, { phrase: 0, prefix: 0 })
  if (phrase > MOST_PHRASES) throw tooMany(phrase, 'phrases in quotation marks', MOST_PHRASES)
  if (prefix > MOST_PREFIXES) throw tooMany(prefix, 'words ending in *', MOST_PREFIXES)
}

function tooMany(count: number, parts: string, most: number): DomainError {
  const [has, may] = [count, most].map((number) => number.toLocaleString('en'))
  return new DomainError('BAD_REQUEST', `This search has ${has} ${parts}; ${may} are possible. Shorten it.`)
}

type Counts = Record<'phrase' | 'prefix', number>

function countLeaves(node: QueryNode | null, counts: Counts): Counts {
  if (!node) return counts
  if (node.kind === 'phrase' || node.kind === 'prefix') counts[node.kind] += 1
  if (node.kind === 'not') countLeaves(node.of, counts)
  if (node.kind === 'and' || node.kind === 'or') for (const part of node.of) countLeaves(part, counts)
  return counts
}
