import { type Insertable, sql } from 'kysely'
import { type Database, idsOf } from '#platform/database'
import {
  type CrawlUrl,
  crawlUrlOf,
  type FoundUrl,
  hostOf,
  REREAD,
  urlId,
  readHint,
  writeHint,
} from './crawl-url.ts'
import { templateOf } from './templates.ts'
import type { ScanningTables } from '../tables.ts'
import { sourcesInRuns } from './runs.ts'
import type { Now } from './time.ts'

const ROWS_PER_STATEMENT = 400

/** The host's next due address in a running run. */
export async function nextDue(database: Database, now: Now, host: string): Promise<CrawlUrl | undefined> {
  const row = await database
    .selectFrom('crawl_url')
    .selectAll()
    .where('host', '=', host)
    .where(sql<boolean>`state = 'due'`)
    .where('due_at', '<=', now())
    .where('source_id', 'in', sourcesInRuns(database))
    .orderBy('prio')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row && crawlUrlOf(row)
}

/** Columns of a row that was never read. */
const neverRead = (now: Now) => ({
  state: 'due' as const,
  due_at: now(),
  attempts: 0,
  etag: null,
  last_modified: null,
  body_hash: null,
})

interface Adding {
  sourceId: string
  /** True if the referring document is a list: its entries exist. */
  lists: boolean
  found: FoundUrl[]
  /** When the run began. */
  since: number
}

/**
 * Adds addresses to the frontier once each and returns the ids of new ones. Held ones become due if they are now
 * wanted. Their hosts must be woken afterwards.
 */
export async function addUrls(
  transaction: Database,
  now: Now,
  { sourceId, lists, found, since }: Adding,
): Promise<string[]> {
  const rows = new Map<string, FoundUrl>()
  for (const each of found) {
    const id = urlId(sourceId, each.key ?? each.url)
    // A list of articles is often linked as well: its first recognised kind stays.
    if (!rows.has(id)) rows.set(id, each)
  }
  const fresh: string[] = []
  const distinct = [...rows].map(([id, each]) => ({ id, each }))
  for (let at = 0; at < distinct.length; at += ROWS_PER_STATEMENT) {
    const some = distinct.slice(at, at + ROWS_PER_STATEMENT)
    const values = some.map(({ id, each }) => ({
      ...rowOf(id, each),
      source_id: sourceId,
      due_at: now(),
      listed_at: lists ? now() : null,
    }))
    const inserted = await transaction
      .insertInto('crawl_url')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    fresh.push(...idsOf(inserted))
    if (inserted.length === some.length) continue
    const due = some.filter(({ each }) => each.state === 'due')
    if (due.length)
      await transaction
        .updateTable('crawl_url')
        .set({ state: 'due', due_at: now() })
        .where('id', 'in', idsOf(due))
        .where('state', '=', 'held')
        .execute()
    const again = some.filter(({ each }) => each.again)
    if (again.length) await revisit(transaction, now, { ids: idsOf(again), since })
    for (const one of some) await claimFile(transaction, now, one)
    for (const one of some) await claimPage(transaction, now, one)
    await updateEntries(transaction, now, some)
    if (lists)
      await transaction
        .updateTable('crawl_url')
        .set({ listed_at: now() })
        .where('id', 'in', idsOf(some))
        .execute()
  }
  return fresh
}

/** An address of the frontier by its id, as it was found now. */
interface Found {
  id: string
  each: FoundUrl
}

/**
 * A file that was found by itself is an article's: rereads it as such. One that was linked in passing is an entry of a
 * list: if it could not be read, the entry suffices.
 */
async function claimFile(transaction: Database, now: Now, { id, each }: Found) {
  const { landing, entry } = (each.kind === 'pdf' && each.hint) || {}
  const isEntry = entry !== undefined && !entry.inPassing
  if (!landing && !isEntry) return
  const row = await transaction
    .selectFrom('crawl_url')
    .select(['hint', 'state'])
    .where('id', '=', id)
    .where('kind', '=', 'pdf')
    .executeTakeFirst()
  const known = row && readHint('pdf', row.hint)
  if (!known || known.hint.landing) return
  const before = known.hint.entry
  const reported = isEntry && (!before || before.inPassing) ? { entry } : {}
  if (!landing && !reported.entry) return
  await transaction
    .updateTable('crawl_url')
    .set({
      hint: writeHint({ ...known, hint: { ...known.hint, ...reported, ...(landing && { landing }) } }),
      ...((landing || row.state === 'failed') && neverRead(now)),
    })
    .where('id', '=', id)
    .execute()
}

/** A page that was found by itself is the new address of an article of the source: rereads it as such. */
async function claimPage(transaction: Database, now: Now, { id, each }: Found) {
  const formerly = each.kind === 'page' ? each.hint?.formerly : undefined
  if (!formerly) return
  const row = await transaction
    .selectFrom('crawl_url')
    .select(['hint', 'state', 'reason'])
    .where('id', '=', id)
    .where('kind', '=', 'page')
    .executeTakeFirst()
  const known = row && readHint('page', row.hint)
  if (!known || known.hint.formerly === formerly) return
  const seen = row.state === 'ok' && row.reason === 'article'
  await transaction
    .updateTable('crawl_url')
    .set({
      hint: writeHint({ ...known, hint: { ...known.hint, formerly } }),
      ...(seen && { state: 'due' as const, due_at: now(), attempts: 0, reason: REREAD }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Adds a list's data to known pages: unvisited ones are read with it, and unclear ones again if it makes a difference.
 * Feeds take precedence over pages.
 */
async function updateEntries(transaction: Database, now: Now, some: Found[]) {
  const entries = new Map(
    some.flatMap(({ id, each }) =>
      each.kind === 'page' && each.hint?.entry ? [[id, each.hint.entry] as const] : [],
    ),
  )
  if (!entries.size) return
  const rows = await transaction
    .selectFrom('crawl_url')
    .select(['id', 'hint', 'visited_at'])
    .where('id', 'in', [...entries.keys()])
    .where('kind', '=', 'page')
    .where('article_id', 'is', null)
    .where((eb) => eb.or([eb('visited_at', 'is', null), eb('reason', 'in', ['candidate', 'unsigned'])]))
    .execute()
  for (const { id, hint, visited_at: visitedAt } of rows) {
    const known = readHint('page', hint)
    const [before, reported] = [known.hint.entry, entries.get(id)]
    if (before && (!before.onPage || reported?.onPage)) continue
    await transaction
      .updateTable('crawl_url')
      .set({
        hint: writeHint({ ...known, hint: { ...known.hint, entry: reported } }),
        ...(visitedAt !== null && reported?.onPage !== 'undated' && neverRead(now)),
      })
      .where('id', '=', id)
      .execute()
  }
}

async function revisit(transaction: Database, now: Now, { ids, since }: { ids: string[]; since: number }) {
  await transaction
    .updateTable('crawl_url')
    .set({ state: 'due', due_at: now(), attempts: 0 })
    .where('id', 'in', ids)
    .where(sql<boolean>`state <> 'due'`)
    .where((eb) => eb.or([eb('visited_at', 'is', null), eb('visited_at', '<', since)]))
    .execute()
}

/** Postpones due addresses at the host of an address to the next run, if other hosts have more; returns true if so. */
export async function putOffHost(
  transaction: Database,
  now: Now,
  { source_id: sourceId, host, reason }: Pick<CrawlUrl, 'source_id' | 'host' | 'reason'>,
): Promise<boolean> {
  const elsewhere = await transaction
    .selectFrom('crawl_url')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('host', '!=', host)
    .where(sql<boolean>`state = 'due'`)
    .limit(1)
    .executeTakeFirst()
  if (!elsewhere) return false
  await transaction
    .updateTable('crawl_url')
    .set({ state: 'failed', reason, visited_at: now() })
    .where('source_id', '=', sourceId)
    .where('host', '=', host)
    .where(sql<boolean>`state = 'due'`)
    .execute()
  return true
}

type NewRow = Omit<Insertable<ScanningTables['crawl_url']>, 'source_id' | 'due_at' | 'listed_at'>

export function rowOf(id: string, found: FoundUrl): NewRow {
  const { url, kind, prio, depth, state } = found
  return {
    id,
    host: hostOf(url),
    url,
    kind,
    state,
    reason: '',
    prio,
    depth,
    template: templateOf(url),
    attempts: 0,
    missing_count: 0,
    interval_ms: 0,
    hint: writeHint(found),
  }
}

/** True if anything of the source remains to be visited in its run. */
export async function isAnythingDue(database: Database, sourceId: string): Promise<boolean> {
  const row = await database
    .selectFrom('crawl_url')
    .select('id')
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`state = 'due'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
