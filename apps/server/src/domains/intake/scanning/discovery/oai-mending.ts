import type { Extraction, OaiPage, OaiRecord } from '#domains/intake/extraction'
import type { Harvest, Mending } from '../frontier/crawl-url.ts'
import { firstPage, continueHarvest, stamp } from './oai-formats.ts'
import { listed, type Outcome, wasRead } from './outcome.ts'

/** Upper bound of records on one page of a repository. */
const MOST_RECORDS = 200

/** The part of an outcome that saves a page of records. */
export const saving = (records: OaiRecord[], more?: Parameters<typeof listed>[1]) => ({
  articles: listed(
    records.flatMap(({ draft, deleted }) => (draft && !deleted ? [draft] : [])),
    {
      withdrawn: records.flatMap(({ identifier, deleted }) => (deleted ? [identifier] : [])),
      announced: records.length,
      ...more,
    },
  ),
  useful: true,
})

/**
 * After a page that breaks off at each request, with its token: requests the identifiers from the newest record seen,
 * which a broken record does not affect. If the records come in no order, nothing more can be done.
 */
export function mend(harvest: Harvest): Outcome {
  const { newest, granularity, mended } = harvest
  const from = newest ? stamp(Date.parse(newest), granularity) : harvest.from
  // Without new records since the last mending, the result would be the same.
  if (!harvest.ordered || (mended !== null && mended === from)) return BROKEN
  return continueHarvest(
    { ...harvest, mending: { identifiers: [], resume: '' } },
    firstPage({ ...harvest, from }).replace('verb=ListRecords', 'verb=ListIdentifiers'),
  )
}

/** The next harvest starts where this one did. */
const BROKEN = wasRead('oai_broken')

/** Reads the identifiers, then each record by itself; at their end the list continues after them. */
export function readMending(harvest: Harvest, extraction: Extraction): Outcome {
  const { mending } = harvest
  const page = extraction.kind === 'oai' ? extraction.page : null
  if (!mending?.identifiers.length) return page ? readIdentifiers(harvest, page) : BROKEN
  const read = page?.complete === true && page.records.length > 0
  const next = nextRecord({ ...harvest, broken: harvest.broken + (read ? 0 : 1) }, mending)
  return page ? { ...next, ...saving(page.records) } : next
}

function readIdentifiers(harvest: Harvest, { records }: OaiPage): Outcome {
  const some = records.slice(0, MOST_RECORDS)
  const resume = some.at(-1)?.datestamp
  const identifiers = some.flatMap(({ identifier, deleted }) => (deleted ? [] : [identifier]))
  if (!resume || !identifiers.length) return { ...BROKEN, ...saving(some) }
  // An empty first entry stands for the last requested record.
  return { ...nextRecord(harvest, { identifiers: ['', ...identifiers], resume }), ...saving(some) }
}

/** After a record that failed even by itself. */
export const skipRecord = (harvest: Harvest): Outcome | null =>
  harvest.mending?.identifiers.length
    ? nextRecord({ ...harvest, broken: harvest.broken + 1 }, harvest.mending)
    : null

function nextRecord(harvest: Harvest, { identifiers: [, ...left], resume }: Mending): Outcome {
  const [next] = left
  const { endpoint, prefix } = harvest
  if (next !== undefined) {
    return continueHarvest(
      { ...harvest, mending: { identifiers: left, resume } },
      `${endpoint}?verb=GetRecord&metadataPrefix=${encodeURIComponent(prefix)}&identifier=${encodeURIComponent(next)}`,
    )
  }
  const after: Harvest = {
    ...harvest,
    from: resume,
    mending: null,
    mended: resume,
    tokens: [],
    lastPage: '',
    samePages: 0,
    newest: null,
    retried: false,
  }
  return continueHarvest(after, firstPage(after))
}
