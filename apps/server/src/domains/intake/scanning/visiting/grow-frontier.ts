import type { Database } from '#platform/database'
import type { ScanningTables } from '../tables.ts'
import { readHint, writeHint } from '../frontier/hint.ts'
import { stateOf } from '../discovery/outcome.ts'
import type { VisitResult } from './visit-result.ts'
import { followOlder } from '../runs/follow-older.ts'
import { requeueKnown } from '../frontier/requeue.ts'
import type { ScanRun } from '../frontier/runs.ts'
import { countTemplate, type JudgedLinks } from '../frontier/templates.ts'
import type { Now } from '../frontier/time.ts'
import { type FoundUrl, urlId } from '../frontier/crawl-url.ts'
import { noteListing } from '../frontier/listings.ts'
import { addUrls } from '../frontier/urls.ts'

const DAY_MS = 24 * 3600_000

/** Adds what a visit found and notes what its list no longer names. Returns how many addresses are new. */
export async function growFrontier(
  transaction: Database,
  now: Now,
  { run, result, wanted }: Pick<JudgedLinks, 'wanted'> & { run: ScanRun; result: VisitResult },
): Promise<number> {
  const { row, outcome, answer } = result
  const sourceId = run.source_id
  const found = wanted.filter(({ older }) => !older)
  const fresh = await addUrls(transaction, now, {
    sourceId,
    // A feed shows the newest only, but what it names is there.
    lists: outcome.lists || row.kind === 'feed',
    found,
    since: run.started_at,
  })
  await followOlder(transaction, now, { run, row, wanted, fresh: fresh.length })
  if (outcome.lists && stateOf(outcome) === 'ok')
    await noteListing(transaction, now, { sourceId, listId: row.id, found })
  if (row.kind === 'sitemap' && answer.unchanged) {
    // The index is as it was; the sitemaps that it names need not be.
    await requeueKnown(transaction, now, {
      sourceId,
      which: 'sitemaps below',
      listId: row.id,
      startedAt: run.started_at,
      limit: 50_000,
    })
  }
  await reviseChanged(transaction, now, { wanted, sourceId })
  return fresh.length
}

interface Yield {
  result: VisitResult
  /** Of what it found. */
  fresh: number
  leadsToArticles: boolean
  /** Other addresses show the same article. */
  isDuplicate: boolean
}

/** Counts what addresses of the shape of this one are good for; one more address of a known article is good for nothing. */
export async function countYield(
  transaction: Database,
  now: Now,
  { result: { row, outcome, answer }, fresh, leadsToArticles, isDuplicate }: Yield,
) {
  if (row.kind !== 'page' || stateOf(outcome) === 'due' || answer.silent || answer.unchanged) return
  await countTemplate(transaction, now, {
    sourceId: row.source_id,
    template: row.template,
    article: outcome.articles.kind === 'one' && !isDuplicate,
    useful: (outcome.useful && !isDuplicate) || (fresh > 0 && leadsToArticles),
  })
}

/** What a list says has changed since our last visit is visited again. */
async function reviseChanged(
  transaction: Database,
  now: Now,
  { wanted, sourceId }: { wanted: FoundUrl[]; sourceId: string },
) {
  const dated = wanted.flatMap((found) => {
    const modifiedAt = found.kind === 'page' || found.kind === 'pdf' ? found.hint?.modifiedAt : undefined
    return modifiedAt ? [[urlId(sourceId, found.url), modifiedAt] as const] : []
  })
  const db = transaction.withTables<ScanningTables>()
  for (let at = 0; at < dated.length; at += 500) {
    const dates = new Map(dated.slice(at, at + 500))
    const rows = await db
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
      // Another date than before; or, where none was given before, one after our visit or so little before it that it may mean that day.
      const revised = before !== undefined || stated > (visitedAt ?? 0) - DAY_MS
      await db
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
