import type { Extraction, Extractor } from '#domains/intake/extraction'
import type { Clock } from '#platform/clock'
import { readIdentify, readRecords } from '../discovery/oai-harvest.ts'
import { type Outcome, unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { readHome } from '../answers/read-home.ts'
import { readList, readWordpress } from '../answers/read-lists.ts'
import { readLookup } from '../enrichment/read-lookup.ts'
import { readPage } from '../answers/read-page.ts'
import { readWorks } from '../discovery/works-listing.ts'
import { type Fetched, PRODUCT_TOKEN, readRobotsTag } from '#domains/intake/web-access'
import type { UrlKind } from '../tables.ts'
import { continuationOf } from './feed-continuation.ts'

interface Parts {
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
  { extractor, clock }: Parts,
  visit: Visit,
  { url, contentType, headers, bytes }: Document,
): Promise<Reading> {
  const reported = readUnopened(visit, { headers, bytes, now: clock() })
  if (reported) return { outcome: reported, needsRendering: false }
  const extraction = await extractor.extract(
    { url, contentType, headers, bytes, skip: continuationOf(visit.row)?.from },
    { sourceUrl: visit.strategy.home ?? visit.sourceUrl },
  )
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
  const { noIndex } = readRobotsTag(headers['x-robots-tag'], PRODUCT_TOKEN, now)
  return noIndex && (row.kind === 'page' || row.kind === 'pdf') ? unfruitful('noindex') : null
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
