import type { WorksListing } from '../discovery/strategy.ts'
import { type FoundUrl, urlId, type LookupHint } from '../frontier/crawl-url.ts'
import { sql } from 'kysely'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { requeue } from '../frontier/requeue.ts'
import type { ScanRun } from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'
import type { Extraction } from '#domains/intake/extraction'
import { type Outcome, unfruitful, wasRead } from '../discovery/outcome.ts'
import { isSameTitle } from './titles.ts'

/** Crossref, or the Directory of Open Access Journals. */
export type RegistryName = 'crossref' | 'doaj'

/** A registry that looks works up by their DOI, to fill fields that their sources leave out. */
export type Registry = ReturnType<typeof openRegistry>

const HOSTS: Record<RegistryName, string> = { crossref: 'api.crossref.org', doaj: 'doaj.org' }

interface Opening {
  name: RegistryName
  /** Crossref answers clients faster if they give a contact address. */
  contactEmail: string | null
  /** Development: hosts that are served elsewhere have no certificate. */
  resolve?: ReadonlyMap<string, unknown>
}

export function openRegistry({ name, contactEmail, resolve }: Opening) {
  const host = HOSTS[name]
  const origin = `${resolve?.has(host) ? 'http' : 'https'}://${host}`
  const mailto = contactEmail ? `?mailto=${encodeURIComponent(contactEmail)}` : ''
  const addressOf: Record<RegistryName, (doi: string) => string> = {
    crossref: (doi) => `${origin}/works/${encodeURIComponent(doi)}${mailto}`,
    doaj: (doi) => `${origin}/api/search/articles/${encodeURIComponent(`doi:${doi}`)}`,
  }
  return {
    /** The list of a journal's works, for a site that cannot be read; null if the registry has none. */
    worksOf: (issn: string): WorksListing | null =>
      name === 'crossref' ? { url: `${origin}/journals/${issn}/works`, listedTo: null } : null,

    /** The lookup of one article of a source: one for each DOI, at any registry. */
    lookup: ({ doi, title }: LookupHint): FoundUrl & { key: string } => ({
      url: addressOf[name](doi),
      kind: 'lookup',
      // Lists come first: their cursors expire.
      prio: 9,
      depth: 0,
      state: 'due',
      key: `${name}:${doi}`,
      hint: { doi, title },
    }),
  }
}

/** About a quarter of an hour at one per second: all sources share one registry. The next run continues. */
const LOOKUPS = 1_000
/** Maximum articles checked per run, for a source with very many gaps: other writers wait meanwhile. */
const MOST_CHECKED = 10_000
const ARTICLES_AT_ONCE = 500

interface Repairing {
  run: ScanRun
  clock: Clock
  registry: Registry
  /** The article at which the last run ended; '' to begin with the first. */
  afterId: string
}

/** Queues lookups of articles with gaps, unless they were looked up recently. Returns where the next run continues. */
export async function enterRepair(
  transaction: Database,
  now: Now,
  { run, clock, registry, afterId: begin }: Repairing,
): Promise<string> {
  const sourceId = run.source_id
  const articles = createArticleStore(transaction, clock)
  const urls: FoundUrl[] = []
  let afterId = begin
  for (let checked = 0; checked < MOST_CHECKED && urls.length < LOOKUPS; checked += ARTICLES_AT_ONCE) {
    const some = await articles.incomplete(sourceId, { afterId, limit: ARTICLES_AT_ONCE })
    afterId = some.at(-1)?.id ?? ''
    if (!afterId) break
    urls.push(
      ...(await notLookedUpRecently(transaction, now, {
        sourceId,
        lookups: some.map((article) => registry.lookup(article)),
      })),
    )
  }
  await requeue(transaction, now, { sourceId, urls, since: run.started_at })
  return afterId
}

async function notLookedUpRecently(
  transaction: Database,
  now: Now,
  { sourceId, lookups }: { sourceId: string; lookups: ReturnType<Registry['lookup']>[] },
): Promise<FoundUrl[]> {
  const byId = new Map(lookups.map((lookup) => [urlId(sourceId, lookup.key), lookup]))
  const recent = await transaction
    .selectFrom('crawl_url')
    .select('id')
    .where('id', 'in', [...byId.keys()])
    .where('recheck_at', '>', now())
    .execute()
  for (const { id } of recent) byId.delete(id)
  return [...byId.values()]
}

/** Drops lookups that an earlier run of the source left over: they would delay the stages before theirs. */
export async function dropLookups(transaction: Database, sourceId: string) {
  await dueLookups(transaction).where('source_id', '=', sourceId).execute()
}

/** Drops all lookups left from when a registry was configured. */
export async function dropAllLookups(database: Database) {
  await dueLookups(database).execute()
}

const dueLookups = (database: Database) =>
  database
    .deleteFrom('crawl_url')
    .where(sql<boolean>`state = 'due'`)
    .where('kind', '=', 'lookup')

/** Reads a registry's record of one DOI. If that is another work's, the article loses the DOI and takes nothing from it. */
export function readLookup({ doi, title }: LookupHint, extraction: Extraction): Outcome {
  if (extraction.kind !== 'works') return unfruitful('unsupported')
  const work = extraction.works.find(({ draft }) => draft.doi === doi)
  if (!work) return unfruitful('not_found')
  if (!work.titles.some((each) => isSameTitle(each, title)))
    return unfruitful('other_work', { articles: { kind: 'other work', doi, title } })
  return wasRead('registered', { articles: { kind: 'repair', draft: work.draft } })
}
