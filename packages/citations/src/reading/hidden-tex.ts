import { piecesOf } from '../tex.ts'

/** Where signs stand while a parser of TeX passes over them: a plane for private use, of the same order. */
const HIDDEN = 0xf0000
const UNHIDE = /[\u{f0000}-\u{fffff}]/gu
/** Where stretches stand: another such plane, numbered as they come. */
const STRETCHES = 0x100000
const STRETCH = /[\u{100000}-\u{10ffff}]/gu
const MOST_STRETCHES = 0xffff
/** Where a field begins that may be long, up to the next one on a line of its own. */
const FIELDS = /(?=^[ \t]*[A-Za-z]+[ \t]*=[ \t]*[{"])/m
const LONG_FIELD = /^[ \t]*(?:abstract|annote|annotation|note)[ \t]*=(?![^]*,\s*(?:author|editor)\s*=)/i
/** Words in a row that mean nothing to TeX but for signs that it wants escaped, not beside a command that they belong to. */
const PLAIN =
  /(?<=[\s{}])(?<!\\[A-Za-z]+\s*)[^\s\\{}~$%&#_^"=@<>](?:\\[%&#_$]|(?!--|''|``)[^\\{}~$%&#_^"=@<>\u{f0000}-\u{10ffff}]){60,}(?=[\s}])/gu
const ESCAPED = /\\([%&#_$])/g
const MARKUP = /<\/?[a-z][^<>]*>/g

interface Hidden {
  source: string
  /** What a parser made of any part of the source, with all that was hidden, without the markup that it added. */
  shown: (text: string) => string
}

/**
 * A source whose formulas a parser leaves as they are: they would be rewritten as Unicode, which few of them fit in. A
 * dollar sign that opens no formula is one of money, and what looks like markup of HTML is none. Long stretches of plain
 * words are set aside: looking for TeX in them takes ten times as long as all the rest.
 */
export function hidden(source: string): Hidden {
  const stretches: string[] = []
  const safe = piecesOf(source)
    .map(({ text, isFormula }) => (isFormula ? hide(text) : text.replace(/(?<!\\)\$|[<>]/g, hide)))
    .join('')
  const setAside = (stretch: string) =>
    stretches.length < MOST_STRETCHES
      ? String.fromCodePoint(STRETCHES - 1 + stretches.push(stretch.replace(ESCAPED, '$1')))
      : stretch
  return {
    source: safe
      .split(FIELDS)
      .map((field) => (LONG_FIELD.test(field) ? field.replace(PLAIN, setAside) : field))
      .join(''),
    shown: (text) =>
      text
        .replace(MARKUP, '')
        .replace(STRETCH, (sign) => stretches[(sign.codePointAt(0) ?? 0) - STRETCHES] ?? '')
        .replace(UNHIDE, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? HIDDEN) - HIDDEN))
        // Letters under an accent are written without their dots.
        .replace(/ı(?=\p{M})/gu, 'i')
        .replace(/ȷ(?=\p{M})/gu, 'j')
        .normalize('NFC'),
  }
}

const hide = (text: string) =>
  Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 0x10000 ? String.fromCodePoint(HIDDEN + code) : sign
  }).join('')
