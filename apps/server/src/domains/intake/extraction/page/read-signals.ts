import { BLOCK_TAGS, oneLine } from '../text/plain-text.ts'
import {
  type AuthorSignals,
  emptyAuthorSignals,
  readAuthorLink,
  readCard,
  readCopyright,
  readPortrait,
  readSignature,
} from './author-signals.ts'
import { isByline, readByline, readMarked, isOtherValue } from './byline-signals.ts'
import {
  ancestorsOf,
  holdsTime,
  type HtmlElement,
  labelOf,
  onlyHeading,
  visibleText,
  walk,
} from './html-tree.ts'
import { tokens } from './read-head.ts'

const UNREAD = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'select',
  'head',
  'button',
  'svg',
  'textarea',
])
const WHOLE = new Set(['html', 'body', 'article', 'main', '#document'])

/** Visible signals of title, author and date on a page, and its microdata. */
export interface PageSignals {
  h1: string[]
  h2: string[]
  /** Lines above the title in the same heading. */
  kickers: string[]
  /** Headings of all ranks, and links: nobody signs with one. */
  nonAuthors: Set<string>
  /** Headings labelled as the title of an entry. */
  entryTitles: string[]
  /** By property name in lower case: itemprop and RDFa property. */
  microdata: Map<string, string[]>
  /** <time> and elements labelled as dates; `published` if the label says so, `other` if it names something else. */
  dates: { text: string; published: boolean; modified: boolean; other: boolean }[]
  /** Lines whose label is neither the publication date nor the author. */
  otherValues: Set<string>
  /** Each with the number of lines before it. */
  bylines: { text: string; line: number }[]
  /** Links to other works of an author. */
  authorLinks: string[]
  /** People that the page names elsewhere. */
  people: AuthorSignals
  tags: string[]
  /** The page's text from its top, without menus and the like: at most 300 lines. */
  lines: string[]
  /** COinS: OpenURL context objects. */
  coins: URLSearchParams[]
}

const MOST = 200
const DATE_LABEL =
  /(?:^|[\s_-])(?:date|datum|fecha|datetime|timestamp|time|pub-?date|published|publish|(?:publication|publishing)-?date|posted-?on|post-?date|entry-?date|article-?date|dateline|created|updated|modified|meta-?date|submitted)(?:$|[\s_-])/i
const PUBLISHED = /publi|entry-date|post-?date|posted|created|datepublished/i
const MODIFIED = /modif|updat|aktualis/i
/** Parts whose dates belong to other articles, comments or the site. */
const ELSEWHERE =
  /comment|related|sidebar|(?<!(?:post|entry|article)-)footer|(?<!elementor-)widget|recommend|teaser|nav|menu|upcoming|calendar|latest|popular|archive/i
const ENTRY_TITLE =
  /(?:^|[\s_-])(?:entry|post|article|story|content|page|single|node|news)-?_?-?(?:title|headline|heading)(?:$|[\s_-])|(?:^|\s)headline(?:$|\s)/i
const AUTHOR_PATH =
  /[/?=](?:authors?|autor(?:en|in|es)?|autori|auteurs?|users?|user-[a-z]+|profil(?:e|es)?|contributors?|writers?|redakteure?|journalists?|editors?|reporters?|correspondents?|columnists?|bios?|by)[/?=-]{1,2}(?:[a-z]{1,4}=)?(?!(?:log-?(?:in|out)|sign|regist|passw|edit|settings|account|forgot|me\b|search|all\b|index))[^/?#]+/i
/** Pages of people, who are not all authors. */
const PERSON_PATH =
  /[/?=](?:people|persons?|personen|menschen|staff|experts?|experten|members?|mitarbeiter(?:innen)?|fellows?|scholars?|persone|personas|personnes|pessoas)[/?=-](?!(?:all\b|index|search))[^/?#]+/i
const SOCIAL =
  /\b(?:youtube|facebook|instagram|twitter|linkedin|xing|flickr|vimeo|github|spotify|pinterest|reddit|tiktok|vk|x)\.com\b/i
const COPIES = 20_000
const KICKER =
  /over-?line|kicker|roof-?line|dach-?zeile|spitz-?marke|eye-?brow|top-?line|pre-?(?:title|head)|super-?title|sub-?(?:title|line|head)|h1-?small|(?:^|\s)label(?:$|[\s-])/i
const LEAST_TITLE = 10
const MOST_LINES = 300
const MOST_NON_AUTHORS = 1_000
const SHORT = 100
const LONGEST_CARD = 2_000

/** The footer of an article, unlike that of a page, holds its date and author. */
function withinArticle(element: HtmlElement): boolean {
  for (let at = element.parent; at; at = at.parent)
    if (at.name === 'article' || /(?:^|\s)(?:hentry|post)(?:\s|$)/.test(at.attributes.class ?? ''))
      return true
  return false
}

/** The length of the text in each element. */
function textLengths(root: HtmlElement): Map<HtmlElement, number> {
  const lengths = new Map<HtmlElement, number>()
  measure(root)
  return lengths

  function measure(element: HtmlElement): number {
    let length = 0
    if (!UNREAD.has(element.name)) {
      for (const child of element.children)
        length += typeof child === 'string' ? child.trim().length : measure(child)
    }
    lengths.set(element, length)
    return length
  }
}

export function readSignals(root: HtmlElement): PageSignals {
  const signals: PageSignals = {
    h1: [],
    h2: [],
    kickers: [],
    nonAuthors: new Set(),
    entryTitles: [],
    lines: [],
    microdata: new Map(),
    dates: [],
    otherValues: new Set(),
    bylines: [],
    authorLinks: [],
    people: emptyAuthorSignals(),
    tags: [],
    coins: [],
  }
  const lengths = textLengths(root)
  const most = (lengths.get(root) ?? 0) * 0.4
  // The ancestors of the page's only main heading are about this article, whatever their labels.
  const aroundTitle = new Set(ancestorsOf(onlyHeading(root)?.parent ?? null))
  let line = ''
  visit(root, false)
  return signals

  function visit(element: HtmlElement, elsewhere: boolean) {
    if (UNREAD.has(element.name)) return
    const away = elsewhere || isAway(element, (lengths.get(element) ?? 0) < most && !aroundTitle.has(element))
    read(signals, element, away)
    if ((lengths.get(element) ?? 0) < SHORT) readShort(signals, element, away)
    if ((lengths.get(element) ?? 0) < LONGEST_CARD) readCard(signals.people, element)
    const block = BLOCK_TAGS.has(element.name)
    if (block) endLine()
    for (const child of element.children) {
      if (typeof child !== 'string') visit(child, away)
      else if (!away && line.length < 2000) line += child
    }
    if (block) endLine()
  }

  function endLine() {
    const text = line && oneLine(line, 500)
    if (text && signals.lines.length < MOST_LINES) signals.lines.push(text)
    line = ''
  }
}

/** True for a part of the site or of other articles, which says nothing about this one. Most of the page never is. */
function isAway(element: HtmlElement, isSmall: boolean): boolean {
  const { name } = element
  if (name === 'aside' || name === 'nav') return true
  if (name === 'footer') return !withinArticle(element)
  return isSmall && !WHOLE.has(name) && ELSEWHERE.test(labelOf(element))
}

function read(signals: PageSignals, element: HtmlElement, away: boolean) {
  const { name, attributes } = element
  if (name === 'h1' || (name === 'h2' && !away)) addHeading(signals, element, name)
  if (/^h[1-4]$/.test(name) && !away && ENTRY_TITLE.test(labelOf(element)))
    addText(signals.entryTitles, element, 2000)
  const property = attributes.itemprop ?? attributes.property
  if (property && name !== 'meta') addMicrodata(signals.microdata, property, element)
  if (
    name === 'span' &&
    /\bz3988\b/i.test(attributes.class ?? '') &&
    attributes.title &&
    signals.coins.length < MOST
  ) {
    signals.coins.push(new URLSearchParams(attributes.title))
  }
  if (!away) readVisible(signals, element)
}

/** Reads headings and links of a few words. */
function readShort(signals: PageSignals, element: HtmlElement, away: boolean) {
  const { name, attributes } = element
  const href = name === 'a' ? (attributes.href ?? '') : ''
  if ((/^h[1-6]$/.test(name) || name === 'a') && signals.nonAuthors.size < MOST_NON_AUTHORS)
    signals.nonAuthors.add(oneLine(visibleText(element), SHORT))
  if (AUTHOR_PATH.test(href) && !SOCIAL.test(href)) {
    readAuthorLink(signals.people, element)
    if (!away) addText(signals.authorLinks, element, SHORT)
  } else if (PERSON_PATH.test(href)) {
    readAuthorLink(signals.people, element)
    addText(signals.people.profiles, element, SHORT)
  }
  if (name === 'img') readPortrait(signals.people, element)
  if ((name === 'dd' || name === 'td') && isOtherValue(element))
    signals.otherValues.add(oneLine(visibleText(element), SHORT))
  readSignature(signals.people, element)
  readCopyright(signals.people, element)
}

/** Adds a heading, without the line above it that some sites put into the same element. */
function addHeading(signals: PageSignals, element: HtmlElement, name: 'h1' | 'h2') {
  const [first] = partsOf(element)
  const whole = oneLine(visibleText(element), 2000)
  const kicker = first && KICKER.test(labelOf(first)) ? oneLine(visibleText(first), 2000) : ''
  const rest =
    kicker && whole.startsWith(kicker) ? whole.slice(kicker.length).replace(/^[\s:|·–—-]+/, '') : ''
  const text = rest.length >= LEAST_TITLE ? rest : whole
  if (!text || signals[name].length >= MOST) return
  signals[name].push(text)
  if (text === rest) signals.kickers.push(kicker)
}

/** The elements in a heading, or in the one link that holds all of it. */
function partsOf(element: HtmlElement): HtmlElement[] {
  const parts = element.children.filter((child) => typeof child !== 'string')
  const [only] = parts
  const holdsAll =
    only &&
    parts.length === 1 &&
    only.name === 'a' &&
    element.children.every((child) => typeof child !== 'string' || !child.trim())
  return holdsAll ? partsOf(only) : parts
}

function addText(texts: string[], element: HtmlElement, limit: number) {
  const text = oneLine(visibleText(element), limit)
  if (text && texts.length < MOST) texts.push(text)
}

function addMicrodata(microdata: PageSignals['microdata'], property: string, element: HtmlElement) {
  const { attributes } = element
  const texts = namesWithin(element) ?? [
    attributes.content ?? attributes.datetime ?? oneLine(visibleText(element), COPIES),
  ]
  for (const key of tokens(property)) {
    const values = microdata.get(key) ?? []
    const added = texts.filter((text) => text).slice(0, MOST - values.length)
    if (added.length) microdata.set(key, [...values, ...added])
  }
}

/** The name of a person given as an item, often beside a picture, a profession and more. */
function namesWithin({ attributes, children }: HtmlElement): string[] | null {
  if (attributes.itemscope === undefined && attributes.typeof === undefined) return null
  const names: string[] = []
  for (const child of children) {
    if (typeof child !== 'string')
      walk(child, (inner) => {
        const isName = (inner.attributes.itemprop ?? inner.attributes.property) === 'name'
        if (isName) names.push(inner.attributes.content ?? oneLine(visibleText(inner), SHORT))
        return inner.attributes.itemscope === undefined || isName
      })
  }
  return names.length ? names : null
}

/** "itemPostDate" as "item Post Date". */
const splitCamelCase = (label: string) =>
  /[a-z][A-Z]/.test(label) ? `${label} ${label.replace(/([a-z\d])([A-Z])/g, '$1 $2')}` : label

function readVisible(signals: PageSignals, element: HtmlElement) {
  const { name, attributes } = element
  const label = splitCamelCase(labelOf(element))
  const rel = tokens(attributes.rel)
  if (rel.includes('tag')) addText(signals.tags, element, 200)
  if (name === 'time' || (label && DATE_LABEL.test(label))) addDate(signals, element, label)
  if (isByline(element, label)) addBylines(signals, element)
  readMarked(signals.people, element)
}

function addDate(signals: PageSignals, element: HtmlElement, label: string) {
  if (element.name !== 'time' && holdsTime(element)) return
  const text = element.attributes.datetime || oneLine(visibleText(element), 300)
  if (!/\d/.test(text) || text.length > 120 || signals.dates.length >= MOST) return
  const words = `${label} ${element.attributes.itemprop ?? ''} ${element.attributes.pubdate === undefined ? '' : 'published'}`
  signals.dates.push({
    text,
    published: PUBLISHED.test(words),
    modified: MODIFIED.test(words),
    other: isOtherValue(element),
  })
}

function addBylines({ bylines, lines }: PageSignals, element: HtmlElement) {
  for (const text of readByline(element)) {
    if (bylines.length >= MOST) return
    if (!bylines.some((byline) => byline.text === text)) bylines.push({ text, line: lines.length })
  }
}
