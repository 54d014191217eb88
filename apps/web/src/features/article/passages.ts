import type { ConciseSummary } from '@claire/api-contract'

export interface Passage {
  /** Index in the summary; its element on the page has it too. */
  index: number
  start: number
  end: number
}

/**
 * Returns the positions of a summary's sentences in the shown text: by their offsets if those fit, otherwise by
 * searching for the words. Sentences of parts that are not shown are left out. In order, without overlaps.
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
  /** Offset of the start in the text. */
  start: number
  text: string
  /** Index of the sentence, or null for text between sentences. */
  sentence: number | null
}

/** Splits the text at its passages. */
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
