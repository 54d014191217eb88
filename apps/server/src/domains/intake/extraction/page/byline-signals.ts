import { BY, isNameRow, SIGNED, withoutTail } from '../text/names.ts'
import { BLOCK_TAGS, oneLine } from '../text/plain-text.ts'
import type { AuthorSignals } from './author-signals.ts'
import { type HtmlElement, labelOf, walk, elementsBeside, visibleText } from './html-tree.ts'
import { tokens } from './read-head.ts'

const BYLINE =
  /(?:^|[\s_-])(?:by-?line|by-?author|author|authors|autor(?:e|en|in|es|i)?|author-?(?:names?|list|group)|authors-?list|post-?author|entry-?author|article-?authors?|auteurs?|contrib(?:-?group)?|redakteur|verfasser|writer|contributors?|creator|posted-?by|writtenby|signature|firma|credit-?author)(?:$|[\s_-])/i
const NO_BYLINE =
  /bio|box|avatar|image|img|photo|desc|about|social|follow|related|comment|archive|widget|sidebar|footer|info-?wrap|more|affil|notes?(?:$|[\s_-])|(?<!author-?|authors-?|contributor-?)list/i
/** Elements with one name each, in a byline of several. */
const NAME_LABEL = /(?:^|[\s_-])(?:fn|p-name|name|author-?name|given-names|authors?)(?:$|[\s_-])/i
/** Attributes by which frameworks name their parts. */
const NAMED_BY = ['data-testid', 'data-test', 'data-qa', 'data-component']
const UNSEEN = new Set('script style template noscript select button svg sup'.split(' '))
const LONGEST = 150
const LONGEST_LIST = 5_000
const MOST_NAMES = 100

/** True if an element is marked as a byline. */
export function isByline(element: HtmlElement, label: string): boolean {
  const { name, attributes } = element
  if (name === 'byline' || tokens(attributes.rel).includes('author')) return true
  const words = NAMED_BY.reduce((all, key) => (attributes[key] ? `${all} ${attributes[key]}` : all), label)
  return words !== '' && BYLINE.test(words) && !NO_BYLINE.test(words)
}

/**
 * Names in a byline, by the clearest reading: lines that say "by", a name on each line, a row of names, parts with one
 * name each, lines that are names; else all of it, which may be an account, an office or an agency.
 */
export function readByline(element: HtmlElement): string[] {
  const lines = linesOf(element)
  const whole = lines.join(' ')
  if (!whole || whole.length > LONGEST_LIST) return []
  const introduced = lines.filter((line) => BY.test(line))
  if (lines.length > introduced.length && introduced.length) return introduced
  const names = lines.map(withoutTail).filter((line) => isNameRow(line))
  if (lines.length > 1 && names.length === lines.length) return names.slice(0, MOST_NAMES)
  if (isNameRow(withoutTail(whole))) return [whole]
  const parts = namesIn(element)
  if (parts.length) return parts
  if (names.length) return names.slice(0, MOST_NAMES)
  return whole.length < LONGEST ? [whole] : []
}

/** Adds authors by other marks than labels: attributes, ORCID, addresses. */
export function readMarked({ cards, stated, identified, linked }: AuthorSignals, element: HtmlElement) {
  const add = (texts: string[], text: string) => text && texts.length < MOST_NAMES && texts.push(text)
  add(stated, statedAuthor(element))
  if (element.name === 'address') add(cards, linesOf(element).join(' ').slice(0, LONGEST))
  const href = element.name === 'a' ? (element.attributes.href ?? '') : ''
  if (/^https?:\/\/(?:www\.)?orcid\.org\//i.test(href) && identified.length < MOST_NAMES) {
    const name = identifiedAuthor(element)
    if (name) identified.push({ name, href })
  }
  if (href.startsWith('mailto:')) add(linked, linesOf(element).join(' ').slice(0, LONGEST))
}

/** The author that an attribute names, '' if none does. */
function statedAuthor({ attributes }: HtmlElement): string {
  const stated =
    attributes['data-author'] ?? attributes['data-author-name'] ?? attributes['data-byline'] ?? ''
  return stated.length < LONGEST && isNameRow(stated) ? stated : ''
}

/** The name beside or in a link to ORCID: identifiers belong to authors. '' if there is none. */
function identifiedAuthor(element: HtmlElement): string {
  const isName = (text: string) => text.length < LONGEST && SIGNED.test(text)
  const own = linesOf(element).join(' ')
  if (isName(own)) return own
  for (let at = element, level = 0; at.parent && level < 3; at = at.parent, level++) {
    const before = at.parent.children.slice(0, at.parent.children.indexOf(at))
    const text = before
      .toReversed()
      .map((child) => (typeof child === 'string' ? oneLine(child, LONGEST) : linesOf(child).join(' ')))
      .map((each) => each.replace(/^[\s,;&]*(?:and\s)?/, '').replace(/(?<![\s,;])[\s,;]+$/, ''))
      .find((each) => each !== '')
    if (text !== undefined) return isName(text) ? text : ''
  }
  return ''
}

/** The names in links and in elements labelled as names. */
function namesIn(element: HtmlElement): string[] {
  const names: string[] = []
  walk(element, (child) => {
    if (UNSEEN.has(child.name) || names.length >= MOST_NAMES) return false
    if (child === element || !(child.name === 'a' || isNameLabelled(child))) return true
    const text = linesOf(child).join(' ')
    if (text.length >= LONGEST || !SIGNED.test(text)) return true
    names.push(text)
    return false
  })
  return names
}

const isNameLabelled = (element: HtmlElement) =>
  element.attributes.itemprop === 'name' || NAME_LABEL.test(labelOf(element))

/** The visible lines of an element, without the parts that `leavesOut` matches, which end lines. */
export function linesOf(element: HtmlElement, leavesOut = (_part: HtmlElement) => false): string[] {
  const lines: string[] = []
  let open = ''
  render(element)
  flush()
  return lines

  function flush() {
    const line = oneLine(open, LONGEST_LIST)
    if (line) lines.push(line)
    open = ''
  }

  function render(node: HtmlElement) {
    if (UNSEEN.has(node.name) || node.attributes.hidden !== undefined) return
    if (leavesOut(node)) return flush()
    const block = BLOCK_TAGS.has(node.name)
    if (block) flush()
    for (const child of node.children) {
      if (typeof child === 'string') open += child
      else {
        // Styles separate two elements without a space between them.
        if (child.name === 'span' && /[\p{L}\p{N}]$/u.test(open) && labelOf(child)) open += ' '
        render(child)
      }
    }
    if (block) flush()
  }
}

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
