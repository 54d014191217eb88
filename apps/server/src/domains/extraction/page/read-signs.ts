import { oneLine } from '../text/plain-text.ts'
import { type HtmlElement, labelOf, visibleText } from './html-tree.ts'
import { tokens } from './read-head.ts'

/** What the visible page shows where readers look for title, author and date, and the microdata in it. */
export interface PageSigns {
  h1: string[]
  h2: string[]
  /** By property name in lower case: itemprop and RDFa property. */
  microdata: Map<string, string[]>
  /** <time> and elements labelled as dates; `published` when the label says so. */
  dates: { text: string; published: boolean; modified: boolean }[]
  bylines: string[]
  tags: string[]
  /** COinS: OpenURL context objects. */
  coins: URLSearchParams[]
}

const MOST = 200
const BYLINE =
  /(?:^|[\s_-])(?:by-?line|by-?author|author|authors|autor(?:e|en|in|es)?|author-?names?|post-?author|entry-?author|article-?author|auteur|redakteur|verfasser|writer|contributors?|creator|posted-?by|writtenby|signature|firma|credit-?author)(?:$|[\s_-])/i
const NO_BYLINE = /bio|box|avatar|image|img|photo|desc|about|social|follow|related|comment|list|archive|widget|sidebar|footer|info-?wrap|more/i
const DATE_LABEL =
  /(?:^|[\s_-])(?:date|datum|fecha|datetime|timestamp|time|pub-?date|published|publish|publication-?date|posted-?on|post-?date|entry-?date|article-?date|dateline|created|updated|modified|meta-?date|submitted)(?:$|[\s_-])/i
const PUBLISHED = /publi|entry-date|post-?date|posted|created|datepublished/i
const MODIFIED = /modif|updat|aktualis/i
/** Dates here are other articles', comments' or the site's. */
const ELSEWHERE = /comment|related|sidebar|footer|widget|recommend|teaser|nav|menu|upcoming|calendar|latest|popular|archive/i
const COPIES = 20_000

export function readSigns(root: HtmlElement): PageSigns {
  const signs: PageSigns = { h1: [], h2: [], microdata: new Map(), dates: [], bylines: [], tags: [], coins: [] }
  visit(root, false)
  return signs

  function visit(element: HtmlElement, elsewhere: boolean) {
    const { name } = element
    if (name === 'script' || name === 'style' || name === 'template' || name === 'noscript' || name === 'select') return
    const away = elsewhere || name === 'footer' || name === 'aside' || name === 'nav' || (name !== 'body' && name !== 'html' && name !== 'article' && ELSEWHERE.test(labelOf(element)))
    read(element, away)
    for (const child of element.children) if (typeof child !== 'string') visit(child, away)
  }

  function read(element: HtmlElement, away: boolean) {
    const { name, attributes } = element
    if (name === 'h1' || (name === 'h2' && !away)) addHeading(element, signs[name])
    const property = attributes.itemprop ?? attributes.property
    if (property && name !== 'meta') addMicrodata(property, element)
    if (name === 'span' && /\bz3988\b/i.test(attributes.class ?? '') && attributes.title && signs.coins.length < MOST) {
      signs.coins.push(new URLSearchParams(attributes.title))
    }
    if (!away) readVisible(element)
  }

  function addHeading(element: HtmlElement, headings: string[]) {
    const text = oneLine(visibleText(element), 2000)
    if (text && headings.length < MOST) headings.push(text)
  }

  function addMicrodata(property: string, element: HtmlElement) {
    const { attributes } = element
    const text = attributes.content ?? attributes.datetime ?? oneLine(visibleText(element), COPIES)
    for (const key of tokens(property)) {
      const values = signs.microdata.get(key) ?? []
      if (text && values.length < MOST) signs.microdata.set(key, [...values, text])
    }
  }

  function readVisible(element: HtmlElement) {
    const { name, attributes } = element
    const label = labelOf(element)
    const rel = tokens(attributes.rel)
    if (rel.includes('tag') && signs.tags.length < MOST) signs.tags.push(oneLine(visibleText(element), 200))
    if (name === 'time' || (label && DATE_LABEL.test(label))) addDate(element, label)
    if (rel.includes('author') || (label && BYLINE.test(label) && !NO_BYLINE.test(label))) addByline(element)
  }

  function addDate(element: HtmlElement, label: string) {
    const text = element.attributes.datetime || oneLine(visibleText(element), 300)
    if (!/\d/.test(text) || text.length > 120 || signs.dates.length >= MOST) return
    const words = `${label} ${element.attributes.itemprop ?? ''} ${element.attributes.pubdate === undefined ? '' : 'published'}`
    signs.dates.push({ text, published: PUBLISHED.test(words), modified: MODIFIED.test(words) })
  }

  function addByline(element: HtmlElement) {
    const text = oneLine(visibleText(element), 300)
    if (text && text.length < 150 && signs.bylines.length < MOST) signs.bylines.push(text)
  }
}
