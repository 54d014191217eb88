import type { HtmlElement } from '../page/html-tree.ts'

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
