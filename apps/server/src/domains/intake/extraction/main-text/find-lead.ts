import { contains, type HtmlElement, labelOf } from '../page/html-tree.ts'
import { linkShare, type Measures, measureOf } from './measure.ts'

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
