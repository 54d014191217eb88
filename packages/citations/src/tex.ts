/** Accents as TeX writes them, by their combining characters. */
const ACCENTS: Record<string, string> = {
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
const LETTERS: Record<string, string> = {
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
 * A formula between dollar signs, as titles have them: no blank inside the signs, no backslash before
 * them and no digit behind, which is money.
 */
const FORMULA = /(?<!\\)\$(?!\s)(?:\\.|[^$\\])+?(?<!\s)\$(?!\d)/gs

/** Where formulas begin and end in a text; braces within them are closed, else they are none. */
export function piecesOf(text: string): { text: string; isFormula: boolean }[] {
  const found: { text: string; isFormula: boolean }[] = []
  let at = 0
  for (const match of text.matchAll(FORMULA)) {
    if (!isBalanced(match[0])) continue
    found.push({ text: text.slice(at, match.index), isFormula: false }, { text: match[0], isFormula: true })
    at = match.index + match[0].length
  }
  return [...found, { text: text.slice(at), isFormula: false }]
}

function isBalanced(formula: string): boolean {
  let depth = 0
  for (const [sign] of formula.replace(/\\./gs, '').matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0 && !formula.slice(0, -1).endsWith('\\')
}

/** A word that styles must not write small: 'DNA', 'mRNA', 'α-Helices'. */
const isProtected = (word: string) => /\p{L}.*\p{Lu}|^\p{Lu}\p{N}/u.test(word)

interface Spelling {
  /** Accented letters as TeX writes them, for programs that know no Unicode. */
  ascii: boolean
  /** Keeps capitals from styles that write titles small. */
  title?: boolean
}

/** Plain text, with its formulas, as TeX reads it. */
export const texOf = (text: string, { ascii, title = false }: Spelling): string =>
  piecesOf(text)
    .map(({ text: part, isFormula }) => {
      if (isFormula) return part
      if (!title) return escaped(part, ascii)
      return part.replace(/[\p{L}\p{N}\p{M}'’-]+|[^\p{L}\p{N}\p{M}'’-]+/gu, (stretch) =>
        isProtected(stretch) ? `{${escaped(stretch, ascii)}}` : escaped(stretch, ascii),
      )
    })
    .join('')

function escaped(text: string, ascii: boolean): string {
  const safe = text
    .replace(/[\\{}~^$]/g, (sign) => SPECIAL[sign] ?? sign)
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
