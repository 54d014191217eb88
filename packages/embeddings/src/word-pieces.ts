/** A word longer than this is unknown as a whole. */
const LONGEST_WORD = 64
const UNKNOWN = 0
const WORDS_KEPT = 100_000

const IDEOGRAPH =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is dropped
const DROPPED = /[\0\ufffd\\{}$]|(?![\t\n\r])\p{C}|\p{Mn}/gu
/** BERT's idea of punctuation: every ASCII sign that is not a letter or digit, and Unicode's P. */
const WORDS = /[!-/:-@[-`{-~]|\p{P}|[^\s!-/:-@[-`{-~\p{P}]+/gu

/** The text as the vocabulary spells it: decomposed, without accents, mark-up signs and case; ideographs apart. */
function normalize(text: string): string {
  // Upper-case sigma first: lower-casing would pick the final form at the end of a word, which BERT does not.
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(IDEOGRAPH, ' $& ')
    .replaceAll('Σ', 'σ')
    .toLowerCase()
}

/** Cuts text into pieces of `vocabulary`, greedily from the left; line number is id, `##` continues a word. */
export function createWordPieces(vocabulary: string[]) {
  const starts = new Map<string, number>()
  const continuations = new Map<string, number>()
  for (const [id, piece] of vocabulary.entries()) {
    if (piece.startsWith('##')) continuations.set(piece.slice(2), id)
    else starts.set(piece, id)
  }
  const known = new Map<string, number[]>()

  function cut(word: string): number[] {
    const characters = Array.from(word)
    if (characters.length > LONGEST_WORD) return [UNKNOWN]
    const ids: number[] = []
    for (let from = 0; from < characters.length;) {
      let to = characters.length
      let id: number | undefined
      for (; to > from; to--) {
        id = (from ? continuations : starts).get(characters.slice(from, to).join(''))
        if (id !== undefined) break
      }
      if (id === undefined) return [UNKNOWN]
      ids.push(id)
      from = to
    }
    return ids
  }

  function idsOfWord(word: string): number[] {
    let ids = known.get(word)
    if (!ids) {
      ids = cut(word)
      if (known.size >= WORDS_KEPT) known.clear()
      known.set(word, ids)
    }
    return ids
  }

  /** The ids of a text's pieces, the first `limit` of them. */
  return function tokenIds(text: string, limit: number): number[] {
    // No piece is longer than its word, so text far beyond the limit cannot matter.
    const words = normalize(text.slice(0, limit * 80)).match(WORDS) ?? []
    const ids: number[] = []
    for (const word of words) {
      for (const id of idsOfWord(word)) ids.push(id)
      if (ids.length >= limit) return ids.slice(0, limit)
    }
    return ids
  }
}
