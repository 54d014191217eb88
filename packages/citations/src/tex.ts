/** Accents as TeX writes them, by their combining characters. */
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
/** Letters that no accent makes, as TeX writes them. */
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
}
/**
 * Where formulas begin and end in a text. One stands between dollar signs, as titles have them: no blank inside the
 * signs, no backslash before them and no digit behind, which is money; braces within are closed.
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
    !/\d/.test(text.charAt(closing + 1)) &&
    isBalanced(inside.replace(/\\./gs, ''))
  )
}

/** Whether each brace that is opened is closed, and none besides. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const [sign] of text.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Braces that do not match, as commands: BibTeX counts a brace whether or not a backslash stands before it. */
const UNEVEN: Record<string, string> = {
  '{': String.raw`{\textbraceleft}`,
  '}': String.raw`{\textbraceright}`,
}

/** A word that styles must not write small: 'DNA', 'mRNA', 'α-Helices'. */
function isProtected(word: string): boolean {
  const first = word.search(/\p{L}/u)
  return first >= 0 && (/\p{Lu}/u.test(word.slice(first + 1)) || /^\p{Lu}\p{N}/u.test(word))
}

interface Spelling {
  /** Accented letters as TeX writes them, for programs that know no Unicode. */
  ascii: boolean
  /** Keeps capitals from styles that write titles small. */
  title?: boolean
}

/** Plain text, with its formulas, as TeX reads it. */
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
    // At the beginning of a line it is the beginning of an entry to many programs.
    .replace(/\s+/g, (blanks, at: number) =>
      text[at + blanks.length] === '@' && /[\r\n]/.test(blanks) ? ' ' : blanks,
    )
    .replace(/[\\{}~^$]/g, (sign) => signs[sign] ?? sign)
    .replace(/[&%#_]/g, String.raw`\$&`)
    // Two of these in a row would be set as one sign: a dash, a quotation mark.
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
