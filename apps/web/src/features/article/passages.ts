import type { ConciseSummary } from '@claire/api-contract'

export interface Passage {
  /** The sentence's place in the summary's list; its element on the page carries it too. */
  index: number
  start: number
  end: number
}

/**
 * Where the sentences of a summary stand in the text the page shows: by their offsets where those fit, otherwise where
 * the same words are found. A sentence of a part that is not shown has no place. In order, without overlaps.
 */
export function findPassages(sentences: ConciseSummary['sentences'], text: string): Passage[] {
  const found = sentences.map(({ text: sentence, start, end }, index) => {
    if (text.slice(start, end) === sentence) return { index, start, end }
    const at = sentence ? text.indexOf(sentence) : -1
    return { index, start: at, end: at + sentence.length }
  })
  const ordered = found.filter(({ start }) => start >= 0).sort((a, b) => a.start - b.start)
  return ordered.filter(({ start }, place) => start >= (ordered[place - 1]?.end ?? 0))
}

export interface Piece {
  /** Where it starts in the text. */
  start: number
  text: string
  /** The sentence it is, or null for what stands between them. */
  sentence: number | null
}

/** The whole text, cut at its passages. */
export function cutAtPassages(text: string, passages: readonly Passage[]): Piece[] {
  const pieces = passages.flatMap(({ index, start, end }, place): Piece[] => {
    const before = passages[place - 1]?.end ?? 0
    return [
      { start: before, text: text.slice(before, start), sentence: null },
      { start, text: text.slice(start, end), sentence: index },
    ]
  })
  const done = passages.at(-1)?.end ?? 0
  return [...pieces, { start: done, text: text.slice(done), sentence: null }].filter(
    (piece) => piece.text !== '',
  )
}
