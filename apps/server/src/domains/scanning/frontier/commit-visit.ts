import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { type Cause, isCause } from '../causes.ts'
import { type Outcome } from '../discovery/outcome.ts'
import { readStrategy } from '../discovery/strategy.ts'
import type { ScanningTables } from '../tables.ts'
import { finishRun } from './finish-run.ts'
import { type HostLease, lockHosts, releaseHost, wakeHost } from './hosts.ts'
import { requeueKnown } from './requeue.ts'
import { type ScanRun, stateOf, touchRun } from './runs.ts'
import { type SavedArticles, saveArticles } from './save-articles.ts'
import { advanceRun, saveStrategy, wakeHostsOf } from './stages.ts'
import { countTemplate, judgedByYield } from './templates.ts'
import type { Now } from './time.ts'
import { addUrls, type CrawlUrl, hostOf, markUnlisted } from './urls.ts'

const ARTICLES_AT_ONCE = 100
const REFUSALS = 3
const HOST_FAILURES = 5
/** A host that wants to be left alone for longer ends the run; it goes on by itself later. */
const LONGEST_WAIT_MS = 10 * 60_000
const FIRST_RECHECK_MS = 30 * 24 * 3600_000
const LAST_RECHECK_MS = 180 * 24 * 3600_000
const LIST_MS = { first: 12 * 3600_000, least: 3600_000, most: 30 * 24 * 3600_000 }

/** What the network said, as far as it is worth keeping. */
export interface Answer {
  httpStatus: number | null
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  bytes: number
  latencyMs: number
  /** No request was made: a rule forbade it, or it was made before. */
  silent: boolean
  /** The content is what it was at the last visit. */
  unchanged: boolean
  /** The trouble is the host's, not this address's. */
  hostTrouble: boolean
}

export interface VisitResult {
  lease: HostLease
  row: CrawlUrl
  runId: string
  outcome: Outcome
  answer: Answer
  /** Until the next request to this host. */
  delayMs: number
  robots?: string
}

interface Parts {
  database: Database
  clock: Clock
  now: Now
}

/** What a visit came to, for the log. `run` is null when the run had ended meanwhile, and nothing was written. */
export interface Committed extends SavedArticles {
  run: ScanRun | null
  ended: boolean
}

const NOTHING: SavedArticles = { articleId: null, created: 0, updated: 0, deleted: 0 }

/**
 * Writes what a visit changes, all of it in one transaction: the article and its event, the addresses found, what was
 * learned, the address itself, and the host's release. Throws LeaseLost when another worker holds the host by now.
 *
 * A list that describes thousands of articles is written a hundred at a time before that, each under the same fence;
 * should the process end in between, the list is read again, and what was written changes nothing.
 */
export async function commitVisit(parts: Parts, result: VisitResult): Promise<Committed> {
  const early: SavedArticles = { ...NOTHING }
  const { articles = [], ...outcome } = result.outcome
  while (articles.length > ARTICLES_AT_ONCE) {
    const some = articles.splice(0, ARTICLES_AT_ONCE)
    const saved = await inTransaction(parts.database, (transaction) => commitArticles(transaction, parts, { ...result, outcome: { ...result.outcome, articles: some } }))
    if (!saved) break
    for (const key of ['created', 'updated', 'deleted'] as const) early[key] += saved[key]
  }
  const committed = await withRetry(() =>
    inTransaction(parts.database, (transaction) => commitAll(transaction, parts, { ...result, outcome: { ...outcome, articles } })),
  )
  return { ...committed, created: committed.created + early.created, updated: committed.updated + early.updated }
}

/** Two transactions of one source may wait for each other on PostgreSQL, which then ends one of them: it is run again. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (tries >= 5 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}

async function commitArticles(transaction: Database, { clock, now }: Parts, { lease, runId, outcome }: VisitResult): Promise<SavedArticles | null> {
  const run = await touchRun(transaction, now, { runId, counts: {} })
  if (!run) return null
  const held = await transaction
    .withTables<ScanningTables>()
    .updateTable('crawl_host')
    .set({ lease_until: sql<number>`${now()} + 30000` })
    .where('host', '=', lease.host)
    .where('fence', '=', lease.fence)
    .executeTakeFirst()
  if (held.numUpdatedRows === 0n) return null
  const saved = await saveArticles(transaction, clock, { sourceId: run.source_id, backfill: run.backfill === 1, articles: outcome.articles })
  await touchRun(transaction, now, { runId, counts: { created: saved.created, updated: saved.updated } })
  return saved
}

async function commitAll(transaction: Database, parts: Parts, result: VisitResult): Promise<Committed> {
  const { clock, now } = parts
  const { lease, row, runId, outcome, answer } = result
  const run = await touchRun(transaction, now, { runId, counts: countsOf(result) })
  const { wanted, leadsToArticles } = run ? await judgedByYield(transaction, { sourceId: run.source_id, found: outcome.found ?? [], now: clock() }) : { wanted: [], leadsToArticles: false }
  const hosts = new Set(wanted.map(({ url }) => hostOf(url)))
  if (outcome.next) hosts.add(hostOf(outcome.next.url))
  await lockHosts(transaction, [lease.host, ...hosts])
  await releaseHost(transaction, now, { lease, release: { delayMs: result.delayMs, latencyMs: latencyOf(result), failStreak: streakOf(result), robots: result.robots } })
  if (!run) {
    await wakeHost(transaction, now, lease.host)
    return { ...NOTHING, run: null, ended: true }
  }
  const saved = await saveArticles(transaction, clock, { sourceId: run.source_id, backfill: run.backfill === 1, ...outcome })
  await touchRun(transaction, now, { runId, counts: { created: saved.created, updated: saved.updated, deleted: saved.deleted } })
  const fresh = await addUrls(transaction, now, { sourceId: run.source_id, foundOn: row.id, lists: outcome.lists ?? false, found: wanted, since: run.started_at })
  if (outcome.lists && outcome.state === 'ok') await markUnlisted(transaction, now, { listId: row.id, since: run.started_at })
  if (row.kind === 'sitemap' && answer.unchanged) await requeueKnown(transaction, now, { sourceId: run.source_id, which: 'sitemaps below', listId: row.id, startedAt: run.started_at, limit: 50_000 })
  await reviseChanged(transaction, now, { wanted, sourceId: run.source_id })
  await writeRow(transaction, now, { result, articleId: saved.articleId })
  await learn(transaction, run, outcome)
  if (row.kind === 'page' && outcome.state !== 'due' && !answer.silent && !answer.unchanged) {
    const useful = outcome.useful === true || (fresh.length > 0 && leadsToArticles)
    await countTemplate(transaction, now, { sourceId: run.source_id, template: row.template, article: outcome.article !== undefined, useful })
  }
  const ended = await moveOn(transaction, parts, { run, result })
  for (const host of [...new Set([lease.host, ...hosts])].sort()) await wakeHost(transaction, now, host)
  return { ...saved, run, ended }
}

function countsOf({ row, outcome, answer }: VisitResult) {
  const failed = isCause(outcome.reason) && row.kind !== 'soft404' && outcome.state !== 'due' && !(outcome.found?.length && outcome.state === 'failed')
  const probing = row.kind !== 'page' && row.kind !== 'pdf' && row.kind !== 'home'
  return {
    pages: answer.silent ? 0 : 1,
    bytes: answer.bytes,
    errors: failed && !probing && outcome.reason !== 'not_content' ? 1 : 0,
    rechecked: row.article_id && !answer.silent ? 1 : 0,
    vanished: row.article_id && outcome.state === 'gone' ? 1 : 0,
    ...(!answer.silent && { refused: TURNED_AWAY.has(outcome.reason) }),
  }
}

const TURNED_AWAY = new Set<string>(['forbidden', 'blocked_captcha'] satisfies Cause[])

const streakOf = ({ lease, answer }: VisitResult) => (answer.silent ? lease.fail_streak : answer.hostTrouble ? lease.fail_streak + 1 : 0)

/** A moving average; failures may raise it and never lower it. */
function latencyOf({ lease, answer }: VisitResult): number {
  if (answer.silent || (answer.hostTrouble && answer.latencyMs < lease.latency_ms)) return lease.latency_ms
  return lease.latency_ms === 0 ? answer.latencyMs : lease.latency_ms * 0.8 + answer.latencyMs * 0.2
}

/** What a list says has changed since our last visit is visited again. */
async function reviseChanged(transaction: Database, now: Now, { wanted, sourceId }: { wanted: { url: string; hint?: string }[]; sourceId: string }) {
  const dated = wanted.filter(({ hint }) => hint?.startsWith('{"modifiedAt"'))
  const db = transaction.withTables<ScanningTables>()
  for (let at = 0; at < dated.length; at += 500) {
    const hints = new Map(dated.slice(at, at + 500).map(({ url, hint = '' }) => [url, hint]))
    const rows = await db
      .selectFrom('crawl_url')
      .select(['id', 'url', 'hint'])
      .where('source_id', '=', sourceId)
      .where('url', 'in', [...hints.keys()])
      .where('visited_at', 'is not', null)
      .where('kind', 'in', ['page', 'pdf'])
      .execute()
    for (const { id, url, hint } of rows) {
      const stated = hints.get(url)
      if (stated && stated !== hint) await db.updateTable('crawl_url').set({ state: 'due', due_at: now(), attempts: 0, hint: stated }).where('id', '=', id).execute()
    }
  }
}

async function writeRow(transaction: Database, now: Now, { result, articleId }: { result: VisitResult; articleId: string | null }) {
  const { row, outcome, answer } = result
  const again = outcome.state === 'due'
  const gone = outcome.state === 'gone'
  await transaction
    .withTables<ScanningTables>()
    .updateTable('crawl_url')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      attempts: again && !outcome.next ? row.attempts + 1 : 0,
      due_at: again ? sql<number>`${now()} + ${sql.lit(Math.round(outcome.retryInMs ?? 0))}` : row.due_at,
      visited_at: now(),
      http_status: answer.httpStatus,
      ...(!again && !answer.silent && validatorsOf(outcome, answer)),
      ...(articleId && { article_id: articleId }),
      ...(outcome.next && { url: outcome.next.url, host: hostOf(outcome.next.url), hint: outcome.next.hint }),
      missing_count: gone ? row.missing_count + 1 : again ? row.missing_count : 0,
      missing_since: gone ? (row.missing_since ?? now()) : again ? row.missing_since : null,
      ...recheckOf(result, now),
    })
    .where('id', '=', row.id)
    .execute()
}

/** What is gone or failed is asked for without conditions the next time: an answer "not modified" would say nothing. */
function validatorsOf({ state }: Outcome, { etag, lastModified, bodyHash }: Answer) {
  return state === 'ok' ? { etag, last_modified: lastModified, body_hash: bodyHash } : { etag: null, last_modified: null, body_hash: null }
}

/** Articles are looked at again after a month, then more and more rarely; lists as often as they change. */
function recheckOf({ row, outcome, answer }: VisitResult, now: Now): { recheck_at?: RawBuilder<number>; interval_ms?: number } {
  const after = (interval: number) => ({ recheck_at: sql<number>`${now()} + ${sql.lit(Math.round(interval))}`, interval_ms: Math.round(interval) })
  if (outcome.state === 'gone' && row.article_id) return after(3 * 24 * 3600_000)
  if (outcome.state !== 'ok') return {}
  if (outcome.reason === 'listing' || outcome.reason === 'home') {
    const interval = row.interval_ms ? row.interval_ms * (answer.unchanged ? 1.5 : 0.6) : LIST_MS.first
    return after(Math.min(Math.max(interval, LIST_MS.least), LIST_MS.most))
  }
  return after(Math.min(row.interval_ms ? row.interval_ms * 2 : FIRST_RECHECK_MS, LAST_RECHECK_MS))
}

async function learn(transaction: Database, run: ScanRun, outcome: Outcome) {
  if (!outcome.learn) return
  const { strategy } = await stateOf(transaction, run.source_id)
  await saveStrategy(transaction, run.source_id, outcome.learn(readStrategy(strategy)))
}

/** Ends the run when the site turns us away, the budget is used up or nothing is left; true when it has ended. */
async function moveOn(transaction: Database, { clock, now }: Parts, { run, result }: { run: ScanRun; result: VisitResult }): Promise<boolean> {
  const ending = { run, clock, now }
  const { outcome, answer, delayMs, row } = result
  const cause = isCause(outcome.reason) ? outcome.reason : null
  const turnedAway = run.refusals >= REFUSALS || streakOf(result) >= HOST_FAILURES || (answer.hostTrouble && delayMs > LONGEST_WAIT_MS)
  if (cause && turnedAway) {
    await finishRun(transaction, { ...ending, reason: cause })
    return true
  }
  if (run.pages >= run.page_budget && outcome.state !== 'due') {
    await finishRun(transaction, { ...ending, reason: 'budget' })
    return true
  }
  const stage = await advanceRun(transaction, now, { run, clock })
  if (stage === null) {
    await finishRun(transaction, { ...ending, reason: '' })
    return true
  }
  if (stage !== run.stage || row.kind === 'home') await wakeHostsOf(transaction, now, run.source_id)
  return false
}
