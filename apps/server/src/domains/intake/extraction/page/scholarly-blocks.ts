import { asParagraphs, BLOCK_TAGS, oneLine } from '../text/plain-text.ts'
import { has, type HtmlElement, visibleText, walk } from './html-tree.ts'

/** The parts of an article's page that scholarly publishing labels. */
export interface ScholarlyBlocks {
  /** The abstract as shown, '' if none is marked. */
  abstract: string
  /** The visible list of keywords, separated by semicolons; '' if there is none. */
  keywords: string
  /** Lists of references: not the article's own words. */
  references: HtmlElement[]
  /** The page's suggested citation of its article; '' if there is none. */
  citation: string
}

const ABSTRACT_LABEL =
  /^(?:abstracts?|abstract-?(?:text|content|body|section|group|full|main)|article-?(?:abstract|section__abstract)|article_?abstract|item-?abstract|abstract(?:in|info)?full|abstract-container|hlfld-abstract|paper-?abstract|simple-item-view-description|ds-abstract|field-?abstract|element-abstract|section-abstract|doc-abstract)$/i
const KEYWORDS_LABEL =
  /^(?:keywords?|kwd-?group|kwds?|article-?keywords?|item-?keywords?|keywords?-?(?:section|list|group|container)|field-?keywords?|hlfld-keywordtext|c-article-subject-list)$/i
const REFERENCES_LABEL =
  /^(?:references?|ref-?list|reference-?list|references?-?(?:section|list|container)|bibliography|biblist|article-?references?|item-?references?|citation-?list|citedreferences|literature-?cited|c-article-references?|doc-bibliography|refs)$/i
const CITATION_LABEL =
  /^(?:csl-entry|how-?to-?cite(?:-?(?:text|this|body|content))?|(?:suggested|recommended)-?citation|cite-?(?:this|as|text)|citation-?text|self-?citation|citation_?formatted|item-?citation)$/i
const CITATION_START =
  /^(?:how to cite|cite (?:this|as|it)|to cite|(?:suggested|recommended|preferred) citation|citation|zitier(?:vorschlag|weise|empfehlung|hinweis)|zitation|empfohlene zitierweise|pour citer|comment citer|citer (?:cet?|ce|l)|cómo citar|para citar|cita recomendada|como citar|come citare|per citare|citazione|citeer|hoe te citeren|jak cytować|cytowanie|jak citovat|como citar|как цитировать|для цитирования|引用(?:格式|本文)?)(?![\p{L}])(?:[^:.]{0,40}:)?/iu
export const ABSTRACT_HEADING =
  /^(?:\d+[.\s]*)?(?:abstract|summary|zusammenfassung|résumé|resumen|riassunto|resumo|аннотация|摘要|要旨)\s*:?$/i
const KEYWORDS_START =
  /^(?:key\s?-?words?(?: and phrases)?|schlüsselwörter|schlagwörter|mots[- ]cl[ée]s|palabras clave|palavras-chave|parole chiave|ключевые слова|关键词)\s*[:.：—–-]?\s*/i
/** Lines under an abstract that are not part of it. */
const FURNITURE =
  /^(?:full[- ]?text|download|view|read (?:more|full|the)|get (?:access|pdf)|pdf\b|export|cite|share|print|copyright|©|\(c\)|doi\b|https?:|10\.\d{4,9}\/)/i
const LONGEST_FURNITURE = 80
const LONGEST_CITATION = 1_200
const LONGEST_LABEL = 50
/** Elements that hold a citation, or its heading. */
const CITES = new Set('h2 h3 h4 h5 h6 p div li dt dd strong b td th blockquote'.split(' '))
const HEADING = /^h[1-6]$/
const AFTER_ABSTRACT = new Set(['table', 'dl', 'form', 'nav', 'footer', 'aside', 'hr'])

export function findScholarlyBlocks(root: HtmlElement): ScholarlyBlocks {
  const blocks: ScholarlyBlocks = { abstract: '', keywords: '', references: [], citation: '' }
  walk(root, (element) => {
    if (element.name === 'head' || element.name === 'script' || element.name === 'style') return false
    const labels = labelsOf(element)
    if (labels.some((label) => REFERENCES_LABEL.test(label))) {
      blocks.references.push(element)
      return false
    }
    if (!blocks.abstract && labels.some((label) => ABSTRACT_LABEL.test(label)))
      blocks.abstract = abstractIn(element)
    if (!blocks.abstract && isHeadingLike(element) && ABSTRACT_HEADING.test(headingText(element)))
      blocks.abstract = textAfter(element)
    if (!blocks.keywords) blocks.keywords = keywordsIn(element, labels)
    if (!blocks.citation) blocks.citation = citationIn(element, labels)
    return true
  })
  return blocks
}

const labelsOf = ({ attributes }: HtmlElement) =>
  [
    attributes.id,
    attributes.role,
    attributes['data-section'],
    ...(attributes.class ?? '').split(/\s+/),
  ].filter((label) => label !== undefined && label !== '') as string[]

/** The words of a possible heading: an element with only inline children. */
function headingText(element: HtmlElement): string {
  if (element.children.length > 5) return ''
  const nested = element.children.some(
    (child) =>
      typeof child !== 'string' &&
      child.children.some((inner) => typeof inner !== 'string' && inner.children.length > 0),
  )
  return nested ? '' : oneLine(visibleText(element), 60)
}

const isHeadingLike = ({ name }: HtmlElement) =>
  HEADING.test(name) ||
  name === 'strong' ||
  name === 'b' ||
  name === 'dt' ||
  name === 'td' ||
  name === 'th' ||
  name === 'div' ||
  name === 'span'

/** The block's text without its heading and without keywords inside it. */
function abstractIn(element: HtmlElement): string {
  const lines = flow(element)
    .split('\n')
    .filter((line, index) => !(index === 0 && ABSTRACT_HEADING.test(line)))
  const text = ownLines(lines)
  return text.length >= 40 && text.length <= 20_000 ? text : ''
}

/** The lines up to the keywords, without links and notices at the end. */
function ownLines(lines: string[]): string {
  const keywords = lines.findIndex((line) => KEYWORDS_START.test(line))
  const own = keywords < 0 ? lines : lines.slice(0, keywords)
  const last = own.findLastIndex((line) => line.length > LONGEST_FURNITURE || !FURNITURE.test(line))
  return own.slice(0, last + 1).join('\n')
}

/** The text under a heading: the siblings up to the next heading, of the heading itself or of its wrapper. */
function textAfter(heading: HtmlElement): string {
  for (let at: HtmlElement = heading, level = 0; at.parent && level < 3; at = at.parent, level++) {
    const siblings = at.parent.children
    const parts: string[] = []
    for (const sibling of siblings.slice(siblings.indexOf(at) + 1)) {
      if (
        typeof sibling !== 'string' &&
        (AFTER_ABSTRACT.has(sibling.name) || HEADING.test(sibling.name) || holdsHeading(sibling))
      )
        break
      parts.push(typeof sibling === 'string' ? sibling : flow(sibling))
    }
    const text = asParagraphs(parts.join('\n'))
    if (text.length >= 40) return text.length <= 20_000 ? ownLines(text.split('\n')) : ''
    if (text.length > 3) return ''
  }
  return ''
}

const holdsHeading = (element: HtmlElement): boolean => has(element, ({ name }) => HEADING.test(name))

function keywordsIn(element: HtmlElement, labels: string[]): string {
  if (labels.some((label) => KEYWORDS_LABEL.test(label))) return listIn(element)
  if (element.name !== 'p' && element.name !== 'div' && element.name !== 'li') return ''
  if (
    !element.children
      .slice(0, 3)
      .some((child) =>
        KEYWORDS_START.test(oneLine(typeof child === 'string' ? child : headingText(child), 60)),
      )
  )
    return ''
  const text = oneLine(visibleText(element), 3000)
  return text.length < 2000 && KEYWORDS_START.test(text) ? listIn(element) : ''
}

/** A labelled citation, or the text under such a heading or after such words. */
function citationIn(element: HtmlElement, labels: string[]): string {
  const label = labels.some((each) => CITATION_LABEL.test(each))
  if (!label && !(CITES.has(element.name) && CITATION_START.test(beginningOf(element).trim()))) return ''
  const text = oneLine(visibleText(element), LONGEST_CITATION + 1)
  if (text.length > LONGEST_CITATION) return ''
  if (text.length < LONGEST_LABEL)
    return isHeadingLike(element) ? oneLine(textAfter(element), LONGEST_CITATION) : ''
  return text.replace(CITATION_START, '').trim()
}

/** The first words in an element. */
function beginningOf(element: HtmlElement): string {
  let text = ''
  for (const child of element.children) {
    text += typeof child === 'string' ? child.trimStart() : beginningOf(child)
    if (text.length > LONGEST_LABEL) break
  }
  return text
}

/** Keywords as a list: from elements with one each, else from the text. */
function listIn(element: HtmlElement): string {
  const single: string[] = []
  walk(element, (child) => {
    if (!/^(?:li|a|span|kwd|dd)$/.test(child.name) || child === element) return true
    const text = oneLine(visibleText(child), 200).replace(/(?<![\s,;·•|])[\s,;·•|]+$/, '')
    if (text && !KEYWORDS_START.test(`${text}:`)) single.push(text)
    return false
  })
  if (single.length > 1) return single.join('; ')
  return oneLine(flow(element), 3000).replace(KEYWORDS_START, '').replace(/\.$/, '')
}

function flow(element: HtmlElement): string {
  const parts: string[] = []
  const render = (node: HtmlElement) => {
    if (node.name === 'script' || node.name === 'style' || node.name === 'button') return
    const block = BLOCK_TAGS.has(node.name)
    if (block) parts.push('\n')
    for (const child of node.children) {
      if (typeof child === 'string') parts.push(child.replace(/\s+/g, ' '))
      else render(child)
    }
    if (block) parts.push('\n')
  }
  render(element)
  return asParagraphs(parts.join(''))
}

const LEAST_CITED = 2
const NUMBERED = /\[(\d{1,3})(?:\s?[,;–-]\s?\d{1,3})*\]/g
/** "(Lovelace, 2011)", "(Lovelace & Hopper 2011a)", "Lovelace et al. (2011)". */
const NAMED =
  /(\p{Lu}[\p{L}'’-]{1,60})(?:,?\s(?:(?:&|and|und|et|y|e|en)\s\p{Lu}[\p{L}'’-]{1,60}|et\sal\.?|u\.\s?a\.))?,?\s\(?((?:1[5-9]|20)\d\d)[a-z]?(?=[),;:\s])/gu

/** True if a text cites entries of its list of references: lists of publications look alike, and are not cited. */
export function areCited(references: HtmlElement[], text: string): boolean {
  if (!references.length) return false
  const listed = references.map((list) => oneLine(visibleText(list), 100_000)).join(' ')
  const numbers = new Set([...text.matchAll(NUMBERED)].map(([, number]) => number))
  if (numbers.size >= LEAST_CITED) return true
  const cited = new Set(
    [...text.matchAll(NAMED)].flatMap(([, name = '', year = '']) =>
      listed.includes(name) && listed.includes(year) ? [`${name} ${year}`] : [],
    ),
  )
  return cited.size >= LEAST_CITED
}
