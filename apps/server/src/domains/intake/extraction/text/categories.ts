import { plainLine } from './plain-text.ts'

const MOST = 50
const LONGEST = 120
/** Classification codes, meaningless to readers: MSC '62P05', DDC '004.5', vocabulary addresses. */
const CODE =
  /^(?:\d+(?:[.\-/]\d+)*|\d{2}(?:[a-z]\d{2}|-\d{2}|[a-z]xx)|info:\S+|https?:\S+|(?:ddc|udc|lcc|msc|jel|pacs)\b\D*\d.*)$/i

/**
 * Subjects and keywords, each once, in their publisher's spelling; codes only if there is nothing else. Semicolons and
 * bars separate several in one value; `commas`: commas do too, which names may contain.
 */
export function readCategories(values: string[], { commas = false }: { commas?: boolean } = {}): string[] {
  const parts = values
    .flatMap((value) => split(value, commas))
    .map((part) => plainLine(part).replace(/^[\s,;:•·#*-]+|(?<![\s,;:•·])[\s,;:•·]+$/gu, ''))
  const named = new Map<string, string>()
  const codes = new Map<string, string>()
  for (const part of parts) {
    if (!part || part.length > LONGEST) continue
    const group = CODE.test(part) ? codes : named
    if (!group.has(part.toLowerCase())) group.set(part.toLowerCase(), part)
  }
  return [...(named.size ? named : codes).values()].slice(0, MOST)
}

function split(value: string, commas: boolean): string[] {
  const plain = value.replace(/&(#?\w+);/g, '&$1\u0000')
  const parts = /[;|]/.test(plain)
    ? plain.split(/[;|]/)
    : /\n/.test(value.trim())
      ? plain.split('\n')
      : commas
        ? plain.split(/[,،、，]\s+|[،、，]|,(?=\p{L})/u)
        : [plain]
  return parts.map((part) => part.replaceAll('\u0000', ';'))
}
