import { type HtmlElement, labelOf, walk } from '../page/html-tree.ts'
import { linkShare, type Measure, measureOf, measureTree } from './find-content.ts'
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
