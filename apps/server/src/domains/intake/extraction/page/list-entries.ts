import { authorsIn, wordsOf, WORDS_OF_TITLE } from './entry-words.ts'
import { elementsBeside, type HtmlElement, labelOf, visibleText, walk } from './html-tree.ts'
import { isNameRow } from '../text/names.ts'
import { oneLine } from '../text/plain-text.ts'

/** Finds the entries of lists on a page, whatever they link to. */

/** Least number of similar entries in a list. */
export const LEAST_ENTRIES = 3
/** Maximum levels between a link and its entry. */
export const HIGHEST = 6
/** Menus name files and pages of every kind. */
export const MENUS = new Set(['nav', 'header', 'footer', 'aside', 'menu', 'form'])
/** Elements to which everything up to the next such element belongs. */
const HEADS = /^(?:dt|h[1-6])$/

/**
 * Finds an element's siblings of its shape, with itself, each with a link of the wanted kind. Groups the children of a
 * parent once, so that thousands of entries of different shapes stay fast.
 */
export function createKin(linkIn: (element: HtmlElement) => HtmlElement | undefined) {
  const kinIn = new Map<HtmlElement, Map<string, HtmlElement[]>>()

  function sorted(parent: HtmlElement): Map<string, HtmlElement[]> {
    const byShape = new Map<string, HtmlElement[]>()
    for (const child of parent.children) {
      if (typeof child === 'string' || !linkIn(child)) continue
      const alike = byShape.get(shapeOf(child))
      if (alike) alike.push(child)
      else byShape.set(shapeOf(child), [child])
    }
    kinIn.set(parent, byShape)
    return byShape
  }

  return (element: HtmlElement): HtmlElement[] => {
    const { parent } = element
    if (!parent) return []
    return (kinIn.get(parent) ?? sorted(parent)).get(shapeOf(element)) ?? []
  }
}

const shapeOf = ({ name, attributes }: HtmlElement) => `${name} ${attributes.class ?? ''}`

/** True if an element is in a menu or in the frame of a page. */
export function isInMenu(element: HtmlElement): boolean {
  for (let at: HtmlElement | null = element; at; at = at.parent) if (MENUS.has(at.name)) return true
  return false
}

/** The elements before an entry, from its heading or term on, if that is its own. */
export function headBefore(entry: HtmlElement, kin: ReadonlySet<HtmlElement>): HtmlElement[] {
  if (HEADS.test(entry.name)) return []
  const between: HtmlElement[] = []
  for (const each of elementsBeside(entry, -1)) {
    if (kin.has(each)) break
    between.unshift(each)
    if (HEADS.test(each.name)) return each.name === 'h1' ? [] : between
  }
  return []
}

/** An entry, and if it is a heading or a term, the elements up to the next. */
export function partsOf(entry: HtmlElement): HtmlElement[] {
  if (!HEADS.test(entry.name)) return [entry]
  const parts = [entry]
  for (const each of elementsBeside(entry, 1)) {
    if (each.name === entry.name || (entry.name !== 'dt' && HEADS.test(each.name))) break
    parts.push(each)
  }
  return parts
}

/** The names of the first line that is a row of names. */
export const firstAuthors = (lines: string[]): string[] =>
  lines.map(authorsIn).find((names) => names !== null) ?? []

const LONGEST = 300
const TITLE_LABEL = /(?:^|[\s_-])(?:title|headline|heading|titel|titre|t[ií]tulo|titolo)(?:$|[\s_-])/i
/** Labels of an entry's container, or of somebody's role. */
const OTHER_LABEL = /journal|series|issue|volume|sub-?(?:title|head|line)|job|section/i

/** The title of an entry by its marks: its heading, a label, or bold text. '' if there is none. */
export function markedTitle(parts: HtmlElement[]): string {
  for (const isMark of [isHeading, isLabelled, isBold]) {
    for (const part of parts) {
      const title = firstTitle(part, isMark)
      if (title) return title
    }
  }
  return ''
}

/** Returns a function that returns the address of a link to another page of the same site; null for other elements. */
export function ownLinksOf(base: string) {
  const host = URL.parse(base)?.host
  return ({ name, attributes: { href = '' } }: HtmlElement): URL | null => {
    const url = name === 'a' && href && !href.startsWith('#') ? URL.parse(href, base) : null
    return url && /^https?:$/.test(url.protocol) && url.host === host ? url : null
  }
}

/** The words of links to pages of the same site. */
export function linkedPages(parts: HtmlElement[], base: string): string[] {
  const texts: string[] = []
  const addressOf = ownLinksOf(base)
  for (const part of parts)
    walk(part, (element) => {
      const url = addressOf(element)
      if (url && !/\.pdf$/i.test(url.pathname)) texts.push(oneLine(visibleText(element), LONGEST))
    })
  return texts
}

function firstTitle(part: HtmlElement, isMark: (element: HtmlElement) => boolean): string {
  let found = ''
  walk(part, (element) => {
    if (found || !isMark(element)) return !found
    const text = oneLine(visibleText(element), LONGEST + 1)
    if (text.length <= LONGEST && wordsOf(text) >= WORDS_OF_TITLE && !isNameRow(text)) found = text
    return false
  })
  return found
}

const isHeading = ({ name }: HtmlElement) => /^h[2-6]$/.test(name)
const isBold = ({ name }: HtmlElement) => name === 'strong' || name === 'b'
const isLabelled = (element: HtmlElement) =>
  /^(?:name|headline)$/.test(element.attributes.itemprop ?? '') ||
  (TITLE_LABEL.test(labelOf(element)) && !OTHER_LABEL.test(labelOf(element)))
