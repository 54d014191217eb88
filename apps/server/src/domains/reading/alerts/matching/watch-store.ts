import { type Database, inParts, isPostgres } from '#platform/database'
import type { Clock } from '#platform/clock'
import type { PersonId } from '#platform/person'
import { takeNumbers } from '../sequences.ts'
import type { Why } from '../ledger.ts'
import type { WatchedAlert } from './decision/alert-set.ts'
import type { MatchingFacts } from './decision/matching-facts.ts'
import type { ComparedText } from './same-texts.ts'

/** The common part of all kinds of alerts in matching. */
export interface Watching {
  id: string
  revision: number
  /** Only events after this are new to it. */
  eventSeq: number
  /** True once matching has joined it. */
  joined: boolean
}

/** A saved search as it is read for matching. */
export interface Watched extends WatchedAlert, Watching {}

/** The alert of a folder as it is read for matching. */
export interface WatchedFolder extends Watching {
  owner: PersonId
  folderId: string
  /** In base64. */
  model: string
}

/** Alerts as of a revision. */
interface Changed {
  alerts: Watched[]
  folders: WatchedFolder[]
  /** Alerts of folders that have nothing learnt any more. */
  forgotten: string[]
  upTo: number
  more: boolean
}

/** One article that an alert has found, before it is written. */
export interface Finding {
  alertId: string
  articleId: string
  eventSeq: number
  score: number
  why: Why
  /** Marks that identify the article's work; the first are its own. */
  marks: { own: string[]; near: string[] }
  text: ComparedText
}

const AT_ONCE = 500
const WATCHED = [
  'id',
  'owner',
  'folder_id',
  'search_term',
  'width',
  'narrowing',
  'matching',
  'revision',
  'event_seq',
  'joined',
] as const

export type WatchStore = ReturnType<typeof createWatchStore>

/** Alerts and their ledger for the matcher: all alerts, of all people. */
export function createWatchStore(db: Database, clock: Clock) {
  return {
    ...recording(clock),
    ...joining(db),

    /** Alerts created or changed after a revision, in that order; omits searches without matching facts. */
    async changedAfter(revision: number, limit: number): Promise<Changed> {
      const rows = await db
        .selectFrom('alert')
        .select(WATCHED)
        .where('revision', '>', revision)
        .orderBy('revision')
        .limit(limit)
        .execute()
      const changed: Changed = {
        alerts: [],
        folders: [],
        forgotten: [],
        upTo: rows.at(-1)?.revision ?? revision,
        more: rows.length === limit,
      }
      for (const row of rows) {
        const { id, owner, folder_id: folderId, matching, event_seq: eventSeq } = row
        const watching = { id, revision: row.revision, eventSeq, joined: row.joined === 1 }
        if (matching === null) changed.forgotten.push(...(folderId === null ? [] : [id]))
        else if (folderId !== null) changed.folders.push({ ...watching, owner, folderId, model: matching })
        else
          changed.alerts.push({
            ...watching,
            searchTerm: row.search_term,
            width: row.width,
            strictness: row.narrowing,
            facts: JSON.parse(matching) as MatchingFacts,
          })
      }
      return changed
    },

    /** Ids of alerts created or changed after a revision. */
    async changedIds(transaction: Database, revision: number): Promise<string[]> {
      const rows = await transaction
        .selectFrom('alert')
        .select('id')
        .where('revision', '>', revision)
        .where('matching', 'is not', null)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** Alerts that matching has yet to join. */
function joining(db: Database) {
  return {
    /** The starting event of the first alert that matching has not joined; undefined if there is none. */
    async firstNotJoined(): Promise<number | undefined> {
      const row = await db
        .selectFrom('alert')
        .select('event_seq')
        .where('joined', '=', 0)
        // A folder that has learnt nothing yet needs no events.
        .where((eb) => eb.or([eb('folder_id', 'is', null), eb('matching', 'is not', null)]))
        .orderBy('event_seq')
        .limit(1)
        .executeTakeFirst()
      return row?.event_seq
    },

    /** Joins these alerts: from now on they are matched with everything the matcher reads. */
    async join(transaction: Database, ids: string[]) {
      await inParts(ids, (some) =>
        transaction.updateTable('alert').set({ joined: 1 }).where('id', 'in', some).execute(),
      )
    },
  }
}

/** Writes findings. */
function recording(clock: Clock) {
  return {
    /**
     * Writes findings into the ledger, in order, each article and each work once for an alert; `sameTexts` has the
     * marks of works with an article's text. Returns the ids of alerts that were deleted meanwhile.
     */
    async record(
      transaction: Database,
      all: Finding[],
      sameTexts: ReadonlyMap<string, string[]>,
    ): Promise<string[]> {
      const findings = all.map((finding) => {
        const near = [...finding.marks.near, ...(sameTexts.get(finding.articleId) ?? [])]
        return { ...finding, marks: { ...finding.marks, near } }
      })
      const alertIds = [...new Set(findings.map(({ alertId }) => alertId))]
      const live = await stillThere(transaction, alertIds)
      const gone = alertIds.filter((id) => !live.has(id))
      const seen = await marksSeen(transaction, findings)
      const news = findings.filter(({ alertId, marks }) => {
        if (!live.has(alertId)) return false
        if ([...marks.own, ...marks.near].some((mark) => seen.has(`${alertId} ${mark}`))) return false
        for (const mark of marks.own) seen.add(`${alertId} ${mark}`)
        return true
      })
      for (let at = 0; at < news.length; at += AT_ONCE)
        await write(transaction, clock, news.slice(at, at + AT_ONCE))
      return gone
    },
  }
}

/** Locks these alerts; returns those that are not deleted, and will not be until the transaction ends. */
async function stillThere(transaction: Database, ids: string[]): Promise<Set<string>> {
  const query = transaction.selectFrom('alert').select('id')
  const locking = isPostgres(transaction) ? query.forKeyShare() : query
  const rows = await inParts(ids, (some) => locking.where('id', 'in', some).execute())
  return new Set(rows.map(({ id }) => id))
}

/** 'alert mark' for each mark of these findings that their alerts have seen. */
async function marksSeen(transaction: Database, findings: Finding[]): Promise<Set<string>> {
  const marks = [...new Set(findings.flatMap((finding) => [...finding.marks.own, ...finding.marks.near]))]
  // By mark alone: queried with the alerts, every alert would be looked up with every mark.
  const rows = await inParts(marks, (some) =>
    transaction.selectFrom('alert_work').selectAll().where('mark', 'in', some).execute(),
  )
  return new Set(rows.map(({ alert_id, mark }) => `${alert_id} ${mark}`))
}

async function write(transaction: Database, clock: Clock, news: Finding[]) {
  const first = await takeNumbers(transaction, 'match', news.length)
  await transaction
    .insertInto('alert_match')
    .values(
      news.map(({ alertId, articleId, eventSeq, score, why }, at) => ({
        alert_id: alertId,
        article_id: articleId,
        position: first + at,
        event_seq: eventSeq,
        matched_at: clock(),
        score,
        why: JSON.stringify(why),
        seen_at: null,
        dismissed_at: null,
        notified_at: null,
        mail_id: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction
    .insertInto('alert_work')
    .values(news.flatMap(({ alertId, marks }) => marks.own.map((mark) => ({ alert_id: alertId, mark }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const texts = new Map(news.map(({ text }) => [text.id, text]))
  const keys = [...texts.values()].flatMap(({ id, keys: of }) =>
    of.map((key) => ({ text_key: key, article_id: id })),
  )
  if (!keys.length) return
  await transaction
    .insertInto('alert_text')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
