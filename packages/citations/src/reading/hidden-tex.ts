import { piecesOf } from '../tex.ts'

/** Where signs stand while a parser of TeX passes over them: a plane for private use, of the same order. */
const HIDDEN = 0xf0000
const UNHIDE = /[\u{f0000}-\u{fffff}]/gu
/** Where stretches stand: another such plane, numbered as they come. */
const STRETCHES = 0x100000
const STRETCH = /[\u{100000}-\u{10ffff}]/gu
const MOST_STRETCHES = 0xffff
/** Where a field in braces begins on a line of its own. */
const FIELD = /^[ \t]*([A-Za-z]+)[ \t]*=[ \t]*\{/gm
/** Names have an order of their own, which the parser finds in their words: where one is not written with its comma. */
const NAMES = /^(?:author|editor)$/
const WITH_COMMA = /^\p{Lu}[^,=]*,\s*[^\s,=][^,=]*$/u
/** Words in a row that mean nothing to TeX but for signs that it wants escaped, not beside a command that they belong to. */
const PLAIN =
  /(?<=[\s{}])(?<!\\[A-Za-z]+\s*\{?)(?!--|''|``)[^\s\\{}~$%&#_^"=@<>](?:\\[%&#_$]|(?!--|''|``)[^\\{}~$%&#_^"=@<>\u{f0000}-\u{10ffff}]){7,}(?=[\s}])/gu
const ESCAPED = /\\([%&#_$])/g
const MARKUP = /<\/?[a-z][^<>]*>/g

/** A value in braces that means what it says: no command, no sign of TeX, nothing that is set as one sign. */
const PLAIN_VALUE = /^\{(?:(?!--|''|``)[^\\{}~$%&#_^"@\u{f0000}-\u{10ffff}])*\}$/u
/** Between a value and the comma behind it. */
const LONGEST_GAP = 20
/** What stands behind it on its line is none of the text. */
const COMMENT = /(?<!\\)%/
/** Definitions are of every later entry. */
const DEFINITION = /^\s*@\s*(?:string|preamble)\b/i

export interface Hidden {
  source: string
  /** Values that a parser would leave as they are, by the names of their fields in small letters. The source lacks them. */
  plain: ReadonlyMap<string, string>
  /** What a parser made of any part of the source, with all that was hidden, without the markup that it added. */
  shown: (text: string) => string
}

/**
 * A source whose formulas a parser leaves as they are: they would be rewritten as Unicode, which few of them fit in. A
 * dollar sign that opens no formula is one of money, and what looks like markup of HTML is none. Plain values are taken
 * out, and plain words in others set aside: looking for TeX in them takes ten times as long as all the rest.
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
    ...withoutPlain(safe, setAside),
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

/** The source without its plain values, and with the plain words in its other fields set aside. */
function withoutPlain(source: string, setAside: (stretch: string) => string): Omit<Hidden, 'shown'> {
  const plain = new Map<string, string>()
  if (DEFINITION.test(source)) return { source, plain }
  const seen = new Set<string>()
  const parts: string[] = []
  let at = 0
  for (const { 0: head, 1: name = '', index } of source.matchAll(FIELD)) {
    if (index < at) continue
    const begin = index + head.length - 1
    const end = closing(source, begin)
    const value = source.slice(begin, end)
    const field = name.toLowerCase()
    const comma = /^\s*,/.exec(source.slice(end, end + LONGEST_GAP))
    // Of a field that is there twice, the first counts.
    if (comma && !seen.has(field) && isPlain(field, value)) {
      plain.set(field, value.slice(1, -1))
      parts.push(source.slice(at, index))
      at = end + comma[0].length
    } else {
      const isLeft = NAMES.test(field) || COMMENT.test(value)
      parts.push(source.slice(at, begin), isLeft ? value : value.replace(PLAIN, setAside))
      at = end
    }
    seen.add(field)
  }
  return { source: parts.join('') + source.slice(at), plain }
}

const isPlain = (field: string, value: string) =>
  PLAIN_VALUE.test(value) &&
  (!NAMES.test(field) || namesIn(value.slice(1, -1)).every((name) => WITH_COMMA.test(name)))

/** The names of a list of them. */
export const namesIn = (list: string): string[] => list.trim().split(/\s+and\s+/i)

/** Where the brace that opens here is closed; the end of the text where it is not. */
function closing(text: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return text.length
}

const hide = (text: string) =>
  Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 0x10000 ? String.fromCodePoint(HIDDEN + code) : sign
  }).join('')
