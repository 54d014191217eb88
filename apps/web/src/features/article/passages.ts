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

/** Index of a quoted sentence that is none of the summary's. */
export const QUOTED = -1

/**
 * Adds a quoted sentence to a summary's passages of the same text, instead of those that it overlaps. Returns its index
 * with them: that of the summary's sentence if it is the same, else `QUOTED`; null if the text does not have it.
 */
export function withQuote(
  passages: readonly Passage[],
  { text, quote }: { text: string; quote: { text: string; start: number } },
): { passages: Passage[]; index: number } | null {
  const isAtPlace = text.startsWith(quote.text, quote.start)
  const start = isAtPlace ? quote.start : text.indexOf(quote.text)
  const end = start + quote.text.length
  if (quote.text === '' || start < 0) return null
  const same = passages.find((passage) => passage.start === start && passage.end === end)
  if (same) return { passages: [...passages], index: same.index }
  const others = passages.filter((passage) => passage.end <= start || passage.start >= end)
  const all = [...others, { index: QUOTED, start, end }].sort((a, b) => a.start - b.start)
  return { passages: all, index: QUOTED }
}
