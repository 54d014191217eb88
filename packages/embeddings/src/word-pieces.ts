/** The normalisation of text for a vocabulary. */
export interface Spelling {
  /** Returns the words of a text in the normalisation of the pieces. */
  words: (text: string) => readonly string[]
  /** A word longer than this is unknown as a whole. */
  longestWord: number
  /** The id of unknown words. */
  unknown: number
}

const WORDS_CACHED = 100_000
/** Dropped characters, such as accents, may make a text longer than its words. */
const DROPPED_IN_WORD = 16

const IDEOGRAPH =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu
/** BERT's definition of punctuation: every ASCII sign that is not a letter or digit, and Unicode's P. */
const WORDS = /[!-/:-@[-`{-~]|\p{P}|[^\s!-/:-@[-`{-~\p{P}]+/gu
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is dropped
const DROPPED = /[\0\ufffd\\{}$]|(?![\t\n\r])\p{C}|\p{Mn}/gu
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is dropped
const DROPPED_BY_BERT = /[\0\ufffd]|(?![\t\n\r])\p{C}/gu

/** Upper-case sigma first: lower-casing would choose the final form at the end of a word, which BERT does not. */
const wordsFrom = (text: string) =>
  text.replace(IDEOGRAPH, ' $& ').replaceAll('Σ', 'σ').toLowerCase().match(WORDS) ?? []

/** The static table's normalisation: decomposed, without accents, mark-up characters and case; ideographs apart. */
export const STATIC_SPELLING: Spelling = {
  words: (text) => wordsFrom(text.normalize('NFKD').replace(DROPPED, '')),
  longestWord: 64,
  unknown: 0,
}

/** The normalisation of BERT's uncased models (Devlin et al., NAACL 2019): compatibility and mark-up characters stay. */
export const BERT_SPELLING: Spelling = {
  words: (text) =>
    wordsFrom(
      text
        .replace(DROPPED_BY_BERT, '')
        .normalize('NFD')
        .replace(/\p{Mn}/gu, ''),
    ),
  longestWord: 100,
  unknown: 100,
}

interface Pieces {
  starts: Map<string, number>
  continuations: Map<string, number>
}

function piecesOf(vocabulary: string[]): Pieces {
  const starts = new Map<string, number>()
  const continuations = new Map<string, number>()
  for (const [id, piece] of vocabulary.entries()) {
    if (piece.startsWith('##')) continuations.set(piece.slice(2), id)
    else starts.set(piece, id)
  }
  return { starts, continuations }
}

/** Returns a tokeniser by `vocabulary`, greedy from the left; line number is id, `##` continues a word. */
export function createWordPieces(
  vocabulary: string[],
  { words, longestWord, unknown }: Spelling = STATIC_SPELLING,
) {
  let pieces: Pieces | undefined

  function cut(word: string): number[] {
    // Not every thread that opens a model tokenises text.
    pieces ??= piecesOf(vocabulary)
    const { starts, continuations } = pieces
    const characters = Array.from(word)
    if (characters.length > longestWord) return [unknown]
    const ids: number[] = []
    for (let from = 0; from < characters.length;) {
      let to = characters.length
      let id: number | undefined
      for (; to > from; to--) {
        id = (from ? continuations : starts).get(characters.slice(from, to).join(''))
        if (id !== undefined) break
      }
      if (id === undefined) return [unknown]
      ids.push(id)
      from = to
    }
    return ids
  }

  const idsOf = piecesByWord(cut, WORDS_CACHED)
  /** Returns the ids of a text's first `limit` pieces. No piece is longer than its word, so text far beyond cannot matter. */
  return (text: string, limit: number): number[] =>
    idsOf(words(text.slice(0, limit * (longestWord + DROPPED_IN_WORD))), limit)
}

/** Returns a function to the first `limit` pieces of words; caches the pieces of up to `most` words. */
export function piecesByWord(cut: (word: string) => number[], most: number) {
  const known = new Map<string, number[]>()

  function idsOfWord(word: string): number[] {
    let ids = known.get(word)
    if (!ids) {
      ids = cut(word)
      if (known.size >= most) known.clear()
      known.set(word, ids)
    }
    return ids
  }

  return (words: readonly string[], limit: number): number[] => {
    const ids: number[] = []
    for (const word of words) {
      for (const id of idsOfWord(word)) ids.push(id)
      if (ids.length >= limit) return ids.slice(0, limit)
    }
    return ids
  }
}
