import type { Extraction, OaiPage, OaiRecord } from '#domains/intake/extraction'
import type { FoundUrl, Harvest } from '../frontier/crawl-url.ts'
import { type Outcome, unfruitful, type Visit, wasRead, isContinued } from './outcome.ts'

const DUBLIN_CORE = 'oai_dc'
/** Formats that may contain more than Dublin Core, which every repository has; the richest first. */
const RICHER = [
  'arXiv',
  'oai_openaire',
  'oai_datacite',
  'datacite',
  'jats',
  'oai_jats',
  'nlm',
  'pmc_fm',
  'mods',
]

/** The request for a repository's record formats. */
export const formatsQuestion = (endpoint: string): FoundUrl => ({
  url: `${endpoint}?verb=ListMetadataFormats`,
  kind: 'oai_probe',
  prio: 1,
  depth: 0,
  state: 'due',
  again: true,
  hint: { endpoint },
})

/** Reads the formats: a repository without a harvest is harvested in the richest one. */
export function readFormats({ row }: Visit, { metadataPrefixes }: OaiPage): Outcome {
  const endpoint = row.kind === 'oai_probe' ? row.hint.endpoint : undefined
  if (!endpoint) return unfruitful('not_oai')
  const prefix = RICHER.find((each) => metadataPrefixes.includes(each)) ?? DUBLIN_CORE
  return wasRead('oai_formats', {
    learn: (strategy) => ({
      ...strategy,
      oai: strategy.oai.map((each) =>
        each.url === endpoint && each.harvestedTo === null ? { ...each, prefix } : each,
      ),
    }),
  })
}

/** Compares the format with Dublin Core on the first page: the one with more fields is used. */
export function beginTrial(harvest: Harvest): { url: string; hint: Harvest } | null {
  if (harvest.prefix === DUBLIN_CORE || harvest.prefix === 'arXiv') return null
  return {
    url: firstPage({ ...harvest, prefix: DUBLIN_CORE }),
    hint: { ...harvest, trial: 'asked' },
  }
}

/** Reads a page of the trial; null if the harvest continues in its format, beginning with this page. */
export function readTrial(harvest: Harvest, extraction: Extraction): Outcome | null {
  const { trial } = harvest
  if (trial === null) return null
  const page = extraction.kind === 'oai' && !extraction.page.errors.length ? extraction.page : null
  if (trial === 'asked')
    return continueHarvest({ ...harvest, trial: page ? fullness(page.records) : 0 }, firstPage(harvest))
  const isEmpty = extraction.kind === 'oai' && extraction.page.errors[0] === 'noRecordsMatch'
  return isEmpty || (page && fullness(page.records) >= trial) ? null : endTrial(harvest)
}

/** After a failed page of the trial: continues without it, or in Dublin Core. */
export function endTrial(harvest: Harvest): Outcome | null {
  if (harvest.trial === null) return null
  const after: Harvest =
    harvest.trial === 'asked' ? { ...harvest, trial: 0 } : { ...harvest, trial: null, prefix: DUBLIN_CORE }
  return continueHarvest(after, firstPage(after))
}

/** The average number of fields in a record; records too incomplete for an article count 0. */
function fullness(records: OaiRecord[]): number {
  const counted = records.filter(({ deleted, skipped }) => !deleted && !skipped?.startsWith('type'))
  const filled = counted.map(({ draft }) =>
    draft
      ? [
          draft.title,
          draft.authors.length,
          draft.abstract,
          draft.publicationYear,
          draft.doi,
          draft.language,
          draft.categories.length,
          draft.fileUrl,
          draft.fullText,
        ].filter(Boolean).length
      : 0,
  )
  return filled.length ? filled.reduce((sum, each) => sum + each, 0) / filled.length : 0
}

export const stamp = (at: number, granularity: 'day' | 'second') =>
  new Date(at).toISOString().slice(0, granularity === 'day' ? 10 : 19) + (granularity === 'day' ? '' : 'Z')

export function firstPage({ endpoint, prefix, from }: Harvest): string {
  const window = from ? `&from=${encodeURIComponent(from)}` : ''
  return `${endpoint}?verb=ListRecords&metadataPrefix=${encodeURIComponent(prefix)}${window}`
}

/** The harvest's row requests that address next. */
export const continueHarvest = (
  harvest: Harvest,
  url: string,
  finding?: Parameters<typeof isContinued>[2],
): Outcome => isContinued('oai', { kind: 'oai', url, hint: harvest }, finding)
