// Judges the display of a text with TeX, independently of the product's reader: compares the source and the displayed
// text character by character.

/** A displayed text: its characters, and the scripts set as elements. */
export interface Shown {
  text: string
  /** Number of scripts set as elements rather than characters. */
  raised: number
  lowered: number
  /** True if scripts of one base may be reordered, as in MathML. */
  reorders: boolean
}

export const shownAsText = (text: string): Shown => ({ text, raised: 0, lowered: 0, reorders: false })

const REMAINS: [name: string, pattern: RegExp][] = [
  ['command', /\\(?:[A-Za-z]|[{},;%&$"'^_`~=|.([#-])/],
  ['dollar sign', /\$(?!\s?\d|US)/],
  ['braces of a script', /[_^]\s?\{/],
  ['tie', /\p{L}~\p{L}/u],
]

const ODD_BRACES = /[\p{L}\p{N})]\{|\}[\p{L}\p{N}]|\{\}/u
const BRACES_MEANT = /\\[{}]|\\[lr]brace|\\begin\s*\{cases/g

/**
 * Returns the remains of TeX in `shown`: a backslash with a name or sign after it, a dollar sign without an amount,
 * braces at a word or script beyond those of `\{`, a tie between words. Ignores addresses, and what people type in
 * plain text: 'x^n' and 'T_c' inline, '--', and typewriter quotes.
 */
export function texRemains(source: string, shown: string): string[] {
  const text = shown.replace(/https?:\/\/\S+/g, '')
  const found = REMAINS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
  if (ODD_BRACES.test(text) && countOf(/[{}]/g, text) > countOf(BRACES_MEANT, source)) found.push('braces')
  return found
}

/** Commands whose argument is not text. */
const UNREAD =
  /\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\{[lcr|@ ]+\})?|\\(?:label|hspace|vspace|color|[hv]?phantom|tag|index|nocite)\*?\s*\{[^{}]*\}|\\(?:href|textcolor)\s*\{[^{}]*\}|\\(?:left|right)\s*\.|\\(?:m?kern|[hmv]skip)\s*-?[\d.]+\s*(?:pt|em|ex|mu|cm|mm)/g
const DEGREES = /(\d[\s$]*)\^\s*(?:\{\s*(?:\\(?:rm|circ|mathrm|text)\s*)?\{?o\s*\}+|o\b)/g
const LINE_END = /\\\\\s*\[[^\][]*\]/g
/** One script that was written as several formulas. */
const JOINED = /\}?\$\$\{?(?=[\^_])[\^_]/g
const VERBATIM = /\\verb([|!+"])(.*?)\1/g
/** Greek letters whose names a converter mistook for accents: `\b{eta}`. */
const SPLIT_NAMES = /\\(?:b\{eta|c\{hi|r\{ho|t\{au|k\{appa|d\{elta)\}/g
const ACCENT =
  /\\(?:["'`^~=.]\s?|[cvHukrdb]\s?(?=\{\\?[A-Za-z]\})|[cvHuk]\s+(?=[A-Za-z]))\{?\\?([A-Za-z])\}?/g
const COMMAND = /\\([A-Za-z]+)\*?/g
/** Commands that put their second argument first. */
const REORDERS = /\\(?:stackrel|overset|sqrt\s*\[|x(?:right|left)arrow|underset)/

const plain = (text: string) =>
  text
    .replaceAll('\u2212', '-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u2212', '-')
    .replaceAll('′', "'")
    .replaceAll('ı', 'i')
    .replaceAll('ȷ', 'j')
const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The brackets of a citation's place. */
const CITED_PLACE = /(\\cite\w*\s*)\[([^\][]*)\]/g
const sourceOf = (source: string) =>
  source
    .replace(VERBATIM, '{}$2{}')
    .replace(SPLIT_NAMES, '\\x ')
    .replace(CITED_PLACE, '$1{}$2{}')
    .replace(LINE_END, ' ')
    .replace(UNREAD, '{}')
    .replace(DEGREES, '$1{}')
    .replace(ACCENT, '$1')

/** Returns the maximum number of letters and digits that commands may have become. */
const fromCommands = (source: string) =>
  [...source.matchAll(COMMAND)].reduce((sum, [, name = '']) => sum + name.length + 1, 0) +
  [...source.matchAll(UNREAD), ...source.matchAll(DEGREES)].reduce(
    (sum, [whole]) => sum + lettersOf(whole).length,
    0,
  )

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (const each of whole) if (each === part.charAt(at)) at++
  return at === part.length
}

/** Returns the characters of `part` that `whole` lacks, in any order. */
function missingOf(part: string, whole: string): string {
  const counts = new Map<string, number>()
  for (const each of whole) counts.set(each, (counts.get(each) ?? 0) + 1)
  return Array.from(part, (each) => {
    const left = counts.get(each) ?? 0
    counts.set(each, left - 1)
    return left > 0 ? '' : each
  }).join('')
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

const RAISED = /[⁰¹²³⁴-⁾ⁿⁱᵃ-ᶿʰ-ˣˡᴬ-ᵂꟲ𐞥ⱽ]+|\^|[°′″*†‡⋆]+/gu
const LOWERED = /[₀-₎ₐ-ₜᵢ-ᵪⱼ]+|_/gu
const RAISING = /(?<!\\)\^\s*(?!\s*\{\s*(?:\{\s*\})?\s*\})\S/gu
const LOWERING = /(?<!\\)_\s*(?!\s*\{\s*(?:\{\s*\})?\s*\})\S/gu

/**
 * Returns the faults in a displayed text. 'lost': letters or digits of the source that are neither displayed nor the name of a
 * command. 'added': more letters than the names of its commands account for; any at all if there are no commands. 'raised' and
 * 'lowered': fewer scripts displayed, as scripts or after ^ and _, than were written. 'text': a part outside formulas without TeX
 * characters that is not displayed unchanged, in its place, with its blanks. 'name': the name of a file or variable that is not
 * displayed unchanged.
 */
export function texMutilations(source: string, shown: Shown): string[] {
  const written = sourceOf(source)
  const [before, after] = [lettersOf(written.replace(COMMAND, ' ')), lettersOf(shown.text)]
  const lost =
    shown.reorders || REORDERS.test(source) ? missingOf(before, after) !== '' : !isSubsequence(before, after)
  const faults: [name: string, isFault: boolean][] = [
    ['lost', lost],
    ['added', after.length - before.length > fromCommands(source)],
    ['raised', countOf(RAISING, written.replace(JOINED, '')) > countOf(RAISED, shown.text) + shown.raised],
    [
      'lowered',
      countOf(LOWERING, written.replace(JOINED, '')) > countOf(LOWERED, shown.text) + shown.lowered,
    ],
    ['name', namesIn(source).some((name) => !shown.text.includes(name))],
    ['text', !hasProse(sourceOf(source.replace(DISPLAYED, ' {} ')), shown)],
  ]
  return faults.filter(([, isFault]) => isFault).map(([name]) => name)
}

const TEX = /\\(?:[A-Za-z]+\*?|[^A-Za-z])|[\\^_{}~&]/
const blanksAs = (text: string) => plain(text).replace(/\s+/g, ' ').trim()

/** Names of files and variables outside formulas: a digit below a word or a number. */
const NAME = /(?<![\w\\^{.-])[\w.-]*(?:[a-z]{2}|\d)_\d[\w.-]*(?![{\\^_])/g
const namesIn = (source: string) =>
  source
    .replace(DISPLAYED, ' ')
    .replace(/\$[^$]*\$/g, ' ')
    .match(NAME) ?? []

const DISPLAYED =
  /\$\$[\s\S]*?\$\$|\\\[[\s\S]*?\\\]|\\\([\s\S]*?\\\)|\\begin\s*\{(equation|align|eqnarray|gather|multline|displaymath|math)\*?\}[\s\S]*?\\end\s*\{\1\*?\}/g

/**
 * True if all parts outside formulas without TeX occur in `shown` one after the other. If a dollar sign has no partner,
 * the outside is unknown: then all parts count, without their blanks, and only longer ones if scripts may be reordered.
 */
function hasProse(source: string, shown: Shown): boolean {
  const parts = source.split(/(?<!\\)\$/)
  const isPaired = parts.length % 2 === 1
  const compared = isPaired ? blanksAs : (text: string) => blanksAs(text).replaceAll(' ', '')
  const whole = compared(shown.text)
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (isPaired && index % 2) continue
    for (const run of part.split(TEX).map(compared)) {
      if (!run || (!isPaired && shown.reorders && run.length < 8)) continue
      const found = whole.indexOf(run, at)
      if (found < 0) return false
      at = found + run.length
    }
  }
  return true
}
