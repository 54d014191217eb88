import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import { appendEvents } from '../events.ts'
import type { ArticleRow } from '../saving/candidate-articles.ts'
import { describe, knownAmong, rowAsDraft, strengthOf } from '../saving/known-articles.ts'
import { isSameIdentified } from '../works/agreement.ts'
import { isGuessed, disown, notePairs } from '../works/work-pairs.ts'
import { arxivIdOf } from '../works/work-keys.ts'
import { createJobWorker } from '#platform/jobs/job-worker'
import { createJobQueue } from '#platform/jobs/queue'
import type { Log } from '#platform/log'
import { createSelfChecks } from '#platform/self-checks/self-checks'

const AT_ONCE = 200

/** Counts of what an examination of works found and corrected. */
interface WorkFindings {
  articles: number
  /** Articles that lost a DOI which belongs to another work. */
  disowned: number
  /** Articles found to be the same work as another. */
  joined: number
  /** Addresses of works that were overwritten by another: their next scan or import brings them back. */
  separated: number
}

interface ExamineParts extends StoreParts {
  /**
   * Schedules a new visit to all pages but the latest that were taken for one article, inside the transaction. Returns
   * how many pages that are.
   */
  separatePages: (transaction: Database, article: { id: string; sourceId: string }) => Promise<number>
}

/**
 * Examines all articles once for identifiers that join works with different titles, and for works under two
 * identifiers: versions before this rule (docs/adr/0043) took one identifier for proof. Repeating it changes nothing.
 */
export async function examineWorks(parts: ExamineParts, signal: AbortSignal): Promise<WorkFindings | null> {
  const findings: WorkFindings = { articles: 0, disowned: 0, joined: 0, separated: 0 }
  for (let afterId = ''; ;) {
    if (signal.aborted) return null
    const last = await inTransaction(parts.database, async (transaction) => {
      const rows = await transaction
        .selectFrom('article')
        .selectAll()
        .where('deleted', '=', 0)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      const found = await examineSome({ ...parts, database: transaction }, rows)
      findings.articles += rows.length
      findings.disowned += found.disowned
      findings.joined += found.joined
      findings.separated += found.separated
      return rows.at(-1)
    })
    if (!last) return findings
    afterId = last.id
  }
}

async function examineSome(parts: ExamineParts, rows: ArticleRow[]) {
  const { database, clock } = parts
  if (!rows.length) return { disowned: 0, joined: 0, separated: 0 }
  const drafts = rows.map(rowAsDraft)
  const known = await knownAmong(database, drafts)
  const found = { disowned: 0, joined: 0, separated: 0 }
  for (const [at, row] of rows.entries()) {
    const draft = drafts[at]
    if (!draft) continue
    const rival = strongerRival(row, known.holdersOf(row.doi))
    if (rival) {
      await disown(database, clock, [row])
      await notePairs(database, clock, [
        {
          ids: [row.id, rival.id],
          state: 'open',
          reason: 'identifier',
          identifier: row.doi ?? '',
          holder: rival.id,
        },
      ])
      found.disowned++
    }
    found.separated += await separateRecords(database, row)
    if (row.doi && isGuessed(row))
      found.separated += await parts.separatePages(database, { id: row.id, sourceId: row.source_id })
    const { sameWork, known: itself } = known.identify(draft)
    // Of the two, the one with the later id takes the other's key: the order of examination does not matter.
    if (!rival && sameWork && sameWork.id < row.id && sameWork.work_key !== row.work_key) {
      await join(database, clock, { row, sameWork })
      if (itself) itself.work_key = sameWork.work_key
      found.joined++
    }
  }
  return found
}

/** The article of another title that has the same DOI by a better claim, or by an equal, older one. */
function strongerRival(row: ArticleRow, holders: ArticleRow[]): ArticleRow | undefined {
  const rank = (each: ArticleRow) => [-strengthOf(each), each.first_seen_at, each.id] as const
  const isBefore = (one: ArticleRow, other: ArticleRow) => {
    const [a, b] = [rank(one), rank(other)]
    const at = a.findIndex((value, index) => value !== b[index])
    return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
  }
  return holders.find(
    (each) => each.id !== row.id && isBefore(each, row) && !isSameIdentified(describe(each), describe(row)),
  )
}

async function join(
  transaction: Database,
  clock: Clock,
  { row, sameWork }: { row: ArticleRow; sameWork: ArticleRow },
) {
  await transaction
    .updateTable('article')
    .set((eb) => ({ work_key: sameWork.work_key, version: eb('version', '+', 1), updated_at: clock() }))
    .where('id', '=', row.id)
    .execute()
  await notePairs(transaction, clock, [{ ids: [row.id, sameWork.id], state: 'merged', reason: 'title' }])
  await appendEvents(transaction, clock, [
    { articleId: row.id, sourceId: row.source_id, kind: 'updated', backfill: true },
  ])
}

/**
 * Frees the address of the other record, if two records of arXiv were taken for one article, and restarts the imports
 * of its source. Returns how many addresses became free.
 */
async function separateRecords(transaction: Database, row: ArticleRow): Promise<number> {
  const own = arxivIdOf({ url: '', doi: row.doi, externalId: row.external_id })
  if (!own) return 0
  const aliases = await transaction
    .selectFrom('article_alias')
    .select('url')
    .where('article_id', '=', row.id)
    .execute()
  const foreign = aliases
    .map(({ url }) => url)
    .filter((url) => {
      const id = url.startsWith('arxiv:')
        ? url.slice('arxiv:'.length)
        : arxivIdOf({ url, doi: null, externalId: null })
      return id !== null && id !== own
    })
  if (!foreign.length) return 0
  await transaction
    .deleteFrom('article_alias')
    .where('article_id', '=', row.id)
    .where('url', 'in', foreign)
    .execute()
  if (foreign.includes(row.url)) {
    const address = aliases.find(({ url }) => url.startsWith('http') && !foreign.includes(url))?.url
    await transaction
      .updateTable('article')
      .set({ url: address ?? `https://arxiv.org/abs/${own}` })
      .where('id', '=', row.id)
      .execute()
  }
  await transaction
    .updateTable('article_import')
    .set({ lines: 0, finished_at: null })
    .where('key', 'like', `${row.source_id} %`)
    .execute()
  return foreign.filter((url) => url.startsWith('http')).length
}

const QUEUE = 'works examination'
/** Name of its result among Claire's self-checks. */
const WORKS_EXAMINED = 'works'
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

export type WorkExamination = ReturnType<typeof createWorkExamination>

/** Examines the works of a data folder once, in the background of the first start that knows the rule. */
export function createWorkExamination(parts: ExamineParts & { log: Log }) {
  const { database, clock, log } = parts
  const checks = createSelfChecks(database)
  const worker = createJobWorker({
    queue: QUEUE,
    database,
    clock,
    log,
    idleMs: 60_000,
    retry: RETRY,
    async handle({ signal }) {
      const found = await examineWorks(parts, signal)
      if (!found) return { at: clock() }
      const { articles, disowned, joined, separated } = found
      const says =
        disowned || joined || separated
          ? `${disowned} articles lost an identifier of another work, ${joined} were joined to the same work in another source, ${separated} addresses that had been taken for another article are read again.`
          : ''
      log.info(found, 'all works were examined')
      await checks.put({
        name: WORKS_EXAMINED,
        at: clock(),
        isOk: true,
        says,
        counts: { articles, disowned, joined, separated },
        notifiedAt: null,
      })
      return undefined
    },
  })
  return {
    async start() {
      if (await checks.latest(WORKS_EXAMINED)) return
      await createJobQueue(database, clock).enqueue({ queue: QUEUE, key: 'all', payload: {} })
      worker.start()
    },
    stop: worker.stop,
  }
}
