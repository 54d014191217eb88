import { readableTex } from '@claire/scholarly-text'

export interface Piece {
  start: number
  /** Prose as people read it, or TeX without its dollar signs. */
  text: string
  isFormula: boolean
  /** As it stands in the text. */
  raw: string
}

const LONGEST = 600
/** $…$ as Pandoc has it: no space inside the dollar signs, no digit behind the second, so that prices stay prices. */
const FORMULA =
  /\$\$([^$]+)\$\$|\$(?!\s)((?:\\.|[^$\\])*?[^\s\\]|\\.)\$(?!\d)|\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g

/** TeX's letters, signs and scripts outside of formulas, as people read them; dollar signs and braces are prose here. */
const readableProse = (raw: string) =>
  /\\|[_^]\{/.test(raw) ? raw.split('$').map(readableTex).join('$') : raw

/** Splits a text into prose and formulas in TeX, as abstracts of arXiv and others hold them. */
export function splitFormulas(text: string): Piece[] {
  const pieces: Piece[] = []
  const prose = (start: number, end: number) => {
    const raw = text.slice(start, end)
    if (raw) pieces.push({ start, text: readableProse(raw), isFormula: false, raw })
  }
  let done = 0
  for (const match of text.matchAll(FORMULA)) {
    const tex = match.slice(1).find((each) => each !== undefined) ?? ''
    if (tex.length > LONGEST) continue
    prose(done, match.index)
    pieces.push({ start: match.index, text: tex, isFormula: true, raw: match[0] })
    done = match.index + match[0].length
  }
  prose(done, text.length)
  return pieces
}
