import type { HtmlElement } from '../page/html-tree.ts'
import { type Measure, type Measures, measureOf } from './measure.ts'
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
