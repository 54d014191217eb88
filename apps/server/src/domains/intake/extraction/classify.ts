import type { ArticleMarks } from './metadata/marks.ts'
import type { PageForm } from './page/page-form.ts'
import type { PageLink } from './types.ts'
import type { ScholarlyMetadata } from './read-page.ts'

/** Facts from which article or list is decided. */
export interface Features {
  url: string
  words: number
  /** Share of links in the part of the page that holds the text. */
  linkShare: number
  paragraphs: number
  /** Links in that part. */
  links: PageLink[]
  /** Headings in that part that are links: teasers of other pages. */
  linkedHeadings: number
  scholarly: ScholarlyMetadata
  jsonLdArticle: boolean
  jsonLdArticles: number
  jsonLdListing: boolean
  /** The page describes a job, a product, an event. */
  jsonLdUnwanted: boolean
  ogArticle: boolean
  hasAuthor: boolean
  hasDate: boolean
  marks: ArticleMarks
  headingIsTitle: boolean
  hasReferences: boolean
  /** A part of it is headed or marked as the abstract. */
  hasAbstract: boolean
  /** Its text refers to entries of its references. */
  citesReferences: boolean
  /** Lazy: it needs the whole page, and most pages are decided by less. */
  readForm: () => PageForm
  /** JSON-LD describes the page, and as no article. */
  jsonLdPage: boolean
}

export interface Classification {
  /** `unsigned`: an article but for an author, a date and references; one of many such pages, or no article. */
  kind: 'article' | 'candidate' | 'unsigned' | 'listing'
  /** A listing for lack of text, without signals of a list. */
  isMeagre: boolean
  evidence: string[]
}

const LISTING_PATH =
  /\/(?:page|seite|p)\/\d+\/?$|\/(?:tags?|topics?|category|categories|kategorie|catalog|search|suche|archives?|issues?|toc|current|authors?|browse|volumes?|list|latest|all|sections?|rubriques?|series|collections?|publications|articles|posts|news|blog|papers|proceedings|community-list|recent-submissions)(?:\.\w{2,5})?\/?$|\/(?:tags?|category|categories|kategorie|search|archives?|issue|toc|authors?|browse|issue\/view)\/[^/]+\/?$/i
const LISTING_QUERY = /(?:^|&)(?:s|q|query|search|paged?|offset|start|tag|cat|category|month|sort(?:_?by)?)=/i
const SINGLE_QUERY =
  /(?:^|&)(?:p|id|article|articleid|storyid|newsid|aid|doc|docid|paper|item|post|pii|doi|abstract_id|handle|page_id)=/i
const FOLDER_OF_HOUSE =
  /^(?:(?:research-?)?projects?|(?:forschungs-?)?projekte?|projets?|proyectos?|progetti|projetos?|projecten|people|staff|team|members?|personen|mitarbeiter(?:innen)?|personas|teaching|lehre|courses?|kurse|enseignement|docencia|services?|jobs?|stellen|partners?)$/i
const EXPECTED_SIBLINGS = 8
/** Maximum words that a list shows for an entry. */
const WORDS_OF_TEASER = 80
const MANY_SIBLINGS = 40
/** A page with a larger share of links leads to others. */
const MANY_LINKS = 0.5
/** Words from which a heading or a part of an address is a title. */
const WORDS_OF_TITLE = 5

/** Words of running text: of a short notice, of any page, and of hardly any page but an article. */
const LEAST_WORDS = 150
const SOME_WORDS = 350
const MANY_WORDS = 600

type Kind = Classification['kind']

/** Signals that decide alone, in the order in which they are checked. */
const DECISIONS: ((
  features: Features & { address: 'home' | 'list' | null; siblings: number },
) => [Kind, string] | false)[] = [
  ({ scholarly }) => scholarly === 'complete' && ['article', 'scholarly metadata'],
  ({ address }) => address === 'home' && ['listing', 'home page'],
  // Public offices describe all their pages so.
  ({ scholarly, marks }) =>
    scholarly === 'dublin-core' && (marks.isSigned || marks.hasDoi) && ['article', 'Dublin Core metadata'],
  ({ jsonLdListing, jsonLdArticle }) => jsonLdListing && !jsonLdArticle && ['listing', 'json-ld list'],
  (features) =>
    features.address === 'list' &&
    !(features.jsonLdArticle && isProse(features)) && [
      isProse(features) ? 'candidate' : 'listing',
      'address of a list',
    ],
  ({ jsonLdArticle }) => jsonLdArticle && ['article', 'json-ld article'],
  ({ jsonLdArticles, words }) =>
    jsonLdArticles > 1 && words < 400 && ['listing', `json-ld of ${jsonLdArticles} articles`],
  ({ siblings, linkShare }) =>
    siblings >= EXPECTED_SIBLINGS && linkShare > 0.4 && ['listing', `${siblings} links alike`],
  ({ linkedHeadings, words, ogArticle }) =>
    linkedHeadings >= 4 &&
    words < linkedHeadings * WORDS_OF_TEASER && [
      ogArticle ? 'candidate' : 'listing',
      `${linkedHeadings} linked headings`,
    ],
]

/** Decides between article and list, with the reasons. In doubt a page's siblings decide. */
export function classify(features: Features): Classification {
  const siblings = largestTemplate(features.links)
  const known = { ...features, siblings, address: isListingAddress(features.url) }
  const evidence = [`${features.words} words`, `${Math.round(features.linkShare * 100)} % links`]
  for (const decide of DECISIONS) {
    const decision = decide(known)
    if (decision) return { kind: decision[0], isMeagre: false, evidence: [decision[1], ...evidence] }
  }
  const { score, reasons } = scoreOf(features, siblings)
  return {
    kind: kindByScore(score, features),
    isMeagre: score <= 0 && features.linkShare <= MANY_LINKS && siblings < EXPECTED_SIBLINGS,
    evidence: [`score ${score}`, ...reasons, ...evidence],
  }
}

function kindByScore(score: number, features: Features): Kind {
  if (score <= 0) return 'listing'
  if (score < 3) return 'candidate'
  if (!isBare(features)) return 'article'
  const form = features.readForm()
  if (form.hasNotes) return 'article'
  if (form.isOfPerson || (form.isMarkedAsPage && form.wordsOfTitle < WORDS_OF_TITLE)) return 'listing'
  if (form.isMarkedAsPost) return 'article'
  if (form.isMarkedAsPage || form.isInMenu || isFiledAsOfHouse(features.url)) return 'candidate'
  if (isFormedAsArticle(features, form)) return 'article'
  return isNamedShortly(features.url) ? 'candidate' : 'unsigned'
}

/**
 * True if several weak signals together make an article. Any page may have a long title, an <article> around it and
 * much text: unless the text is very long, a further signal of news or an article is needed.
 */
function isFormedAsArticle(
  { words, linkShare, paragraphs, ogArticle, jsonLdPage }: Features,
  form: PageForm,
): boolean {
  if (words < LEAST_WORDS || linkShare > 0.1 || paragraphs < 3) return false
  const isLong = words >= MANY_WORDS && paragraphs >= 6
  const signals = [form.wordsOfTitle >= WORDS_OF_TITLE, form.isInArticle, words >= SOME_WORDS, isLong]
  const common = signals.filter(Boolean).length
  if (form.isFiledAsNews) return common >= 1
  if (form.isOfService || jsonLdPage) return false
  return ogArticle ? common >= 3 : isLong && form.wordsOfTitle > WORDS_OF_TITLE
}

/** Text without author, date and references, as institutions write about themselves. */
const isBare = ({ marks, citesReferences, scholarly }: Features) =>
  !marks.isSigned &&
  !marks.isDated &&
  !citesReferences &&
  (scholarly === 'none' || (scholarly === 'dublin-core' && !marks.hasDoi))

/** Address in a folder of an institution's work, such as '/projects/restoring-the-old-roads-of-the-bog'. */
function isFiledAsOfHouse(address: string): boolean {
  const folders = URL.parse(address)?.pathname.split('/').slice(0, -1) ?? []
  return folders.some((folder) => FOLDER_OF_HOUSE.test(folder))
}

/** Address with a short name, such as '/teaching' or '/people/ada-lovelace'; articles have numbers or whole titles. */
function isNamedShortly(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.search) return false
  return (
    !/\d/.test(url.pathname) &&
    url.pathname.split('/').every((name) => name.split(/[-_]/).length < WORDS_OF_TITLE)
  )
}

const isProse = ({ words, linkShare, linkedHeadings }: Features) =>
  words > 300 && linkShare < 0.15 && linkedHeadings < 3

function scoreOf(features: Features, siblings: number): { score: number; reasons: string[] } {
  const signals: [boolean, number, string][] = [
    [features.scholarly === 'partial', 2, 'some scholarly metadata'],
    [features.ogArticle, 1, 'og:type article'],
    [features.words >= 150 && features.linkShare < 0.25, 2, 'running text'],
    [features.headingIsTitle, 1, 'heading is the title'],
    [features.hasDate, 1, 'date'],
    [features.hasAuthor, 1, 'author'],
    [features.hasAbstract && features.marks.isSigned, 2, 'signed abstract'],
    [features.paragraphs >= 3, 1, 'paragraphs'],
    [features.hasReferences, 1, 'references'],
    [features.linkShare > MANY_LINKS, -2, 'many links'],
    [siblings > MANY_SIBLINGS, -1, `${siblings} links alike`],
    [features.words < 60, -1, 'little text'],
    [features.jsonLdUnwanted, -2, 'json-ld of no article'],
  ]
  const found = signals.filter(([present]) => present)
  return {
    score: found.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: found.map(([, , reason]) => reason),
  }
}

function isListingAddress(address: string): 'home' | 'list' | null {
  const url = URL.parse(address)
  if (!url) return null
  const query = url.search.slice(1)
  if (SINGLE_QUERY.test(query)) return null
  if (/^\/(?:index\.\w+|home|start|[a-z]{2}(?:[-_][a-z]{2})?)?\/?$/i.test(url.pathname))
    return LISTING_QUERY.test(query) ? 'list' : 'home'
  return LISTING_PATH.test(url.pathname) || LISTING_QUERY.test(query) ? 'list' : null
}

/** Number of links to addresses of the most frequent form, long ones only: '/article/view/#'. */
function largestTemplate(links: PageLink[]): number {
  const counts = new Map<string, number>()
  for (const { url, text } of links) {
    if (text.length < 15) continue
    const template = templateOf(url)
    counts.set(template, (counts.get(template) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

/** An address reduced to its form: digits to '#', hexadecimal names to '*', long slugs to '~'. */
export function templateOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const segments = url.pathname.split('/').map((segment) => {
    if (/^[\da-f-]{16,}$/i.test(segment)) return '*'
    if (segment.length > 20 || segment.split('-').length > 3) return '~'
    return segment.replace(/\d+/g, '#')
  })
  const names = [...url.searchParams.keys()].sort()
  return `${url.host}${segments.join('/')}${names.length ? `?${names.join('&')}` : ''}`
}
