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

/** Where a page names people apart from its bylines. Whether one of them wrote the article is for the reader to decide. */
export const emptyAuthorSigns = () => ({
  /** The names in visiting cards (hCard, vCard) and in boxes that present an author. */
  cards: texts(),
  /** Whom pictures of authors and accounts show. */
  portraits: texts(),
  /** The texts of links to the pages of people. */
  profiles: texts(),
  /** Whose name is the emphasized last paragraph of a text. */
  signed: texts(),
  /** Text and slug of every author link on the page, teasers included, and the texts of links to addresses of mail. */
  linked: texts(),
  /** Whom attributes of elements name. */
  stated: texts(),
  /** Beside whose names an identifier of ORCID stands, and the address of it. */
  identified: identities(),
  /** Whom notices of copyright name. */
  copyright: texts(),
})

export type AuthorSigns = ReturnType<typeof emptyAuthorSigns>

/** The name that a visiting card or an author's box presents; nothing where `element` is neither. */
export function readCard(signs: AuthorSigns, element: HtmlElement) {
  const label = labelOf(element)
  if (!label || signs.cards.length >= MOST) return
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
  signs.cards.push(...(names.length ? names : [oneLine(visibleText(element), LONGEST_NAME)]))
}

const isName = ({ attributes, ...element }: HtmlElement) =>
  attributes.itemprop === 'name' || NAME_LABEL.test(labelOf({ attributes, ...element }))

/** Whose writings a link leads to, by its text and by the last part of its address. */
export function readAuthorLink(signs: AuthorSigns, element: HtmlElement) {
  if (signs.linked.length >= MOST) return
  const slug = /(?<![^/?#=])([^/?#=]+)\/?(?:[?#][^]*)?$/.exec(element.attributes.href ?? '')?.[1] ?? ''
  signs.linked.push(oneLine(visibleText(element), LONGEST_NAME), slug.replaceAll(/[-_+]/g, ' '))
  if (isOfOthers(element)) return
  const beside = element.parent?.children.filter((child) => typeof child !== 'string') ?? []
  for (const each of beside.slice(0, MOST_BESIDE)) {
    const text = oneLine(visibleText(each), LONGEST_NAME)
    if (text.includes(' ') && letters(text) === letters(slug)) signs.cards.push(text)
  }
  walk(element, (child) => {
    if (child !== element && isName(child)) signs.cards.push(oneLine(visibleText(child), LONGEST_NAME))
  })
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '')

/** Whose name stands by itself and emphasized as the last paragraph of a text. */
export function readSignature(signs: AuthorSigns, element: HtmlElement) {
  if (element.name !== 'p' || signs.signed.length >= MOST) return
  const [only, another] = element.children.filter((child) => typeof child !== 'string' || child.trim())
  if (typeof only !== 'object' || another !== undefined || !/^(?:strong|em|b|i)$/.test(only.name)) return
  const siblings = element.parent?.children.filter((child) => typeof child !== 'string') ?? []
  const paragraphs = siblings.filter(({ name }) => name === 'p')
  if (siblings.at(-1) !== element || paragraphs.length < LEAST_SIGNED) return
  signs.signed.push(oneLine(visibleText(only), LONGEST_NAME))
}

const isOfOthers = (element: HtmlElement): boolean =>
  OF_OTHERS.test(labelOf(element)) || (element.parent !== null && isOfOthers(element.parent))

/** Whom the picture of an author or of an account shows. */
export function readPortrait(signs: AuthorSigns, element: HtmlElement) {
  const { alt, title } = element.attributes
  const text = oneLine(alt || title || '', LONGEST_NAME)
  if (!text || signs.cards.length >= MOST || !PORTRAIT.test(labelOf(element))) return
  if (isOfOthers(element)) return
  signs.portraits.push(text)
}

/** Whom a short text with a year in it, or with the sign of it, names as the holder of the rights. */
export function readCopyright(signs: AuthorSigns, element: HtmlElement) {
  if (signs.copyright.length >= MOST) return
  for (const child of element.children) {
    const holder = typeof child === 'string' && OF_RIGHTS.test(child) && COPYRIGHT.exec(child.trim())?.[1]
    if (holder) signs.copyright.push(oneLine(holder, LONGEST_NAME))
  }
}
