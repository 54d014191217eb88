/** TeX accents, by their combining characters. */
export const ACCENTS: Record<string, string> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0308': '"',
  '\u0304': '=',
  '\u0307': '.',
  '\u0327': 'c',
  '\u030c': 'v',
  '\u030b': 'H',
  '\u0306': 'u',
  '\u0328': 'k',
  '\u030a': 'r',
}
/** TeX commands of letters that are not composed with an accent. */
export const LETTERS: Record<string, string> = {
  ß: String.raw`{\ss}`,
  æ: String.raw`{\ae}`,
  Æ: String.raw`{\AE}`,
  œ: String.raw`{\oe}`,
  Œ: String.raw`{\OE}`,
  ø: String.raw`{\o}`,
  Ø: String.raw`{\O}`,
  ł: String.raw`{\l}`,
  Ł: String.raw`{\L}`,
}
const SPECIAL: Record<string, string> = {
  '\\': String.raw`{\textbackslash}`,
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  '~': String.raw`{\textasciitilde}`,
  '^': String.raw`{\textasciicircum}`,
  $: String.raw`\$`,
  // The usual fonts of TeX have other characters in their places.
  '<': String.raw`{\textless}`,
  '>': String.raw`{\textgreater}`,
  '|': String.raw`{\textbar}`,
}
/**
 * Splits a text into formulas and the rest. A formula is between dollar signs, as in titles: no blank inside the
 * signs, no backslash before them, and no digit after them, which is money; braces within are closed.
 */
export function piecesOf(text: string): { text: string; isFormula: boolean }[] {
  const found: { text: string; isFormula: boolean }[] = []
  let at = 0
  let opening = -1
  for (const { 0: sign, index } of text.matchAll(/\\.|\$/gs)) {
    if (sign !== '$') continue
    if (opening >= 0 && isFormula(text, opening, index)) {
      const end = index + 1
      found.push(
        { text: text.slice(at, opening), isFormula: false },
        { text: text.slice(opening, end), isFormula: true },
      )
      at = end
      opening = -1
    } else opening = index
  }
  return [...found, { text: text.slice(at), isFormula: false }]
}

function isFormula(text: string, opening: number, closing: number): boolean {
  const inside = text.slice(opening + 1, closing)
  return (
    inside !== '' &&
    inside.trim() === inside &&
    // As below.
    !/[\r\n][ \t]*@/.test(inside) &&
    !/\d/.test(text.charAt(closing + 1)) &&
    isBalanced(inside.replace(/\\./gs, ''))
  )
}

/** True if all braces match. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const [sign] of text.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Commands for unmatched braces: BibTeX counts a brace even after a backslash. */
const UNEVEN: Record<string, string> = {
  '{': String.raw`{\textbraceleft}`,
  '}': String.raw`{\textbraceright}`,
}

/** True for a word that styles must not convert to lower case: 'DNA', 'mRNA', 'α-Helices'. */
function isProtected(word: string): boolean {
  const first = word.search(/\p{L}/u)
  return first >= 0 && (/\p{Lu}/u.test(word.slice(first + 1)) || /^\p{Lu}\p{N}/u.test(word))
}

interface Spelling {
  /** Writes accented letters as TeX commands, for programs without Unicode. */
  ascii: boolean
  /** Protects capitals from styles that convert titles to lower case. */
  title?: boolean
}

/** Returns plain text with its formulas as TeX. */
export function texOf(text: string, { ascii, title = false }: Spelling): string {
  const pieces = piecesOf(text)
  const words = pieces.map(({ text: part, isFormula }) => (isFormula ? '' : part)).join('')
  const signs = isBalanced(words) ? SPECIAL : { ...SPECIAL, ...UNEVEN }
  const write = (part: string) => escaped(part, { ascii, signs })
  return pieces
    .map(({ text: part, isFormula }) => {
      if (isFormula) return part
      if (!title) return write(part)
      return part.replace(/[\p{L}\p{N}\p{M}'’-]+|[^\p{L}\p{N}\p{M}'’-]+/gu, (stretch) =>
        isProtected(stretch) ? `{${write(stretch)}}` : write(stretch),
      )
    })
    .join('')
}

function escaped(text: string, { ascii, signs }: { ascii: boolean; signs: Record<string, string> }): string {
  const safe = text
    // Many programs would read a line with it as the start of an entry.
    .replace(/\s+/g, (blanks, at: number) =>
      text[at + blanks.length] === '@' && /[\r\n]/.test(blanks) ? ' ' : blanks,
    )
    .replace(/[\\{}~^$<>|]/g, (sign) => signs[sign] ?? sign)
    .replace(/[&%#_]/g, String.raw`\$&`)
    // Two of these in a row would become one sign: a dash, a quotation mark.
    .replace(/([-'`])(?=\1)/g, '$1{}')
  return ascii ? accented(safe) : safe
}

const accented = (text: string) =>
  text
    .replace(/[ßæÆœŒøØłŁ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/([A-Za-z])(\p{M})(?!\p{M})/gu, (whole, letter: string, mark: string) => {
      const accent = ACCENTS[mark]
      return accent ? `{\\${accent}{${letter}}}` : whole
    })
    .normalize('NFC')
