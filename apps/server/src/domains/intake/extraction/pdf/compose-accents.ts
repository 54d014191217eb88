import type { PdfGlyph } from './read-glyphs.ts'

const ACCENTS: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˙': '\u0307',
  '˝': '\u030b',
  '˘': '\u0306',
  '˚': '\u030a',
  '¯': '\u0304',
  '˛': '\u0328',
}

/** Letters composed with the accents that TeX's older fonts draw over them. */
export function withAccents(glyphs: PdfGlyph[]): PdfGlyph[] {
  const composed: PdfGlyph[] = []
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index]
    const next = glyphs[index + 1]
    const last = composed.at(-1)
    if (!glyph) continue
    const mark = markOf(glyph.text)
    if (mark && next && isOver(glyph, next)) {
      composed.push({ ...next, text: withMark(next.text, mark), spaced: glyph.spaced && isApart(last, next) })
      index++
    } else if (mark && last && isOver(glyph, last))
      composed[composed.length - 1] = { ...last, text: withMark(last.text, mark) }
    else composed.push(glyph)
  }
  return composed
}

/** The combining accent that a glyph draws, '' if it is none. */
function markOf(text: string): string {
  if (text < '\u0080' && text !== '`') return ''
  return ACCENTS[text] ?? (/^\p{M}$/u.test(text) ? text : '')
}

const isApart = (last: PdfGlyph | undefined, next: PdfGlyph) =>
  !last || next.left - last.right > next.size * 0.15 || Math.abs(next.base - last.base) > next.size * 0.5
const isOver = (mark: PdfGlyph, letter: PdfGlyph) => {
  const middle = (mark.left + mark.right) / 2
  return (
    /^\p{L}$/u.test(letter.text) &&
    middle > letter.left - 0.5 &&
    middle < letter.right + 0.5 &&
    Math.abs(mark.base - letter.base) < letter.size * 0.6
  )
}
const withMark = (letter: string, mark: string) =>
  `${letter.replace('ı', 'i').replace('ȷ', 'j')}${mark}`.normalize('NFC')
