import { type HtmlElement, labelOf } from '../page/html-tree.ts'
import { linkShare, type Measures, measureOf } from './find-content.ts'

const HEADING = /^h[1-6]$/
const PARTS = new Set(['article', 'li', 'div', 'section', 'a', 'figure', 'tr'])
/** Fewer similar siblings are no row of cards. */
const LEAST_CARDS = 3
/** Cards with a linked heading: two are enough. */
const LEAST_HEADED = 2
/** Maximum characters of a card: a title, a date and some words, not a section of text. */
const LONGEST_CARD = 500
const LONGEST_TITLE = 200
/** Least share of a card's text in links: its title is linked, and often all of it. */
const LEAST_LINKED = 0.25
/** Share of links from which an element is linked as a whole. */
const MOSTLY = 0.9
/** A block with a larger share of the text's prose is no appendix of the site. */
const MOST_PROSE = 0.25
const DEEPEST = 12
/** Elements of cards besides words. */
const OF_CARDS = new Set('h2 h3 h4 h5 h6 img picture time'.split(' '))

interface Appended {
  measures: Measures
  dropped: ReadonlySet<HtmlElement>
  /** True if a link leads to another page of the same site. */
  isOwn(href: string): boolean
}

/**
 * Finds other articles that a page shows below its own: after the last paragraph of `top`, rows of cards or links of
 * one shape, each with a linked title, and the heading above them. Recognised by shape alone, and so in any language.
 * Notes and lists of references stay: they are no cards, and link to other sites, within the page or not at all.
 */
export function appendedBlocks(top: HtmlElement, page: Appended): HtmlElement[] {
  const found: HtmlElement[] = []
  const mostProse = measureOf(page.measures, top).prose * MOST_PROSE
  let element: HtmlElement | undefined = top
  for (let depth = 0; element && depth < DEEPEST; depth++) {
    const children = shownIn(element, page)
    let end = children.length
    while (end > 1) {
      const row = rowAtEnd(children.slice(0, end), page, mostProse)
      if (!row.length || row.length >= end) break
      found.push(...row)
      end -= row.length
      const above = children[end - 1]
      if (!above || end < 2 || !HEADING.test(above.name)) continue
      found.push(above)
      end--
    }
    element = children[end - 1]
  }
  return found
}

const shownIn = (element: HtmlElement, { measures, dropped }: Appended): HtmlElement[] =>
  element.children.filter(
    (child): child is HtmlElement =>
      typeof child !== 'string' && !dropped.has(child) && measureOf(measures, child).text > 0,
  )

/** The cards at the end of these siblings, or the box of cards there. */
function rowAtEnd(children: HtmlElement[], page: Appended, mostProse: number): HtmlElement[] {
  const last = children.at(-1)
  if (!last) return []
  const before = children.findLastIndex((child) => !isAlike(child, last) || !isCard(child, page))
  const row = children.slice(before + 1)
  if (isEnough(row, page)) return row
  return measureOf(page.measures, last).prose <= mostProse && isRow(last, page, 0) ? [last] : []
}

/** A box of cards, perhaps with a heading of its own, perhaps within others. */
function isRow(box: HtmlElement, page: Appended, depth: number): boolean {
  const [first, ...others] = shownIn(box, page).filter((child) => !isTitle(child, page))
  if (!first || depth > DEEPEST) return false
  if (!others.length) return isRow(first, page, depth + 1)
  const parts = [first, ...others]
  return isEnough(parts, page) && parts.every((part) => isAlike(part, first) && isCard(part, page))
}

function isTitle(element: HtmlElement, { measures }: Appended): boolean {
  const { text, linked } = measureOf(measures, element)
  return HEADING.test(element.name) && text < LONGEST_TITLE && linked === 0
}

const isEnough = (cards: HtmlElement[], page: Appended) =>
  cards.length >= (cards.every((card) => isHeaded(card, page)) ? LEAST_HEADED : LEAST_CARDS)

/** True if its heading is a link. */
function isHeaded(element: HtmlElement, page: Appended): boolean {
  return element.children.some((child) => {
    if (typeof child === 'string') return false
    if (!HEADING.test(child.name)) return isHeaded(child, page)
    return element.name === 'a' || linkShare(measureOf(page.measures, child)) > MOSTLY
  })
}

function isCard(element: HtmlElement, page: Appended): boolean {
  const measure = measureOf(page.measures, element)
  if (!PARTS.has(element.name) || measure.text > LONGEST_CARD) return false
  if (!isHeaded(element, page) && linkShare(measure) < LEAST_LINKED) return false
  if (!(linkShare(measure) > MOSTLY || element.name === 'article' || holds(element))) return false
  const links = linksIn(element)
  return links.length > 0 && links.every(page.isOwn)
}

const holds = (element: HtmlElement): boolean =>
  element.children.some((child) => typeof child !== 'string' && (OF_CARDS.has(child.name) || holds(child)))

function linksIn(element: HtmlElement): string[] {
  const own = element.name === 'a' && element.attributes.href ? [element.attributes.href] : []
  return [...own, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : linksIn(child)))]
}

/** Siblings of one kind: the same element with the same first class. */
const isAlike = (one: HtmlElement, other: HtmlElement) =>
  one.name === other.name && firstWord(one) === firstWord(other)
const firstWord = (element: HtmlElement) => labelOf(element).split(/\s+/, 1)[0]
