import type { Cause } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, inParts, countOf } from '#platform/database'
import { unlisted } from '../frontier/listings.ts'
import type { ScanRun } from '../frontier/runs.ts'
import { takeDown, type Takedown } from '../pages/article-pages.ts'
import { moveToSeen } from './moved-articles.ts'

const DAY_MS = 24 * 3600_000
/** Number of visits in a week after which a 404 without confirmation by a list is accepted. */
const MISSING_VISITS = 3
const MISSING_MS = 7 * DAY_MS
/** Minimum number and share of missing articles that indicate a changed site instead of deleted articles. */
const MASS_LOSS = 5
const MASS_LOSS_PART = 0.3

/**
 * Removes articles that are gone: withdrawn by their page (410), no longer listed and not found, or not found three
 * times in a week. Removes nothing if many are missing at once: sites under reconstruction answer 404 to everything.
 */
export async function settleMissing(
  transaction: Database,
  { run, clock, archive }: Takedown & { run: ScanRun },
): Promise<{ removed: number; frozen: boolean }> {
  const now = clock()
  const away = await transaction
    .selectFrom('crawl_url')
    .select(['id', 'url', 'state', 'article_id', 'http_status', 'missing_count', 'missing_since'])
    .where('source_id', '=', run.source_id)
    .where('state', 'in', ['gone', 'failed'])
    .where('reason', 'in', ['not_found', 'gone', 'dns_failed'] satisfies Cause[])
    .where('article_id', 'is not', null)
    .where('visited_at', '>=', run.started_at)
    .execute()
  const seen = await seenElsewhere(
    transaction,
    run,
    away.flatMap((row) => row.article_id ?? []),
  )
  await followSeen(transaction, clock, { away, seen })
  // An article at another address is not gone.
  const missing = away.filter((row) => row.state === 'gone' && !seen.has(row.article_id ?? ''))
  if (!missing.length) return { removed: 0, frozen: false }
  const listed = transaction
    .selectFrom('crawl_url')
    .where('source_id', '=', run.source_id)
    .where('article_id', 'is not', null)
    .where('listed_at', '>=', run.started_at)
  const lookedAt = Math.max(run.rechecked, (await countOf(listed)) + missing.length)
  if (missing.length >= MASS_LOSS && missing.length > lookedAt * MASS_LOSS_PART)
    return { removed: 0, frozen: true }
  const unlistedOnes = await unlistedOf(transaction, run, missing)
  const certain = missing.filter(
    (row) =>
      row.http_status === 410 ||
      unlistedOnes.has(row.id) ||
      (row.missing_count >= MISSING_VISITS && now - (row.missing_since ?? now) >= MISSING_MS),
  )
  const ids = certain.flatMap((row) => row.article_id ?? [])
  const removed = await takeDown(transaction, { clock, archive }, { sourceId: run.source_id, ids })
  return { removed, frozen: false }
}

/** Articles that a list of the source has dropped at any time. */
async function unlistedOf(
  transaction: Database,
  run: ScanRun,
  missing: { id: string }[],
): Promise<Set<string>> {
  const ids = missing.map(({ id }) => id)
  const dropped = unlisted(transaction, { readSince: run.started_at, unlistedSince: 0 })
  const rows = await inParts(ids, (some) => dropped.where('dropped.url_id', 'in', some).execute())
  return new Set(rows.map((row) => row.url_id))
}

/** The present addresses of articles, by article. */
async function seenElsewhere(
  transaction: Database,
  run: ScanRun,
  articleIds: string[],
): Promise<Map<string, string>> {
  const rows = await inParts(articleIds, (some) =>
    transaction
      .selectFrom('crawl_url')
      .select(['article_id', 'url'])
      .where('source_id', '=', run.source_id)
      .where('article_id', 'in', some)
      .where('state', '=', 'ok')
      .where('reason', '=', 'article')
      .where('kind', '=', 'page')
      .execute(),
  )
  return new Map(rows.map((row) => [row.article_id ?? '', row.url]))
}

/** Replaces an article's lost address by another one with the article. */
async function followSeen(
  transaction: Database,
  clock: Clock,
  { away, seen }: { away: { article_id: string | null; url: string }[]; seen: Map<string, string> },
) {
  const store = createArticleStore(transaction, clock)
  for (const { article_id: articleId, url } of away) {
    const shownAt = articleId ? seen.get(articleId) : undefined
    const [article] = articleId && shownAt ? await store.get([articleId]) : []
    if (article && shownAt && article.url === url)
      await moveToSeen(transaction, clock, { articleId: article.id, url: shownAt })
  }
}
