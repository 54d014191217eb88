import { piecesByWord } from './word-pieces.ts'

/** The first ids are marks that no text contains: begin, padding, end, unknown. */
const MARKS = 4
const UNKNOWN = 3
/** Score of an unknown character, below the least of all pieces (T. Kudo, SentencePiece). */
const UNKNOWN_PENALTY = 10
const WORDS_CACHED = 20_000
/** Code units of text read for each token: no word of a language is cut into longer pieces on average. */
const LONGEST_TOKEN = 64

/** Replaces a space, and begins each word. */
const BORDER = '\u2581'
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is dropped
const DROPPED = /[\u0001-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g
const SPACES = /[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]/g
const FULLWIDTH_TILDE = '\uff5e'

/** Returns the words of a text, each with its border, in the normalisation of SentencePiece's `nmt_nfkc`. */
function wordsOf(text: string): string[] {
  const clean = text.replace(DROPPED, '').replace(SPACES, ' ')
  const parts = clean.split(FULLWIDTH_TILDE).map((part) => part.normalize('NFKC'))
  const spaced = ` ${parts.join(FULLWIDTH_TILDE)}`.replace(/ +/g, BORDER)
  return spaced === BORDER ? [] : spaced.split(/(?=\u2581)/)
}

const isInsideCharacter = (word: string, at: number) => {
  const unit = word.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0
}

interface Pieces {
  ids: Map<string, number>
  scores: Float64Array
}

function readPieces(table: string): Pieces {
  const lines = table.trimEnd().split('\n')
  const ids = new Map<string, number>()
  const scores = new Float64Array(lines.length)
  for (const [id, line] of lines.entries()) {
    const [piece = '', score] = line.split('\t')
    if (id >= MARKS) ids.set(piece, id)
    scores[id] = Number(score)
  }
  return { ids, scores }
}

/**
 * Returns a tokeniser by a unigram language model: of all ways to cut a word into pieces, it takes the most probable
 * (T. Kudo, 'Subword Regularization', ACL 2018). Each line of `table` is a piece, a tab and the logarithm of the piece's
 * probability; the line number is the id.
 */
export function createUnigramPieces(table: string) {
  const { ids, scores } = readPieces(table)
  const longest = [...ids.keys()].reduce((most, piece) => Math.max(most, piece.length), 0)
  scores[UNKNOWN] = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY

  /** Returns the ids of the most probable pieces (Viterbi). */
  function cut(word: string): number[] {
    const best = new Float64Array(word.length + 1).fill(-Infinity)
    const lastId = new Int32Array(word.length + 1)
    const lastFrom = new Int32Array(word.length + 1)
    best[0] = 0
    const reach = (from: number, to: number, id: number) => {
      const total = (best[from] ?? 0) + (scores[id] ?? 0)
      if (!(total > (best[to] ?? 0))) return
      best[to] = total
      lastId[to] = id
      lastFrom[to] = from
    }
    for (let from = 0; from < word.length; from++) {
      if (isInsideCharacter(word, from)) continue
      const next = isInsideCharacter(word, from + 1) ? from + 2 : from + 1
      if (!ids.has(word.slice(from, next))) reach(from, next, UNKNOWN)
      for (let to = next; to <= Math.min(word.length, from + longest); to++) {
        const id = ids.get(word.slice(from, to))
        if (id !== undefined) reach(from, to, id)
      }
    }
    const found: number[] = []
    for (let to = word.length; to > 0; to = lastFrom[to] ?? 0) found.push(lastId[to] ?? UNKNOWN)
    return found.reverse()
  }

  const idsOf = piecesByWord(cut, WORDS_CACHED)
  /** Returns the ids of a text's first `limit` pieces; none for a text of spaces only. */
  return (text: string, limit: number): number[] =>
    idsOf(wordsOf(text.slice(0, limit * LONGEST_TOKEN)), limit)
}
