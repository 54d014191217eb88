import { MOST_CHARACTERS_OF_PAGE, type Pdfium, withBuffer } from './pdfium-module.ts'

/** One character with its position on the page. Lengths are in points, from the page's upper left corner. */
export interface PdfGlyph {
  text: string
  left: number
  right: number
  /** Its baseline. */
  base: number
  /** Type size. */
  size: number
  bold: boolean
  italic: boolean
  /** A blank, or the end of a line, precedes it. */
  spaced: boolean
}

/** The glyphs of a page that run from left to right, in PDFium's reading order, and all of its text. */
export interface PdfPage {
  width: number
  height: number
  /** Lines separated by newlines; '' for an unreadable page. */
  text: string
  glyphs: PdfGlyph[]
  /** Text that runs upwards or downwards, as the stamps in a margin do. */
  turned: string
}

/** The visible part of a page, in the page's own space: `top` is the greater coordinate. */
export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

/** Type that all glyphs of one text object share. */
interface Style {
  size: number
  /** Distance of the baseline from the page's top. */
  base: number
  upright: boolean
  bold: boolean
  italic: boolean
}
type Face = Pick<Style, 'bold' | 'italic'>

const BOLD = /bold|black|heavy|semi|demi|medi(?!um)|cmb|sfb|-b$|\.b$/i
const ITALIC = /ital|obli|slant|cmti|cmsl|sfti|-it$|-i$|\.i$/i
/** Bits of a font descriptor's flags (ISO 32000-1, table 123). */
const ITALIC_FLAG = 64
const FORCE_BOLD_FLAG = 262_144
const LONGEST_FONT_NAME = 200
const EIGHT_BYTES = 8

/** The glyphs of a text page in PDFium's order; text in other directions only as text. */
export function readGlyphs(pdfium: Pdfium, text: number, box: PageBox): Omit<PdfPage, 'text'> {
  const glyphs: PdfGlyph[] = []
  let turned = ''
  let spaced = true
  const count = Math.min(pdfium._FPDFText_CountChars(text), MOST_CHARACTERS_OF_PAGE)
  const faces = new Map<number, Face>()
  let object = 0
  let style: Style | null = null
  let floats = new Float32Array(pdfium.HEAPU8.buffer)
  withBuffer(pdfium, 6 * EIGHT_BYTES, (buffer) => {
    for (let index = 0; index < count; index++) {
      const code = pdfium._FPDFText_GetUnicode(text, index)
      if (isBlank(code)) {
        spaced = true
        if (style && !style.upright && !turned.endsWith('\n')) turned += code === 32 ? ' ' : '\n'
        continue
      }
      const of = pdfium._FPDFText_GetTextObject(text, index)
      if (of !== object || !style) {
        object = of
        style = styleOf({ pdfium, text, index, object, box, faces }, buffer)
      }
      const character = code <= 0x10ffff ? String.fromCodePoint(code) : ''
      if (!style.upright) turned += character
      else if (pdfium._FPDFText_GetLooseCharBox(text, index, buffer)) {
        // Memory that grows gets another buffer.
        if (floats.buffer !== pdfium.HEAPU8.buffer) floats = new Float32Array(pdfium.HEAPU8.buffer)
        const left = floats[buffer >> 2] ?? 0
        const right = floats[(buffer >> 2) + 2] ?? 0
        const { size, base, bold, italic } = style
        glyphs.push({
          text: character,
          left: left - box.left,
          right: right - box.left,
          base,
          size,
          bold,
          italic,
          spaced,
        })
        spaced = false
      }
    }
  })
  return { width: box.width, height: box.height, glyphs, turned }
}

/** Controls, blanks of any width; not PDFium's sign for a hyphen at the end of a line. */
const isBlank = (code: number) =>
  (code <= 32 && code !== 2) ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200b) ||
  code === 0x202f ||
  code === 0x3000

interface At {
  pdfium: Pdfium
  text: number
  index: number
  object: number
  box: PageBox
  faces: Map<number, Face>
}

function styleOf({ pdfium, text, index, object, box, faces }: At, buffer: number): Style {
  const known = pdfium._FPDFText_GetMatrix(text, index, buffer)
  const [a = 1, b = 0, c = 0, d = 1, , f = 0] = known
    ? new Float32Array(pdfium.HEAPU8.buffer, buffer, 6)
    : [1, 0, 0, 1, 0, 0]
  const size = pdfium._FPDFText_GetFontSize(text, index) * Math.hypot(c, d)
  const font = object ? pdfium._FPDFTextObj_GetFont(object) : 0
  const face = faces.get(font) ?? faceOf(pdfium, font)
  faces.set(font, face)
  return {
    size: Math.round(Math.abs(size) * 10) / 10,
    base: box.top - f,
    upright: a > 0 && Math.abs(b) < a * 0.1,
    ...face,
  }
}

function faceOf(pdfium: Pdfium, font: number): Face {
  if (!font) return { bold: false, italic: false }
  const name = withBuffer(pdfium, LONGEST_FONT_NAME, (buffer) => {
    const length = pdfium._FPDFFont_GetBaseFontName(font, buffer, LONGEST_FONT_NAME)
    return length > LONGEST_FONT_NAME
      ? ''
      : Buffer.from(pdfium.HEAPU8.slice(buffer, buffer + Math.max(0, length - 1))).toString('latin1')
  })
  const flags = pdfium._FPDFFont_GetFlags(font)
  return {
    bold: BOLD.test(name) || (flags > 0 && (flags & FORCE_BOLD_FLAG) > 0),
    italic: ITALIC.test(name) || (flags > 0 && (flags & ITALIC_FLAG) > 0),
  }
}

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
