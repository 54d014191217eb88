import { oneLine } from '../text/plain-text.ts'
import { elementsBeside, type HtmlElement, visibleText } from './html-tree.ts'

const LONGEST_LABEL = 40
const HIGHEST = 4
const VALUES = new Set(['dd', 'td'])
const LABEL_TAGS = /^(?:dt|th|td)$/
/** Labels of the publication date. */
const OF_PUBLICATION =
  /^(?:(?:publication |release |veröffentlichungs|erscheinungs)?(?:date|dat(?:um|a)|day|tag)|fecha|published|posted|online|veröffentlicht|erschienen|publi(?:é|cado|kováno)|pubblicato|gepubliceerd|opublikowano|date de publication|fecha de publicación|data (?:di pubblicazione|de publicação|publikacji)|publicatiedatum|issue|ausgabe|volume|year|jahr|année|año|anno|ano|jaar|rok)(?: on| am| le| el| il)?(?=$|\s*:)/iu

/**
 * True if an element is in a value of a term list or table whose label is not the publication date: the start of a
 * project, a deadline.
 */
export function isOtherValue(element: HtmlElement): boolean {
  let at: HtmlElement | null = element
  for (let height = 0; at && !VALUES.has(at.name) && height < HIGHEST; height++) at = at.parent
  if (!at || !VALUES.has(at.name)) return false
  const label = labelBefore(at)
  return label !== '' && label.length <= LONGEST_LABEL && !OF_PUBLICATION.test(label)
}

/** The term or first cell beside a value; '' if there is none. */
function labelBefore(value: HtmlElement): string {
  let label: HtmlElement | undefined
  for (const each of elementsBeside(value, -1)) {
    if (value.name === 'td' && label) return ''
    if (value.name === 'td' || each.name === 'dt') label = each
    if (value.name === 'dd' && label) break
  }
  return label && LABEL_TAGS.test(label.name) ? oneLine(visibleText(label), LONGEST_LABEL + 1) : ''
}
