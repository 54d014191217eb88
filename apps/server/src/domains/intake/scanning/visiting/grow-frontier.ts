import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { readHint, writeHint, type FoundUrl, urlId, type CrawlUrl } from '../frontier/crawl-url.ts'
import { stateOf } from '../discovery/outcome.ts'
import type { VisitResult } from './visit-result.ts'
import { requeueKnown } from '../frontier/requeue.ts'
import type { ScanRun } from '../frontier/runs.ts'
import { countTemplate, judgedByYield, type JudgedLinks } from '../frontier/templates.ts'
import type { Now } from '../frontier/time.ts'
import { noteListing } from '../frontier/listings.ts'
import { addUrls } from '../frontier/urls.ts'

const DAY_MS = 24 * 3600_000

/**
 * Adds the findings of a visit and records entries that its list has dropped. Returns the addresses worth visiting, and
 * whether new ones among them lead to articles.
 */
export async function growFrontier(
  transaction: Database,
  now: Now,
  { run, result, clock }: { run: ScanRun; result: VisitResult; clock: Clock },
): Promise<JudgedLinks> {
  const { row, outcome, answer } = result
  const sourceId = run.source_id
  const { followed, leadsToArticles } = await judgedByYield(transaction, {
    sourceId,
    found: outcome.found,
    fromHome: row.kind === 'home',
    now: clock(),
  })
  const found = followed.filter(({ older }) => !older)
  const fresh = await addUrls(transaction, now, {
    sourceId,
    // A feed contains only the newest, but its entries exist.
    lists: outcome.lists || row.kind === 'feed',
    found,
    since: run.started_at,
  })
  await followOlder(transaction, now, { run, row, followed, fresh: fresh.length })
  if (outcome.lists && stateOf(outcome) === 'ok')
    await noteListing(transaction, now, { sourceId, listId: row.id, found })
  if (row.kind === 'sitemap' && answer.unchanged) {
    // The index is unchanged; its sitemaps may have changed.
    await requeueKnown(transaction, now, {
      sourceId,
      which: 'sitemaps below',
      listId: row.id,
      startedAt: run.started_at,
      limit: 50_000,
    })
  }
  await reviseChanged(transaction, now, { followed, sourceId })
  return { followed, leadsToArticles: leadsToArticles && fresh.length > 0 }
}

interface Yield {
  result: VisitResult
  /** It has new addresses that lead to articles. */
  leadsToArticles: boolean
  /** Other addresses show the same article. */
  isDuplicate: boolean
}

/** Counts the yield of addresses by shape; another address of a known article has none. */
export async function countYield(
  transaction: Database,
  now: Now,
  { result: { row, outcome, answer }, leadsToArticles, isDuplicate }: Yield,
) {
  if (row.kind !== 'page' || stateOf(outcome) === 'due' || answer.silent || answer.unchanged) return
  await countTemplate(transaction, now, {
    sourceId: row.source_id,
    template: row.template,
    article: outcome.articles.kind === 'one' && !isDuplicate,
    useful: (outcome.useful && !isDuplicate) || leadsToArticles,
  })
}

/** Has pages revisited that a list marks as changed since our last visit. */
async function reviseChanged(
  transaction: Database,
  now: Now,
  { followed, sourceId }: { followed: FoundUrl[]; sourceId: string },
) {
  const dated = followed.flatMap((found) => {
    const modifiedAt = found.kind === 'page' || found.kind === 'pdf' ? found.hint?.modifiedAt : undefined
    return modifiedAt ? [[urlId(sourceId, found.url), modifiedAt] as const] : []
  })
  for (let at = 0; at < dated.length; at += 500) {
    const dates = new Map(dated.slice(at, at + 500))
    const rows = await transaction
      .selectFrom('crawl_url')
      .select(['id', 'kind', 'hint', 'visited_at'])
      .where('id', 'in', [...dates.keys()])
      .where('visited_at', 'is not', null)
      .where('kind', 'in', ['page', 'pdf'])
      .execute()
    for (const { id, kind, hint, visited_at: visitedAt } of rows) {
      const stated = dates.get(id)
      const known = readHint(kind === 'pdf' ? 'pdf' : 'page', hint)
      const before = known.hint.modifiedAt
      if (!stated || stated === before) continue
      // A changed date; or a first one after our visit, or so little before it that it may mean that day.
      const revised = before !== undefined || stated > (visitedAt ?? 0) - DAY_MS
      await transaction
        .updateTable('crawl_url')
        .set({
          hint: writeHint({ ...known, hint: { ...known.hint, modifiedAt: stated } }),
          ...(revised && { state: 'due' as const, due_at: now(), attempts: 0 }),
        })
        .where('id', '=', id)
        .execute()
    }
  }
}

/** Number of consecutive parts without new items after which a list counts as a loop, or as known. */
const STALE_PARTS = 5
const MOST_PARTS = 2_000
const IDS_AT_ONCE = 500

interface Following {
  run: ScanRun
  row: CrawlUrl
  /** Targets of the part that was read: its items, and the older part. */
  followed: FoundUrl[]
  /** Number of items that were unknown. */
  fresh: number
}

/**
 * Has the older part of a list read as well: on a source's first scan to the end, later only while no item was visited
 * by an earlier run, for the newest come first.
 */
async function followOlder(transaction: Database, now: Now, { run, row, followed, fresh }: Following) {
  const older = followed.find((each) => each.older)
  if (!older) return
  const stale = fresh ? 0 : ((row.kind === 'feed' ? row.hint.stale : undefined) ?? 0) + 1
  if (stale >= STALE_PARTS || older.depth > MOST_PARTS) return
  if (run.kind !== 'full' && (await isAnyKnown(transaction, { run, followed }))) return
  await addUrls(transaction, now, {
    sourceId: run.source_id,
    lists: false,
    found: [{ ...older, kind: 'feed', hint: stale ? { stale } : {}, again: true }],
    since: run.started_at,
  })
}

async function isAnyKnown(
  transaction: Database,
  { run, followed }: Pick<Following, 'run' | 'followed'>,
): Promise<boolean> {
  const ids = followed.filter(({ older }) => !older).map(({ url }) => urlId(run.source_id, url))
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const known = await transaction
      .selectFrom('crawl_url')
      .select('id')
      .where('id', 'in', ids.slice(at, at + IDS_AT_ONCE))
      .where('visited_at', '<', run.started_at)
      .limit(1)
      .executeTakeFirst()
    if (known) return true
  }
  return false
}
