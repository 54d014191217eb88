import { oneLine } from '../text/plain-text.ts'
import { type HtmlElement, visibleText } from './html-tree.ts'

const LEAST_CITED = 2
const NUMBERED = /\[(\d{1,3})(?:\s?[,;–-]\s?\d{1,3})*\]/g
/** "(Lovelace, 2011)", "(Lovelace & Hopper 2011a)", "Lovelace et al. (2011)". */
const NAMED =
  /(\p{Lu}[\p{L}'’-]{1,60})(?:,?\s(?:(?:&|and|und|et|y|e|en)\s\p{Lu}[\p{L}'’-]{1,60}|et\sal\.?|u\.\s?a\.))?,?\s\(?((?:1[5-9]|20)\d\d)[a-z]?(?=[),;:\s])/gu

/** True if a text cites entries of its list of references: lists of publications look alike, and are not cited. */
export function areCited(references: HtmlElement[], text: string): boolean {
  if (!references.length) return false
  const listed = references.map((list) => oneLine(visibleText(list), 100_000)).join(' ')
  const numbers = new Set([...text.matchAll(NUMBERED)].map(([, number]) => number))
  if (numbers.size >= LEAST_CITED) return true
  const cited = new Set(
    [...text.matchAll(NAMED)].flatMap(([, name = '', year = '']) =>
      listed.includes(name) && listed.includes(year) ? [`${name} ${year}`] : [],
    ),
  )
  return cited.size >= LEAST_CITED
}
