import type { HtmlElement } from '../page/html-tree.ts'
import { linkUrl, sameSite } from '../text/canonical-url.ts'
import { appendedBlocks } from './drop-appended.ts'
import { chooseContent } from './choose-content.ts'
import { dropAsides } from './drop-asides.ts'
import { dropSurroundings } from './drop-surroundings.ts'
import { findLead } from './find-lead.ts'
import { measureOf, measureTree } from './measure.ts'
import { renderLines } from './render.ts'
import { createLabelJudge } from './vocabulary.ts'

export interface MainText {
  /** Plain text, a line for each paragraph, heading and list item. */
  text: string
  /** Of the page's running text, the share that this is. */
  share: number
  /** The element that holds it, with all that was left out of it. */
  top: HtmlElement
}

/**
 * The article's text by rules over structure, names and link density; `others` are parts known not to be it, and `url` is
 * the page's own address.
 */
export function findMainText(root: HtmlElement, url: string, others: HtmlElement[] = []): MainText {
  const judge = createLabelJudge()
  const dropped = dropSurroundings(root, judge, others)
  const measures = measureTree(root, dropped)
  const top = chooseContent({ root, measures, judge })
  for (const block of appendedBlocks(top, { measures, dropped, isOwn: leadsWithin(url) })) dropped.add(block)
  const lines = [...findLead(root, top, { measures }), top].flatMap((element) =>
    renderLines(element, dropped),
  )
  return {
    text: dropAsides(lines)
      .map(({ text }) => text)
      .join('\n'),
    top,
    share: measureOf(measures, top).prose / (measureOf(measures, root).prose || 1),
  }
}

/** Whether a link leads to another page of the same site. */
function leadsWithin(url: string) {
  const own = linkUrl(url, url)
  return (href: string) => {
    const target = linkUrl(href, url)
    return target !== null && target !== own && sameSite(target, url)
  }
}
