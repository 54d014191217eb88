import { texLetterAt } from './tex-letters.ts'

/** Text as it is compared, and for each of its UTF-16 units where it came from. */
export interface FoldedText {
  text: string
  /** Offset in the original of each unit of `text`, and its length at the end; null when nothing moved. */
  origin: Int32Array | null
}

const ASCII = /^[\0-\x7f]*$/
const COMBINING = /[\u0300-\u036f]/g
/** Scripts written without spaces, where a character is a token, and Hangul: folding must not take them apart. */
export const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u30fc`
const isUnspaced = new RegExp(`^[${UNSPACED}]$`, 'u')

/** Letters that NFKD does not take apart though readers do, and signs that many keyboards lack. */
const FOLDS: Record<string, string> = {
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ħ: 'h',
  Ħ: 'h',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u00b4': "'",
  '`': "'",
  '\uff07': "'",
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\ufe63': '-',
  '\uff0d': '-',
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
  '™': '',
  '®': '',
  '©': '',
}
for (const [sign, folded] of Object.entries(FOLDS))
  if (sign.toUpperCase() !== sign) FOLDS[sign.toUpperCase()] = folded

const BACKSLASH = 0x5c
const BRACE = 0x7b

const known = new Map<string, string>()

/** One character without its case, accents and compatibility forms (Unicode NFKC, full case folding). */
export function foldCharacter(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const folded = FOLDS[character] ?? decompose(character)
  known.set(character, folded)
  return folded
}

function decompose(character: string): string {
  if (isUnspaced.test(character)) return character.normalize('NFKC').toLowerCase()
  // Upper case first: ß becomes SS, ς becomes Σ.
  return character.normalize('NFKD').replace(COMBINING, '').toUpperCase().toLowerCase()
}

/** Folds a whole text, remembering where every unit came from. */
export function foldText(text: string): FoldedText {
  const mayHoldTex = text.includes('\\')
  if (!mayHoldTex && ASCII.test(text)) return { text: text.toLowerCase().replaceAll('`', "'"), origin: null }
  const pieces: string[] = []
  const origin: number[] = []
  const push = (piece: string, at: number) => {
    for (let unit = 0; unit < piece.length; unit++) origin.push(at)
    pieces.push(piece)
  }
  for (let at = 0; at < text.length;) {
    const first = text.charCodeAt(at)
    const tex = mayHoldTex && (first === BACKSLASH || first === BRACE) ? texLetterAt(text, at) : null
    const character = String.fromCodePoint(text.codePointAt(at) ?? first)
    push(foldCharacter(tex?.letter ?? character), at)
    at = tex?.end ?? at + character.length
  }
  origin.push(text.length)
  return { text: pieces.join(''), origin: Int32Array.from(origin) }
}
