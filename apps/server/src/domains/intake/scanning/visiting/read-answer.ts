import type { Extraction, Extractor } from '#domains/intake/extraction'
import type { Clock } from '#platform/clock'
import { readIdentify, readRecords } from '../discovery/oai-harvest.ts'
import { type Outcome, unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { readHome } from '../answers/read-home.ts'
import { readList, readWordpress } from '../answers/read-lists.ts'
import { readLookup } from '../enrichment/registry.ts'
import { readPage } from '../answers/read-page.ts'
import { readWorks } from '../discovery/works-listing.ts'
import {
  type Fetched,
  PRODUCT_TOKEN,
  forbidsIndexing,
  type RequestRules,
  type FetchFailure,
  type Renderer,
} from '#domains/intake/web-access'
import type { UrlKind } from '../tables.ts'
import { continuationOf } from './feed-continuation.ts'
import { createHash } from 'node:crypto'
import type { Cause } from '@claire/api-contract'
import { isCause } from '../causes.ts'
import { elsewhere, HOST_TROUBLE } from '../answers/read-failure.ts'
import type { CrawlUrl } from '../frontier/crawl-url.ts'
import type { AnswerRead } from './visit-result.ts'

interface AnswerReader {
  extractor: Extractor
  clock: Clock
}

type Document = Pick<Fetched, 'url' | 'contentType' | 'headers' | 'bytes'>

/** Kinds of pages for people, which may need rendering. */
const SHOWN_TO_PEOPLE = new Set<UrlKind>(['home', 'page', 'soft404'])

interface Reading {
  outcome: Outcome
  /** It shows nothing without JavaScript. */
  needsRendering: boolean
}

/** Returns the outcome of a document, by the kind of its address. */
export async function readAnswer(
  { extractor, clock }: AnswerReader,
  visit: Visit,
  { url, contentType, headers, bytes }: Document,
): Promise<Reading> {
  const reported = readUnopened(visit, { headers, bytes, now: clock() })
  if (reported) return { outcome: reported, needsRendering: false }
  const skip = continuationOf(visit.row)?.from
  const extraction = await extractor.extract({ url, contentType, headers, bytes, skip })
  const isEmptyShell = extraction.kind === 'refused' && extraction.reason === 'needs_javascript'
  return {
    outcome: readExtraction(visit, extraction),
    needsRendering: isEmptyShell && SHOWN_TO_PEOPLE.has(visit.row.kind),
  }
}

/** Returns the outcome of an answer that need not be parsed; null otherwise. */
function readUnopened(
  visit: Visit,
  { headers, bytes, now }: Pick<Document, 'headers' | 'bytes'> & { now: number },
): Outcome | null {
  const { row } = visit
  if (row.kind === 'soft404') return null
  if (bytes.length === 0) return unfruitful('empty')
  return (row.kind === 'page' || row.kind === 'pdf') &&
    forbidsIndexing(headers['x-robots-tag'], PRODUCT_TOKEN, now)
    ? unfruitful('noindex')
    : null
}

function readExtraction(visit: Visit, extraction: Extraction): Outcome {
  const { row } = visit
  switch (row.kind) {
    case 'soft404':
      return readSoft404(extraction)
    case 'home':
      return readHome(visit, extraction)
    case 'oai_probe':
      return readIdentify(visit, extraction)
    case 'oai':
      return readRecords(visit, row.hint, extraction)
    case 'works':
      return readWorks(visit, row.hint, extraction)
    case 'lookup':
      return readLookup(row.hint, extraction)
    case 'index':
      // Only its content distinguishes an article in XML from a list.
      return extraction.kind === 'article' ? readPage(visit, extraction) : readList(visit, extraction)
    case 'feed':
      // The link to an article in XML may be named "XML", like that to a feed.
      return isArticleInXml(extraction) ? readPage(visit, extraction) : readList(visit, extraction)
    case 'sitemap':
      return readList(visit, extraction)
    case 'wordpress':
      return readWordpress(visit, extraction)
    default:
      return readPage(visit, extraction)
  }
}

const isArticleInXml = (extraction: Extraction) =>
  extraction.kind === 'article' && extraction.evidence.includes('JATS')

/** A page for an address that cannot exist: similar ones are no articles. */
function readSoft404(extraction: Extraction): Outcome {
  const simhash = 'simhash' in extraction ? extraction.simhash : null
  return wasRead('soft404', { learn: (strategy) => ({ ...strategy, soft404: simhash }) })
}

const CONDITIONAL = new Set<UrlKind>(['page', 'pdf', 'feed', 'sitemap', 'index', 'home'])

/** True if the earlier content of the address is useful for comparison: it was valid, and is not to be reread. */
export const comparable = ({ row, run }: Visit) =>
  CONDITIONAL.has(row.kind) && !isCause(row.reason) && !(row.kind === 'home' && run.stage === 'probe')

interface Read extends AnswerRead {
  /** The document: as fetched, or as rendered. */
  document: Fetched
}

/**
 * Returns the outcome of a document. One that needs JavaScript is read as rendered, if there is a renderer; a site that
 * asks for fewer requests meanwhile has refused us.
 */
export async function readDocument(
  parts: AnswerReader & { renderer: Renderer | null },
  visit: Visit,
  { rules, ...fetched }: Omit<Read, 'outcome'> & { rules: RequestRules },
): Promise<Read | { turnedAway: FetchFailure }> {
  const read = await readOnce(parts, visit, fetched)
  if (!read.needsRendering || !parts.renderer) return onward(visit, read)
  const shown = await parts.renderer.render(fetched.document, rules)
  if (shown.kind === 'document') {
    const rendered = await readOnce(parts, visit, { ...fetched, document: shown })
    return onward(visit, instead(rendered, 'empty', 'rendered_nothing'))
  }
  if (HOST_TROUBLE.has(shown.cause)) return { turnedAway: shown }
  const { httpStatus, bytes } = read.answer
  return onward(visit, {
    ...instead(read, 'needs_javascript', shown.cause),
    // Stores nothing to compare the next visit with, which is to try again.
    answer: { ...fetched.answer, httpStatus, bytes },
  })
}

async function readOnce(
  parts: AnswerReader,
  visit: Visit,
  { document, answer }: Omit<Read, 'outcome'>,
): Promise<Read & Reading> {
  const { row } = visit
  const { status, transferred, headers } = document
  const bodyHash = createHash('sha256').update(document.bytes).digest('base64url').slice(0, 22)
  const unchanged = comparable(visit) && row.body_hash === bodyHash
  const reading = unchanged
    ? { outcome: wasRead(row.reason), needsRendering: false }
    : await readAnswer(parts, visit, document)
  return {
    ...reading,
    answer: {
      ...answer,
      httpStatus: status,
      bytes: transferred,
      bodyHash,
      unchanged,
      ...validators(headers, visit.now, null),
    },
    document,
  }
}

/** Continues at the next address to try after a probe without result. */
const onward = ({ row }: Visit, read: Read): Read => ({ ...read, outcome: elsewhere(row, read.outcome) })

/** Replaces `reason` in an outcome by the more specific `cause`; the list's data on an article stays. */
const instead = (read: Read, reason: Cause, cause: Cause): Read =>
  read.outcome.reason === reason ? { ...read, outcome: { ...read.outcome, reason: cause } } : read

/** A missing date, or one in the future, would make "not modified" meaningless. */
export function validators(headers: Record<string, string>, now: number, before: CrawlUrl | null) {
  const modified = headers['last-modified']
  const at = modified ? Date.parse(modified) : Number.NaN
  return {
    etag: headers.etag ?? before?.etag ?? null,
    lastModified: at <= now ? (modified ?? null) : (before?.last_modified ?? null),
  }
}
