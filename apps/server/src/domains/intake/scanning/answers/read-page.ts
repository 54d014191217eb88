import type { Cause } from '@claire/api-contract'
import {
  type ArticleExtraction,
  canonicalUrl,
  type ExtractedDraft,
  type Extraction,
  type ListingExtraction,
  type PageFacts,
  type PageLink,
  type RefusalReason,
  simhashDistance,
} from '#domains/intake/extraction'
import { draftOfEntry, entryOfLink, entryOfListed, withEntry } from '../enrichment/listed-entry.ts'
import { isSameTitle } from '../enrichment/titles.ts'
import { readList } from './read-lists.ts'
import type { FoundUrl, KnownWhenFound, ListedEntry } from '../frontier/crawl-url.ts'
import { judgeLink } from '../discovery/link-rules.ts'
import { readIdentify } from '../discovery/oai-harvest.ts'
import { isUnchanged, type Outcome, unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { aligned, isInScope, isOnHost, type Scope } from '../discovery/scope.ts'

const DEEPEST = 6
/** Length of text from which an article page needs no PDF. */
const ENOUGH_TEXT = 2_000
const SOFT_404_DISTANCE = 6

const CAUSE_OF: Partial<Record<RefusalReason, Cause>> = { captcha: 'blocked_captcha' }
export const causeOfRefusal = (reason: RefusalReason): Cause =>
  CAUSE_OF[reason] ?? (reason as Exclude<RefusalReason, 'captcha'>)

/** Reads the answer of an ordinary address: an article, a list, or another kind of document. */
export function readPage(visit: Visit, extraction: Extraction): Outcome {
  switch (extraction.kind) {
    case 'article':
      if (visit.row.kind === 'page' && visit.row.hint.isFurther) return unfruitful('out_of_scope')
      return isSoft404(visit, extraction) ? unfruitful('soft_404') : readArticle(visit, extraction)
    case 'listing':
      return isSoft404(visit, extraction) ? unfruitful('soft_404') : readListing(visit, extraction)
    case 'refused': {
      const reported = draftOfList(visit, extraction.reason)
      // Keeps the result of an earlier, successful reading.
      if (reported && visit.row.article_id !== null) return isUnchanged('article')
      if (reported) return wasRead('article', { articles: { kind: 'one', draft: reported }, useful: true })
      return unfruitful(causeOfRefusal(extraction.reason), { found: linksOf(visit, extraction) })
    }
    case 'oai':
      return readIdentify(visit, extraction)
    default:
      return readList(visit, extraction)
  }
}

function readArticle(visit: Visit, extraction: ArticleExtraction): Outcome {
  const { pdfUrl } = extraction
  const { row } = visit
  const entry = entryOf(visit)
  const draft = entry ? withEntry(extraction.draft, entry) : extraction.draft
  const landing = row.kind === 'pdf' ? row.hint.landing : undefined
  if (landing) return wasRead('full_text', { articles: { kind: 'full text', landing, draft }, useful: true })
  const needsFile = pdfUrl && row.kind !== 'pdf' && draft.fullText.length < ENOUGH_TEXT
  // Before the other links, which contain it again without its article.
  const found = [
    ...(needsFile ? [pdfOf(visit, { pdfUrl, landing: draft.url })] : []),
    ...linksOf(visit, extraction),
  ]
  // Whether a candidate is an article is decided on saving, by similar addresses.
  const reason =
    entry && isStated(entry, extraction)
      ? 'article'
      : extraction.unsigned
        ? 'unsigned'
        : extraction.candidate
          ? 'candidate'
          : 'article'
  return wasRead(reason, {
    articles: { kind: 'one', draft },
    found,
    useful: true,
  })
}

/**
 * True if the list gives the page's title a date or an author that the page lacks. Entries of feeds are articles. A
 * page may list anything: its entry is an article if it has a date and the form of one, or an author too.
 */
function isStated(
  { title, authors, publicationYear, onPage }: ListedEntry,
  { draft, unsigned }: ArticleExtraction,
): boolean {
  if (!isSameTitle(title, draft.title)) return false
  if (!onPage) return authors !== undefined || publicationYear !== undefined
  return onPage === 'dated' && (unsigned === true || authors !== undefined)
}

const entryOf = ({ row }: Visit) => (row.kind === 'page' || row.kind === 'pdf' ? row.hint.entry : undefined)

/** Refusals of pages and files that may contain an article nevertheless. */
const UNREADABLE = new Set<RefusalReason>([
  'needs_javascript',
  'cookie_wall',
  'login',
  'no_text',
  'pdf_encrypted',
  'too_large',
])

/** Refusals of files, whatever their address looks like. */
const OF_FILES = new Set<RefusalReason>(['no_text', 'pdf_encrypted'])

/** Returns a draft from the list's entry, for an article whose page or file cannot be read. */
function draftOfList(visit: Visit, reason: RefusalReason): ExtractedDraft | null {
  const { row } = visit
  const entry = entryOf(visit)
  if (!entry || !UNREADABLE.has(reason) || (row.kind === 'pdf' && row.hint.landing)) return null
  const isFile = row.kind === 'pdf' || OF_FILES.has(reason)
  return draftOfEntry(entry, { url: row.url, articleType: isFile ? 'pdf' : 'web' })
}

function readListing(visit: Visit, extraction: ListingExtraction): Outcome {
  const reported = extraction.isMeagre ? articleOfFeed(visit, extraction.title) : null
  if (reported)
    return wasRead('article', {
      articles: { kind: 'one', draft: reported },
      found: linksOf(visit, extraction),
      useful: true,
    })
  return wasRead('listing', { found: linksOf(visit, extraction), lists: true })
}

/** Falls back to the feed entry (author or DOI) if the page has the same title but no content. */
function articleOfFeed(visit: Visit, title: string): ExtractedDraft | null {
  const entry = entryOf(visit)
  if (!entry || entry.onPage || !isSameTitle(entry.title, title)) return null
  return entry.doi || entry.authors ? draftOfEntry(entry, { url: visit.row.url, articleType: 'web' }) : null
}

/** The file of an article: requested after the pages, on any host. */
function pdfOf({ row }: Visit, { pdfUrl, landing }: { pdfUrl: string; landing: string }): FoundUrl {
  return {
    url: canonicalUrl(pdfUrl) ?? pdfUrl,
    kind: 'pdf',
    prio: 5,
    depth: row.depth,
    state: 'due',
    hint: { landing },
  }
}

/** The links of a page worth following, each once. They are held until it is known whether links must be followed. */
export function linksOf(
  { row, run, scope, strategy, now }: Visit,
  { kind, links, next, noFollow }: PageFacts & { kind: Extraction['kind'] },
): FoundUrl[] {
  if (noFollow || row.depth >= DEEPEST) return []
  const state = run.stage === 'crawl' || strategy.followLinks ? 'due' : 'held'
  const found = new Map<string, FoundUrl>()
  const all: PageLink[] = next ? [...links, { url: next, text: '', rel: ['next'] }] : links
  for (const link of all) {
    const { url, text, rel } = link
    const canonical = canonicalUrl(url)
    const address = canonical && aligned(scope, canonical)
    if (!address || found.has(address) || address === row.url) continue
    const isWithin = isInScope(scope, address)
    if (!isWithin && !(kind === 'listing' && isFurther(scope, { address, rel }))) continue
    const judged = judgeLink(address, { text, rel, now })
    if (!judged || (!isWithin && judged.kind !== 'page')) continue
    // The pages of one list have the same depth: page 40 is no further away than page 2.
    const depth = rel.includes('next') ? row.depth : row.depth + 1
    found.set(address, {
      url: address,
      prio: judged.prio,
      depth,
      state,
      ...reported(judged.kind, { link, isWithin }),
    })
  }
  return [...found.values()]
}

/** Metadata of a link's target in its page. */
function reported(
  kind: 'page' | 'pdf' | 'index',
  { link, isWithin }: { link: PageLink; isWithin: boolean },
): KnownWhenFound {
  if (kind === 'page' && !isWithin) return { kind, hint: { isFurther: true } }
  if (kind === 'index') return { kind }
  const entry = kind === 'pdf' ? entryOfLink(link) : entryOfPageLink(link)
  return entry ? { kind, hint: { entry } } : { kind }
}

/** The entry beside a link to a page, which may be a file: its address need not show that. */
function entryOfPageLink(link: PageLink): ListedEntry | null {
  if (link.onList) return entryOfListed(link.text, link.onList)
  const entry = link.listed?.isOneOfMany ? entryOfLink(link) : null
  return entry && { ...entry, onPage: 'undated' }
}

/** True for a later page of the same list: '/page/2/' of the list at '/notes/'. It may be outside the source's folder. */
const isFurther = (scope: Scope, { address, rel }: { address: string; rel: string[] }) =>
  isOnHost(scope, address) && (rel.includes('next') || /\/page\/\d+\/?$/.test(new URL(address).pathname))

/** True if the page equals the one shown for an address that cannot exist. */
function isSoft404({ strategy, row }: Visit, { simhash }: PageFacts): boolean {
  return (
    strategy.soft404 !== null &&
    row.kind === 'page' &&
    simhashDistance(strategy.soft404, simhash) <= SOFT_404_DISTANCE
  )
}
