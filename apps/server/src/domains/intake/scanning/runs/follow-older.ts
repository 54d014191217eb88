import type { Database } from '#platform/database'
import { type CrawlUrl, type FoundUrl, urlId } from '../frontier/crawl-url.ts'
import type { ScanningTables } from '../tables.ts'
import type { ScanRun } from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'
import { addUrls } from '../frontier/urls.ts'

/** Number of consecutive parts without new items after which a list counts as a loop, or as known. */
const STALE_PARTS = 5
const MOST_PARTS = 2_000
const ASKED_AT_ONCE = 500

interface Following {
  run: ScanRun
  row: CrawlUrl
  /** Targets of the part that was read: its items, and the older part. */
  wanted: FoundUrl[]
  /** Number of items that were unknown. */
  fresh: number
}

/**
 * Has the older part of a list read as well: on a source's first scan to the end, later only while no item was visited
 * by an earlier run, for the newest come first.
 */
export async function followOlder(transaction: Database, now: Now, { run, row, wanted, fresh }: Following) {
  const older = wanted.find((each) => each.older)
  if (!older) return
  const stale = fresh ? 0 : ((row.kind === 'feed' ? row.hint.stale : undefined) ?? 0) + 1
  if (stale >= STALE_PARTS || older.depth > MOST_PARTS) return
  if (run.kind !== 'full' && (await isAnyKnown(transaction, { run, wanted }))) return
  await addUrls(transaction, now, {
    sourceId: run.source_id,
    lists: false,
    found: [{ ...older, kind: 'feed', hint: stale ? { stale } : {}, again: true }],
    since: run.started_at,
  })
}

async function isAnyKnown(
  transaction: Database,
  { run, wanted }: Pick<Following, 'run' | 'wanted'>,
): Promise<boolean> {
  const ids = wanted.filter(({ older }) => !older).map(({ url }) => urlId(run.source_id, url))
  for (let at = 0; at < ids.length; at += ASKED_AT_ONCE) {
    const known = await transaction
      .withTables<ScanningTables>()
      .selectFrom('crawl_url')
      .select('id')
      .where('id', 'in', ids.slice(at, at + ASKED_AT_ONCE))
      .where('visited_at', '<', run.started_at)
      .limit(1)
      .executeTakeFirst()
    if (known) return true
  }
  return false
}
