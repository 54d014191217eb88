import type { Extractor } from '#domains/intake/extraction'
import type { Clock } from '#platform/clock'
import { readIdentify, readRecords } from '../discovery/oai-harvest.ts'
import { type Outcome, unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { readHome } from '../answers/read-home.ts'
import { readList, readWordpress } from '../answers/read-lists.ts'
import { readLookup } from '../enrichment/read-lookup.ts'
import { readPage } from '../answers/read-page.ts'
import { readWorks } from '../discovery/works-listing.ts'
import { type Fetched, PRODUCT_TOKEN, readRobotsTag } from '#domains/intake/web-access'
import { continuationOf } from './feed-continuation.ts'

interface Parts {
  extractor: Extractor
  clock: Clock
}

type Document = Pick<Fetched, 'url' | 'contentType' | 'headers' | 'bytes'>

/** What a document teaches, by what it was asked for. */
export async function readAnswer(
  { extractor, clock }: Parts,
  visit: Visit,
  fetched: Document,
): Promise<Outcome> {
  const { row } = visit
  if (row.kind === 'soft404') return readSoft404(await extract(extractor, visit, fetched))
  if (row.kind === 'wordpress') return readWordpress(visit, fetched.bytes)
  if (fetched.bytes.length === 0) return unfruitful('empty')
  if (
    readRobotsTag(fetched.headers['x-robots-tag'], PRODUCT_TOKEN, clock()).noIndex &&
    (row.kind === 'page' || row.kind === 'pdf')
  )
    return unfruitful('noindex')
  const extraction = await extract(extractor, visit, fetched)
  switch (row.kind) {
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
      // Nothing but what is in it tells an article in XML from a list.
      return extraction.kind === 'article' ? readPage(visit, extraction) : readList(visit, extraction)
    case 'feed':
    case 'sitemap':
      return readList(visit, extraction)
    default:
      return readPage(visit, extraction)
  }
}

const extract = (extractor: Extractor, visit: Visit, { url, contentType, headers, bytes }: Document) =>
  extractor.extract(
    { url, contentType, headers, bytes, skip: continuationOf(visit.row)?.from },
    { sourceUrl: visit.strategy.home ?? visit.sourceUrl },
  )

/** A page for an address that cannot exist: what it looks like is no article. */
function readSoft404(extraction: Awaited<ReturnType<typeof extract>>): Outcome {
  const simhash = 'simhash' in extraction ? extraction.simhash : null
  return wasRead('soft404', { learn: (strategy) => ({ ...strategy, soft404: simhash }) })
}
