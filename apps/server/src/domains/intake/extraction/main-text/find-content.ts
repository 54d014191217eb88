import { type HtmlElement, contains, labelOf } from '../page/html-tree.ts'
import type { LabelJudge } from './vocabulary.ts'

/** Elements that hold a part of an article, never all of it. */
const NO_CONTAINER = new Set(
  'p li dd dt pre blockquote span font a b strong em i h1 h2 h3 h4 h5 h6 small center'.split(' '),
)

interface Choosing {
  root: HtmlElement
  measures: Measures
  judge: LabelJudge
}

/** The element that holds most of the page's prose and little else: the best balance of recall and precision. */
export function chooseContent({ root, measures, judge }: Choosing): HtmlElement {
  const total = measureOf(measures, root)
  let best = root
  let highest = 0
  for (const [element, measure] of measures) {
    if (measure.prose < total.prose * 0.2 || measure.text < 100 || NO_CONTAINER.has(element.name)) continue
    const value = balance(measure, total) * bonus(element, judge)
    if (value > highest) [highest, best] = [value, element]
  }
  return best
}

function balance(measure: Measure, total: Measure): number {
  const recall = total.prose ? measure.prose / total.prose : measure.text / total.text
  const precision = Math.min(1, (measure.prose + 40 * measure.paragraphs) / measure.text)
  return (2 * recall * precision) / (recall + precision || 1)
}

function bonus(element: HtmlElement, judge: LabelJudge): number {
  if (/articleBody/.test(element.attributes.itemprop ?? '') || judge(element).body) return 1.3
  if (element.name === 'article' || element.name === 'main') return 1.2
  return judge(element).content ? 1.1 : 1
}

const LEAD_LABEL =
  /(?:^|[\s_-]|[a-z](?=[A-Z]))(?:lead|lede|teaser|intro(?:duction|text)?|einleitung|excerpt|standfirst|sub-?title|sub-?head(?:line|ing)?|subline|chapo|chapeau|bajada|volanta|entradilla|summary|description|deck|dek|vorspann|anriss|ingress|perex|short-?info)(?:$|[\s_-]|(?=[A-Z]))/i
const LEAD_TAGS = new Set(['p', 'h2', 'h3', 'h4'])
const SHORTEST = 50
const LONGEST = 1500

/** The opening paragraphs apart from the body, between the page's heading and `top`. */
export function findLead(
  root: HtmlElement,
  top: HtmlElement,
  { measures }: { measures: Measures },
): HtmlElement[] {
  let found: HtmlElement[] = []
  let headed = false
  search(root)
  const length = found.reduce((sum, element) => sum + measureOf(measures, element).text, 0)
  return headed && length <= LONGEST ? found : []

  /** False when `top` was reached. */
  function search(element: HtmlElement): boolean {
    if (element === top) return false
    const measure = measures.get(element)
    if (!measure?.text) return true
    if (element.name === 'h1') {
      headed = true
      found = []
      return true
    }
    if (headed && !contains(element, top) && isLead(element)) {
      found.push(element)
      return true
    }
    return element.children.every((child) => typeof child === 'string' || search(child))
  }

  function isLead(element: HtmlElement): boolean {
    const measure = measureOf(measures, element)
    if (measure.text < SHORTEST || measure.text > LONGEST || linkShare(measure) > 0.2) return false
    if (LEAD_TAGS.has(element.name)) return true
    return LEAD_LABEL.test(labelOf(element)) && measure.own > measure.text * 0.5
  }
}

/** Counts over an element and its descendants, without those left out. Lengths in characters, trimmed. */
export interface Measure {
  text: number
  /** Characters inside links. */
  linked: number
  /** Characters in prose paragraphs (long, few links), minus a small penalty per paragraph. */
  prose: number
  /** Number of paragraphs that count as prose. */
  paragraphs: number
  /** Text of this element's own lines: directly in it or in inline elements. */
  own: number
  ownLinked: number
}

export type Measures = Map<HtmlElement, Measure>

const NOTHING: Measure = { text: 0, linked: 0, prose: 0, paragraphs: 0, own: 0, ownLinked: 0 }
const PARAGRAPH_TAGS = new Set('p pre blockquote li dd td center'.split(' '))
const INLINE_TAGS = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)
const HEADING = /^h[1-6]$/
const SHORTEST_PROSE = 60
const SHORTEST_LOOSE = 80
/** Penalty per paragraph, so that many teasers weigh less than few paragraphs of the same total length. */
const TOLL = 40

/** Measures every element under `root`, skipping those in `dropped`. Children come before their parents. */
export function measureTree(root: HtmlElement, dropped: ReadonlySet<HtmlElement>): Measures {
  const measures: Measures = new Map()
  measureElement(root)
  return measures

  function measureElement(element: HtmlElement): Measure {
    const sum: Measure = { ...NOTHING }
    for (const child of element.children) {
      if (typeof child === 'string') {
        const length = child.trim().length
        sum.text += length
        sum.own += length
      } else if (!dropped.has(child)) {
        add(sum, measureElement(child), INLINE_TAGS.has(child.name))
      }
    }
    if (element.name === 'a') {
      sum.linked = sum.text
      sum.ownLinked = sum.own
    }
    addProse(element, sum)
    measures.set(element, sum)
    return sum
  }
}

function add(sum: Measure, inner: Measure, inline: boolean) {
  sum.text += inner.text
  sum.linked += inner.linked
  sum.prose += inner.prose
  sum.paragraphs += inner.paragraphs
  if (!inline) return
  sum.own += inner.own
  sum.ownLinked += inner.ownLinked
}

function addProse(element: HtmlElement, sum: Measure) {
  if (INLINE_TAGS.has(element.name) || HEADING.test(element.name)) return
  const least = PARAGRAPH_TAGS.has(element.name) ? SHORTEST_PROSE : SHORTEST_LOOSE
  if (sum.own < least || sum.ownLinked > sum.own * 0.5) return
  sum.prose += sum.own - TOLL
  sum.paragraphs++
}

export const measureOf = (measures: Measures, element: HtmlElement): Measure =>
  measures.get(element) ?? NOTHING

export const linkShare = ({ text, linked }: Measure) => (text ? linked / text : 0)
