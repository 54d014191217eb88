import { plainLine } from './plain-text.ts'

const MOST = 50
const LONGEST = 120
/** Classification codes, which mean nothing to a reader: MSC '62P05', DDC '004', 'QA76', vocabulary addresses. */
const CODE = /^(?:\d[\d.\-/x]*[a-z]{0,2}\d*|[a-z]{1,3}\d[\d.]*|\d{2}[a-z]\d{2}|info:\S+|https?:\S+|(?:ddc|udc|lcc|msc|jel|pacs)\b.*\d.*)$/i

/** Subjects and keywords, each once, as their publisher spelled them; codes only when there is nothing else. */
export function readCategories(values: string[]): string[] {
  const parts = values.flatMap(split).map((part) => plainLine(part).replace(/^[\s,;:•·#*-]+|[\s,;:•·]+$|(?<=\p{L}{3})\.$/gu, ''))
  const named = new Map<string, string>()
  const codes = new Map<string, string>()
  for (const part of parts) {
    if (!part || part.length > LONGEST) continue
    const group = CODE.test(part) ? codes : named
    if (!group.has(part.toLowerCase())) group.set(part.toLowerCase(), part)
  }
  return [...(named.size ? named : codes).values()].slice(0, MOST)
}

/** Semicolons part keywords; commas only where there is no semicolon and the parts are short enough to be keywords. */
function split(value: string): string[] {
  if (/[;|]|&#0*59;/.test(value.replace(/&#?\w+;/g, ' '))) return value.replace(/&(#?\w+);/g, '&$1\u0000').split(/[;|]/).map((part) => part.replaceAll('\u0000', ';'))
  if (/\n/.test(value.trim())) return value.split('\n')
  const parts = value.split(/\s*[,،、]\s+|[,，、](?=\S)/)
  return parts.length > 2 ? parts : [value]
}
