import { isFunctionWord } from '../text/function-words.ts'
import type { QueryPiece } from './query-lexer.ts'

const isOperatorWord = (piece: QueryPiece | undefined) =>
  piece?.kind === 'word' && /^(?:AND|OR|NOT)$/.test(piece.text)

/** Number of words from which a query is a title or a sentence. */
const SENTENCE_WORDS = 5

/**
 * Returns the places where AND, OR and NOT are operators: between things that they can join, so neither first, last, nor
 * beside words such as 'the'; and nowhere in a title or sentence in capitals throughout.
 */
export function operatorsAmong(pieces: QueryPiece[]): ReadonlySet<number> {
  const found = new Set<number>()
  if (isProseInCapitals(pieces)) return found
  for (const [at, piece] of pieces.entries()) {
    if (!isOperatorWord(piece)) continue
    const isNot = piece.kind === 'word' && piece.text === 'NOT'
    if (hasLeft(pieces, at, { isNot, found }) && hasRight(pieces, at, isNot)) found.add(at)
  }
  return found
}

function hasLeft(
  pieces: QueryPiece[],
  at: number,
  { isNot, found }: { isNot: boolean; found: ReadonlySet<number> },
): boolean {
  const left = pieces[at - 1]
  if (left?.kind === 'close' || left?.kind === 'phrase') return true
  if (isNot && at > 1 && (left?.kind === 'open' || found.has(at - 1))) return true
  return left !== undefined && isJoinable(left)
}

function hasRight(pieces: QueryPiece[], at: number, isNot: boolean): boolean {
  const right = pieces[at + 1]
  if (!right) return false
  if (right.kind === 'word' && right.text === 'NOT') return !isNot && hasRight(pieces, at + 1, true)
  return right.kind === 'word' ? isJoinable(right) : right.kind !== 'close'
}

const isJoinable = (piece: QueryPiece) =>
  piece.kind === 'word' && !isOperatorWord(piece) && (piece.text.length === 1 || !isFunctionWord(piece.text))

function isProseInCapitals(pieces: QueryPiece[]): boolean {
  const words = pieces.filter((piece) => piece.kind === 'word')
  if (pieces.some(({ kind }) => kind === 'field' || kind === 'phrase')) return false
  if (words.some(({ text }) => /\p{Ll}/u.test(text))) return false
  const isSentence = words.length >= SENTENCE_WORDS && !isChain(pieces)
  return isSentence || words.some((word) => !isOperatorWord(word) && isFunctionWord(word.text))
}

/** True for single terms with an operator between any two. */
function isChain(pieces: QueryPiece[]): boolean {
  const terms = pieces.filter(({ kind }) => kind !== 'open' && kind !== 'close')
  return terms.every((piece, at) => isOperatorWord(piece) === (at % 2 === 1)) && terms.length % 2 === 1
}
