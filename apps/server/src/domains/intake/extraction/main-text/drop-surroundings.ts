import { type HtmlElement, labelOf, walk } from '../page/html-tree.ts'
import { linkShare, type Measure, measureOf, measureTree, type Measures } from './find-content.ts'
import { isExcluded, type LabelJudge } from './vocabulary.ts'

const STRUCTURE = new Set(['html', 'body', 'article', 'main', '#document'])
const DENSE_TAGS = new Set(['ul', 'ol', 'div', 'section', 'table', 'p', 'dl', 'form', 'header', 'span'])
/** An element with this share of a page's prose is not its surroundings, whatever it is called. */
const TOO_MUCH = 0.55
const TOO_MUCH_DOUBTFUL = 0.45

/** Elements outside the article: hidden, navigation, comments, sharing, advertising, lists of links, `others`. */
export function dropSurroundings(
  root: HtmlElement,
  judge: LabelJudge,
  others: HtmlElement[] = [],
): Set<HtmlElement> {
  const dropped = new Set(others)
  walk(root, (element) => {
    if (!isExcluded(element)) return true
    dropped.add(element)
    return false
  })
  dropDiscussion(root, judge, dropped)
  const measures = measureTree(root, dropped)
  const total = measureOf(measures, root)
  const repeated = new Map<string, number>()
  for (const element of measures.keys())
    repeated.set(labelOf(element), (repeated.get(labelOf(element)) ?? 0) + 1)
  walk(root, (element) => {
    if (dropped.has(element)) return false
    if (STRUCTURE.has(element.name)) return true
    const measure = measureOf(measures, element)
    if (!measure.text) return false
    if (
      !isNamedSurrounding(element, { measure, total, judge, repeated }) &&
      !isLinkList(element, measure, total)
    )
      return true
    dropped.add(element)
    return false
  })
  return dropped
}

interface Judging {
  measure: Measure
  total: Measure
  judge: LabelJudge
  /** Number of occurrences of each label on the page. */
  repeated: Map<string, number>
}

function isNamedSurrounding(element: HtmlElement, { measure, total, judge, repeated }: Judging): boolean {
  const { surrounding, doubtful } = judge(element)
  if (surrounding) return !isTooMuch(measure, total, TOO_MUCH)
  return (
    doubtful &&
    (linkShare(measure) > 0.2 || (repeated.get(labelOf(element)) ?? 0) > 2) &&
    !isTooMuch(measure, total, TOO_MUCH_DOUBTFUL)
  )
}

function isTooMuch(measure: Measure, total: Measure, limit: number): boolean {
  if (total.prose < 200) return measure.text > total.text * limit
  return measure.prose > total.prose * limit
}

/** Comments can be longer than the article; they are dropped first, unless they are all there is. */
function dropDiscussion(root: HtmlElement, judge: LabelJudge, dropped: Set<HtmlElement>) {
  const areas: HtmlElement[] = []
  walk(root, (element) => {
    if (dropped.has(element)) return false
    if (STRUCTURE.has(element.name) || !judge(element).discussion) return true
    areas.push(element)
    return false
  })
  if (!areas.length) return
  const before = measureOf(measureTree(root, dropped), root).prose
  const without = new Set([...dropped, ...areas])
  if (measureOf(measureTree(root, without), root).prose < before * 0.15) return
  for (const area of areas) dropped.add(area)
}

function isLinkList(element: HtmlElement, measure: Measure, total: Measure): boolean {
  if (!DENSE_TAGS.has(element.name)) return false
  const share = linkShare(measure)
  if (element.name === 'p') return share > 0.9 && measure.text < 120
  if (element.name === 'form') return measure.prose < total.prose * 0.4
  return share > 0.8 && measure.text < 800
}

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
