import type { Cell } from './layout.ts'

const known = new WeakMap<Cell, string>()

/** `lettersOf` the text of a line, cached. */
export function lettersOfCell(cell: Cell): string {
  const letters = known.get(cell) ?? lettersOf(cell.text)
  known.set(cell, letters)
  return letters
}

/** Letters and digits in lower case, without accents: for comparing titles and names. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
