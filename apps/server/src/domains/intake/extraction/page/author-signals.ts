import { oneLine } from '../text/plain-text.ts'
import { type HtmlElement, labelOf, visibleText, walk } from './html-tree.ts'

const MOST = 50
const MOST_BESIDE = 10
const LEAST_SIGNED = 4
const LONGEST_NAME = 60
const CARD = /(?:^|\s)(?:v-?card|h-?card)(?:$|\s)/i
const AUTHOR_WORD = /(?:^|[\s_-])(?:authors?|autor(?:e|in|en|es)?|auteurs?|writers?|verfasser)(?:$|[\s_-])/i
const BOX_WORD =
  /(?:^|[\s_-])(?:about|bio|block|box|card|desc\w*|details?|info|profile?|short|teaser)(?:$|[\s_-])/i
const OF_OTHERS = /comment|related|recommend|popular|latest|team|staff-list/i
const NAME_LABEL = /(?:^|[\s_-])(?:fn|p-name|name|title|headline|author)(?:$|[\s_-])/i
const NAME_TAGS = /^(?:h[2-6]|strong|b|a)$/
const PORTRAIT = /(?:^|[\s_-])(?:avatar|author|autor)(?:$|[\s_-])/i
const COPYRIGHT =
  /^\W{0,20}(?:(?:©|\(c\)|copyright)[\s©]{0,9}(?:\(c\)\s{0,9})?)?(?:(?:19|20)\d\d(?:\s{0,9}[-–,]\s{0,9}(?:19|20)\d\d)*)?[\s,:–-]{0,9}\b(?:by|von|par|por)\s+(\p{Lu}.{3,60})/iu

const OF_RIGHTS = /©|\(c\)|copyright|\b(?:19|20)\d\d/i

const texts = (): string[] => []
const identities = (): { name: string; href: string }[] => []

/** Names of people outside bylines. The reader decides whether one of them wrote the article. */
export const emptyAuthorSignals = () => ({
  /** Names in contact cards (hCard, vCard) and in author boxes. */
  cards: texts(),
  /** People in pictures of authors and accounts. */
  portraits: texts(),
  /** The texts of links to the pages of people. */
  profiles: texts(),
  /** Names that are the emphasised last paragraph of a text. */
  signed: texts(),
  /** Text and slug of every author link on the page, teasers included, and the texts of mailto links. */
  linked: texts(),
  /** Names in attributes of elements. */
  stated: texts(),
  /** Names with an ORCID identifier beside them, and its address. */
  identified: identities(),
  /** Names in copyright notices. */
  copyright: texts(),
})

export type AuthorSignals = ReturnType<typeof emptyAuthorSignals>

/** Adds the name in a contact card or author box; nothing if `element` is neither. */
export function readCard(signals: AuthorSignals, element: HtmlElement) {
  const label = labelOf(element)
  if (!label || signals.cards.length >= MOST) return
  if (!CARD.test(label) && !(AUTHOR_WORD.test(label) && BOX_WORD.test(label))) return
  if (isOfOthers(element)) return
  const names: string[] = []
  walk(element, (child) => {
    if (names.length) return false
    if (child === element || !(NAME_TAGS.test(child.name) || isName(child))) return true
    const text = oneLine(visibleText(child), 200)
    if (text && text.length <= LONGEST_NAME) names.push(text)
    return false
  })
  signals.cards.push(...(names.length ? names : [oneLine(visibleText(element), LONGEST_NAME)]))
}

const isName = ({ attributes, ...element }: HtmlElement) =>
  attributes.itemprop === 'name' || NAME_LABEL.test(labelOf({ attributes, ...element }))

/** Adds the author that a link leads to, by its text and by the last part of its address. */
export function readAuthorLink(signals: AuthorSignals, element: HtmlElement) {
  if (signals.linked.length >= MOST) return
  const slug = /(?<![^/?#=])([^/?#=]+)\/?(?:[?#][^]*)?$/.exec(element.attributes.href ?? '')?.[1] ?? ''
  signals.linked.push(oneLine(visibleText(element), LONGEST_NAME), slug.replaceAll(/[-_+]/g, ' '))
  if (isOfOthers(element)) return
  const beside = element.parent?.children.filter((child) => typeof child !== 'string') ?? []
  for (const each of beside.slice(0, MOST_BESIDE)) {
    const text = oneLine(visibleText(each), LONGEST_NAME)
    if (text.includes(' ') && letters(text) === letters(slug)) signals.cards.push(text)
  }
  walk(element, (child) => {
    if (child !== element && isName(child)) signals.cards.push(oneLine(visibleText(child), LONGEST_NAME))
  })
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '')

/** Adds the name that is the emphasised last paragraph of a text. */
export function readSignature(signals: AuthorSignals, element: HtmlElement) {
  if (element.name !== 'p' || signals.signed.length >= MOST) return
  const [only, another] = element.children.filter((child) => typeof child !== 'string' || child.trim())
  if (typeof only !== 'object' || another !== undefined || !/^(?:strong|em|b|i)$/.test(only.name)) return
  const siblings = element.parent?.children.filter((child) => typeof child !== 'string') ?? []
  const paragraphs = siblings.filter(({ name }) => name === 'p')
  if (siblings.at(-1) !== element || paragraphs.length < LEAST_SIGNED) return
  signals.signed.push(oneLine(visibleText(only), LONGEST_NAME))
}

const isOfOthers = (element: HtmlElement): boolean =>
  OF_OTHERS.test(labelOf(element)) || (element.parent !== null && isOfOthers(element.parent))

/** Adds the person in the picture of an author or of an account. */
export function readPortrait(signals: AuthorSignals, element: HtmlElement) {
  const { alt, title } = element.attributes
  const text = oneLine(alt || title || '', LONGEST_NAME)
  if (!text || signals.cards.length >= MOST || !PORTRAIT.test(labelOf(element))) return
  if (isOfOthers(element)) return
  signals.portraits.push(text)
}

/** Adds the holder of the rights, from a short text with a year or a copyright sign. */
export function readCopyright(signals: AuthorSignals, element: HtmlElement) {
  if (signals.copyright.length >= MOST) return
  for (const child of element.children) {
    const holder = typeof child === 'string' && OF_RIGHTS.test(child) && COPYRIGHT.exec(child.trim())?.[1]
    if (holder) signals.copyright.push(oneLine(holder, LONGEST_NAME))
  }
}
