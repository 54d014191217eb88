import type { Cause } from '@claire/api-contract'
import { type Database, inRepeatableTransaction, type StoreParts } from '#platform/database'
import { isCause, isUnreached, NO_FAULTS } from '../causes.ts'
import { type Articles, type Outcome, stateOf as stateAfter } from '../discovery/outcome.ts'
import { LONGEST_WAIT_MS } from '#domains/intake/web-access'
import type { Archive } from '../pages/archive.ts'
import type { Registry } from '../enrichment/registry.ts'
import { finishRun } from '../runs/end-run.ts'
import { countYield, growFrontier } from './grow-frontier.ts'
import { learn, learnFromTwins } from './learn.ts'
import { type Release, releaseHost, renewLease } from '../frontier/hosts.ts'
import { type ScanRun, touchRun } from '../frontier/runs.ts'
import { NOTHING_SAVED, type SavedArticles, saveArticles } from './save-articles.ts'
import { advanceRun, hostsDue } from '../runs/stages.ts'
import { isArticleShape } from '../frontier/templates.ts'
import type { Now } from '../frontier/time.ts'
import { type FoundUrl, hostOf } from '../frontier/crawl-url.ts'
import { addUrls, putOffHost } from '../frontier/urls.ts'
import type { VisitResult } from './visit-result.ts'
import { forgetGuesses, writeRow } from './write-row.ts'

const ARTICLES_AT_ONCE = 100
const REFUSALS = 3
const HOST_FAILURES = 5
/** Failures after which an unreached host is given up, in an hour or so; it pauses after five. */
const UNREACHED_FAILURES = 12

interface Parts extends StoreParts {
  now: Now
  registry: Registry | null
  archive: Pick<Archive, 'drop'>
}

/** The result of a visit, for the log. `run` is null if the run had ended meanwhile, and nothing was written. */
export interface Committed extends SavedArticles {
  run: ScanRun | null
  ended: boolean
}

/**
 * Writes the changes of a visit in one transaction: the article and its event, the addresses found, the strategy, the
 * address itself, and the host's release. Throws LeaseLost if another worker holds the host by now. A list that
 * describes thousands of articles is written a hundred at a time before that, each under the same fence; should the
 * process end in between, the list is read again, and written articles do not change.
 */
export async function commitVisit(parts: Parts, result: VisitResult): Promise<Committed> {
  const { outcome } = result
  const { articles } = outcome
  if (articles.kind !== 'listed')
    return inRepeatableTransaction(parts.database, (transaction) => commitAll(transaction, parts, result))
  const drafts = [...articles.drafts]
  const toVisit: string[] = []
  while (drafts.length > ARTICLES_AT_ONCE) {
    const some: Articles = { ...articles, drafts: drafts.splice(0, ARTICLES_AT_ONCE), withdrawn: [] }
    const pages = await inRepeatableTransaction(parts.database, (transaction) =>
      commitArticles(transaction, parts, { ...result, outcome: { ...outcome, articles: some } }),
    )
    if (!pages) break
    toVisit.push(...pages)
  }
  const found = [...outcome.found, ...revisedPages(result, toVisit)]
  return inRepeatableTransaction(parts.database, (transaction) =>
    commitAll(transaction, parts, {
      ...result,
      outcome: { ...outcome, articles: { ...articles, drafts }, found },
    }),
  )
}

/** Saves articles alone; returns their pages to be visited again, or null if the run or the lease has ended. */
async function commitArticles(
  transaction: Database,
  parts: Parts,
  { lease, runId, outcome }: VisitResult,
): Promise<string[] | null> {
  const { now } = parts
  const run = await touchRun(transaction, now, { runId, counts: {} })
  if (!run) return null
  if (!(await renewLease(transaction, now, lease))) return null
  const saved = await saveArticles(transaction, parts, {
    sourceId: run.source_id,
    backfill: run.backfill === 1,
    articles: outcome.articles,
  })
  await touchRun(transaction, now, { runId, counts: { created: saved.created, updated: saved.updated } })
  return saved.toVisit
}

async function commitAll(transaction: Database, parts: Parts, visited: VisitResult): Promise<Committed> {
  const { clock, now } = parts
  const { row, runId, lease } = visited
  const release = releaseOf(visited)
  const run = await touchRun(transaction, now, { runId, counts: countsOf(visited) })
  if (!run) {
    await releaseHost(transaction, now, { lease, release })
    return { ...NOTHING_SAVED, run: null, ended: true }
  }
  const result = { ...visited, outcome: await settleCandidate(transaction, visited) }
  const { outcome } = result
  const growth = await growFrontier(transaction, now, { run, result, clock })
  await learn(transaction, clock, { run, outcome })
  // From the first event on, other transactions with events wait for this one: articles therefore come late.
  const saved = await saveArticles(transaction, parts, {
    sourceId: run.source_id,
    backfill: run.backfill === 1,
    formerId: row.article_id,
    formerly: row.kind === 'page' ? row.hint.formerly : undefined,
    articles: outcome.articles,
  })
  const isDuplicate = await learnFromTwins(transaction, { row, saved })
  await countYield(transaction, now, { result, leadsToArticles: growth.leadsToArticles, isDuplicate })
  const { created, updated, deleted } = saved
  const counted =
    created || updated || deleted
      ? ((await touchRun(transaction, now, { runId, counts: { created, updated, deleted } })) ?? run)
      : run
  const revised = revisedPages(result, saved.toVisit)
  if (revised.length)
    await addUrls(transaction, now, {
      sourceId: run.source_id,
      lists: false,
      found: revised,
      since: run.started_at,
    })
  await writeRow(transaction, now, { result, articleId: saved.articleId })
  await forgetGuesses(transaction, result)
  const due = await continueOrEnd(transaction, parts, { run: counted, result })
  const next = outcome.step.kind === 'continued' ? [outcome.step.next] : []
  const hosts = [...growth.followed, ...revised, ...next].map(({ url }) => hostOf(url))
  await releaseHost(transaction, now, { lease, release, wake: [...hosts, ...(due ?? [])] })
  return { ...saved, run: counted, ended: due === null }
}

const revisedPages = ({ row }: VisitResult, urls: string[]): FoundUrl[] =>
  urls.flatMap((url) =>
    row.kind === 'oai' ? [{ url, kind: 'page', prio: 2, depth: 1, state: 'due', again: true }] : [],
  )

/** Accepts a candidate if similar addresses are articles; otherwise stores it until they are known. */
async function settleCandidate(transaction: Database, { outcome, row }: VisitResult): Promise<Outcome> {
  const { reason } = outcome
  if (reason !== 'candidate' && reason !== 'unsigned') return outcome
  if (await isArticleShape(transaction, { sourceId: row.source_id, row, reason }))
    return { ...outcome, reason: 'article' }
  return { ...outcome, articles: { kind: 'none' }, useful: false }
}

function countsOf({ row, outcome, answer }: VisitResult) {
  const state = stateAfter(outcome)
  const failed =
    isCause(outcome.reason) &&
    row.kind !== 'soft404' &&
    state !== 'due' &&
    !(outcome.found.length && state === 'failed')
  // A probe without result, or the damaged file of an article that exists without it, is no fault of the source.
  const probing = row.kind !== 'page' && row.kind !== 'home' && !(row.kind === 'pdf' && !row.hint.landing)
  return {
    // A registry's answers are not pages of the source.
    pages: answer.silent || row.kind === 'lookup' ? 0 : 1,
    bytes: answer.bytes,
    errors: failed && !probing && !isNoFault(outcome.reason) ? 1 : 0,
    rechecked: row.article_id && !answer.silent ? 1 : 0,
    vanished: row.article_id && state === 'gone' ? 1 : 0,
    ...(!answer.silent && row.kind !== 'lookup' && { refused: TURNED_AWAY.has(outcome.reason) }),
  }
}

const isNoFault = (reason: string) => NO_FAULTS.some((each) => each === reason)

const TURNED_AWAY = new Set<string>(['forbidden', 'blocked_captcha'] satisfies Cause[])

const streakOf = ({ lease, answer }: VisitResult) =>
  answer.silent ? lease.fail_streak : answer.hostTrouble ? lease.fail_streak + 1 : 0

const releaseOf = (result: VisitResult): Release => ({
  ...result,
  latencyMs: latencyOf(result),
  failStreak: streakOf(result),
})

/** A moving average; failures may raise it and never lower it. */
function latencyOf({ lease, answer }: VisitResult): number {
  if (answer.silent || (answer.hostTrouble && answer.latencyMs < lease.latency_ms)) return lease.latency_ms
  return lease.latency_ms === 0 ? answer.latencyMs : lease.latency_ms * 0.8 + answer.latencyMs * 0.2
}

/** Reason to end the run early; '' for one that is no fault of the source, null to continue. */
async function reasonToEnd(
  transaction: Database,
  now: Now,
  { run, result }: { run: ScanRun; result: VisitResult },
): Promise<Cause | 'budget' | 'limit' | '' | null> {
  const { row, outcome, answer, delayMs, pageLimit } = result
  const { reason } = outcome
  const isAway = isUnreached(reason)
  const turnedAway =
    run.refusals >= REFUSALS ||
    streakOf(result) >= (isAway ? UNREACHED_FAILURES : HOST_FAILURES) ||
    (answer.hostTrouble && delayMs > LONGEST_WAIT_MS)
  if (isCause(reason) && turnedAway && !(isAway && (await putOffHost(transaction, now, { ...row, reason }))))
    // A registry that refuses requests leaves the source's articles and health unchanged.
    return row.kind === 'lookup' ? '' : reason
  if (run.pages < (pageLimit ?? run.page_budget) || stateAfter(outcome) === 'due') return null
  return pageLimit ? 'limit' : 'budget'
}

/**
 * Ends the run if the site refuses or is unreachable, the budget is used up or nothing is left, and returns null;
 * otherwise returns hosts to wake.
 */
async function continueOrEnd(
  transaction: Database,
  parts: Parts,
  { run, result }: { run: ScanRun; result: VisitResult },
): Promise<string[] | null> {
  const reason = await reasonToEnd(transaction, parts.now, { run, result })
  const stage = reason === null ? await advanceRun(transaction, parts.now, { run, ...parts }) : null
  if (stage === null) {
    await finishRun(transaction, { run, ...parts, reason: reason ?? '' })
    return null
  }
  const isOtherwiseAsleep = stage !== run.stage || (result.row.kind === 'sitemap' && result.answer.unchanged)
  return isOtherwiseAsleep ? hostsDue(transaction, run.source_id) : []
}
