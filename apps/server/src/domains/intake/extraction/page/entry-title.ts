import { isNameRow } from '../text/name-shapes.ts'
import { oneLine } from '../text/plain-text.ts'
import { wordsOf, WORDS_OF_TITLE } from './entry-words.ts'
import { type HtmlElement, labelOf, visibleText, walk } from './html-tree.ts'

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

/** The words of links to pages of the same site. */
export function linkedPages(parts: HtmlElement[], base: string): string[] {
  const texts: string[] = []
  for (const part of parts)
    walk(part, (element) => {
      const href = element.name === 'a' ? (element.attributes.href ?? '') : ''
      const url = href && !href.startsWith('#') ? URL.parse(href, base) : null
      if (
        url &&
        /^https?:$/.test(url.protocol) &&
        url.host === URL.parse(base)?.host &&
        !/\.pdf$/i.test(url.pathname)
      )
        texts.push(oneLine(visibleText(element), LONGEST))
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
