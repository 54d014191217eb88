import { SIGNED } from '../text/names.ts'
import { canonicalUrl, linkUrl } from '../text/canonical-url.ts'
import { oneLine } from '../text/plain-text.ts'
import { wordsOf } from './entry-words.ts'
import { ancestorsOf, contains, type HtmlElement, labelOf, onlyHeading, visibleText } from './html-tree.ts'

/** Facts about a page's form, regardless of its text. */
export interface PageForm {
  /** A publishing system or vocabulary marks it as a post, news or a paper. */
  isMarkedAsPost: boolean
  /** They mark it as a page of the site, of a person, a project, an event. */
  isMarkedAsPage: boolean
  /** The site's menu has it. */
  isInMenu: boolean
  /** It gives contact details, or answers questions. */
  isOfService: boolean
  /** It is named after a person and gives their contact details. */
  isOfPerson: boolean
  /** An <article> holds its heading and its text. */
  isInArticle: boolean
  wordsOfTitle: number
  /** Its address is in a folder of news or articles, or of a year. */
  isFiledAsNews: boolean
  /** Its text points to notes in it. */
  hasNotes: boolean
}

const KINDS_OF_POST =
  'posts?|news|news-?item|article|artikel|blog|blog-?(?:post|entry)|story|stories|press|press-?release|pressemitteilung|beitrag|meldung|aktuelles|nota|noticia|notizia|actualite|essay|column|opinion'
const KINDS_OF_PAGE =
  'page|basic-?page|landing-?page|static-?page|person|people|staff|profile|events?|projects?|courses?|jobs?|faq|webform'
/** Labels of publishing systems: 'single-post', 'type-page', 'node--type-news', 'page-node-type-article', 'news-detail'. */
const LABEL_OF_POST = new RegExp(
  `^(?:single|type|node|node-?-?type|page-node-type|content-?type)-+(?:${KINDS_OF_POST})$|^(?:${KINDS_OF_POST})-+(?:single|details?|view|full)$|^(?:h-entry|blog-?post)$`,
  'i',
)
const LABEL_OF_PAGE = new RegExp(
  `^(?:single|type|node-?-?type|page-node-type|content-?type)-+(?:${KINDS_OF_PAGE})$|^(?:page-id-\\d+|page-template(?:-default)?|${KINDS_OF_PAGE.replace('page|', '')}-+(?:single|details?|view))$`,
  'i',
)
/** Some systems mark all their pages as 'Article'. */
const TYPE_OF_POST =
  /(?:^|[/:\s])(?:NewsArticle|ReportageNewsArticle|OpinionNewsArticle|AnalysisNewsArticle|BlogPosting|ScholarlyArticle|MedicalScholarlyArticle|TechArticle|Report|Thesis)$/
const TYPE_OF_PERSON = /(?:^|[/:\s])(?:Person|ProfilePage)$/
const FOLDER_OF_NEWS =
  /^(?:news|newsroom|nachrichten|aktuell(?:es)?|neuigkeiten|meldung(?:en)?|actualit(?:e|é)s?|noticias?|notizie?|not(?:i|í)cias|nieuws|aktualno(?:s|ś)ci|blogs?|posts?|articles?|artikel(?:en|s)?|art(?:i|í)culos?|articoli|artigos|artyku(?:l|ł)y|beitr(?:ae|ä)ge|stor(?:y|ies)|essays?|press-?releases?|pressemitteilung(?:en)?|magazine?|features?)$/i
const YEAR = /^(?:19|20)\d\d$/
const MENUS = new Set(['nav', 'header', 'footer', 'menu'])
const MENU_LABEL = /(?:^|[\s_-])(?:main-?)?(?:menu|nav|navi|navigation|navbar)(?:$|[\s_-])/i
/** Elements in which every page names itself. */
const NO_MENU = /breadcrumb|crumb|share|social|lang|pagination|pager|post-nav|(?:^|[\s_-])toc(?:$|[\s_-])/i
/** Maximum words by which a menu names its pages. */
const WORDS_OF_LABEL = 4
const QUESTIONS = 3
const LEAST_NOTES = 2
const TITLES =
  /^(?:(?:prof|dr|phd|mag|dipl|ing|univ|em|habil|nat|rer|phil|med|h\. ?c|pd|priv|doz)\b[.-]*\s*|(?:professor(?:in)?)\s+)+/iu

/** Reads the form of the page at `url`, whose text is in `content`. */
export function readForm(
  root: HtmlElement,
  { url, content }: { url: string; content: HtmlElement },
): PageForm {
  const heading = onlyHeading(root)
  const title = heading ? oneLine(visibleText(heading), 500) : ''
  const around = ancestorsOf(heading ?? content)
  const labels = around.flatMap((element) => labelOf(element).split(/\s+/))
  const types = around.map(({ attributes }) => attributes.itemtype ?? attributes.typeof ?? '')
  const seen = lookThrough(root, url)
  const isName = SIGNED.test(title.replace(TITLES, ''))
  const isOfPage = labels.some((label) => LABEL_OF_PAGE.test(label))
  return {
    isMarkedAsPost:
      !isOfPage &&
      (labels.some((label) => LABEL_OF_POST.test(label)) || types.some((type) => TYPE_OF_POST.test(type))),
    isMarkedAsPage: isOfPage,
    isInMenu: seen.isInMenu,
    isOfService: seen.isReachable || seen.questions >= QUESTIONS,
    isOfPerson: isName && (seen.isReachable || types.some((type) => TYPE_OF_PERSON.test(type))),
    isInArticle: around.some((element) => element.name === 'article' && overlaps(element, content)),
    wordsOfTitle: wordsOf(title),
    isFiledAsNews: isFiled(foldersOf(url)),
    hasNotes: seen.notes.size >= LEAST_NOTES,
  }
}

const overlaps = (one: HtmlElement, other: HtmlElement) => contains(one, other) || contains(other, one)

/** In a folder of news, of a year or of a month. */
const isFiled = (folders: string[]) =>
  folders.some((folder) => FOLDER_OF_NEWS.test(folder)) ||
  /^(?:19|20)\d\d(?:\/\d\d?)*$/.test(
    folders.slice(folders.findIndex((folder) => YEAR.test(folder))).join('/'),
  )

const foldersOf = (address: string) => (URL.parse(address)?.pathname ?? '').split('/').slice(1, -1)

/** Finds the page in menus, and counts contact details, questions and notes in the rest. */
function lookThrough(root: HtmlElement, url: string) {
  const own = canonicalUrl(url)
  const seen = { isInMenu: false, isReachable: false, questions: 0, notes: new Set<string>() }
  visit(root, false)
  return seen

  function visit(element: HtmlElement, inMenu: boolean) {
    const label = labelOf(element)
    if (NO_MENU.test(`${label} ${element.attributes['aria-label'] ?? ''}`) && element.name !== 'body') return
    const within =
      inMenu ||
      MENUS.has(element.name) ||
      element.attributes.role === 'navigation' ||
      (element.name !== 'body' && MENU_LABEL.test(label))
    if (element.name === 'a') lookAtLink(element, within)
    if (!within) lookAtText(element, label)
    for (const child of element.children) if (typeof child !== 'string') visit(child, within)
  }

  function lookAtLink(element: HtmlElement, within: boolean) {
    const { href = '' } = element.attributes
    if (within) {
      seen.isInMenu ||= !href.includes('#') && isOwn(href) && wordsOf(visibleText(element)) <= WORDS_OF_LABEL
    } else if (/^(?:tel|mailto):[^?]/i.test(href)) seen.isReachable = true
    else if (href.startsWith('#') && /^[[(]?\d{1,3}[\])]?$/.test(oneLine(visibleText(element), 20)))
      seen.notes.add(href)
  }

  function isOwn(href: string) {
    const target = linkUrl(href, url)
    return target !== null && own !== null && canonicalUrl(target) === own
  }

  function lookAtText(element: HtmlElement, label: string) {
    seen.isReachable ||= element.name === 'address' || /(?:^|\s)(?:vcard|h-card)(?:\s|$)/.test(label)
    if (/^(?:h[2-6]|summary|dt)$/.test(element.name) && /[?？]\s*$/.test(oneLine(visibleText(element), 300)))
      seen.questions++
  }
}
