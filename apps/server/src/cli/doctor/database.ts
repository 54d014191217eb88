import { sql } from 'kysely'
import type { NoticeList } from '#domains/articles'
import { type Database, isPostgres } from '#platform/database'
import type { Measure } from '#platform/metrics'
import { FEW_EVENTS, type Finding, type Outbox, fault, inOneLine, warning, well } from './finding.ts'
import { INDEX_CHECK } from '#domains/reading/search'
import {
  BACKUP_MADE,
  BACKUP_PROVEN,
  type RecordCondition,
  type SelfCheck,
} from '#platform/self-checks/self-checks'
import { isLocked, readIndexFacts } from '#adapters/search-engine'
import { existsSync } from 'node:fs'

const CLOCKS_APART_MS = 60_000
const HOUR_S = 3_600

/** Checks the database: its schema, write access, and whether the clocks agree. */
export async function checkDatabase(database: Database, waiting: string[], now: number): Promise<Finding[]> {
  const findings = [
    waiting.length
      ? well('database', `${waiting.length} changes of its schema are made at the next start`)
      : well('database', `${isPostgres(database) ? 'PostgreSQL' : 'SQLite'}, its schema is up to date`),
  ]
  if (isPostgres(database)) findings.push(...(await checkServer(database, now)))
  return [...findings, ...(await checkTimes(database, now))]
}

async function checkServer(database: Database, now: number): Promise<Finding[]> {
  const { rows } = await sql<{ now: string; readonly: boolean }>`
    select extract(epoch from clock_timestamp()) * 1000 as now, pg_is_in_recovery() as readonly
  `.execute(database)
  const [server] = rows
  const apart = Math.abs(Number(server?.now) - now)
  return [
    ...(server?.readonly
      ? [fault('database', 'It is a standby, which takes no writes: set DATABASE_URL to the primary.')]
      : []),
    ...(apart > CLOCKS_APART_MS
      ? [
          fault(
            'clock',
            `The clocks of this machine and of the database are ${Math.round(apart / 1000)} s apart: leases and tokens go wrong. Use NTP on both.`,
          ),
        ]
      : []),
  ]
}

/** Checks that no time of a past event lies ahead. */
async function checkTimes(database: Database, now: number): Promise<Finding[]> {
  const tables = (await database.introspection.getTables()).map(({ name }) => name)
  if (!tables.includes('article_event')) return []
  const { rows } = await sql<{ at: number | null }>`select max(at) as at from article_event`.execute(database)
  const ahead = Number(rows[0]?.at ?? 0) - now
  if (ahead > CLOCKS_APART_MS)
    return [
      fault(
        'clock',
        `This machine's clock is ${Math.round(ahead / 1000)} s behind what has happened already: it was set back, or is wrong. Set it right before Claire runs.`,
      ),
    ]
  return [well('clock', new Date(now).toISOString())]
}

interface Limit {
  name: string
  /** Reported above this value; only samples with these labels. */
  above: number
  labels?: Record<string, string>
  says: (value: number) => string
}

const LIMITS: Limit[] = [
  {
    name: 'claire_mail_oldest_waiting_seconds',
    above: 6 * HOUR_S,
    says: (s) =>
      `A mail has waited for ${hours(s)}: no process has the role mailer, or the mail server refuses. The alert and the log say why.`,
  },
  {
    name: 'claire_sources_overdue_seconds',
    above: 24 * HOUR_S,
    says: (s) =>
      `A source has been due for ${hours(s)}: no process has the role scanner, or its host is very slow.`,
  },
  {
    name: 'claire_jobs',
    above: 0,
    labels: { state: 'retrying' },
    says: (count) => `${count} jobs failed and are tried again; the log says why.`,
  },
  {
    name: 'claire_mails',
    above: 0,
    labels: { state: 'failed' },
    says: (count) => `${count} mails could not be delivered; their alerts say why.`,
  },
]

/** Reports work that waits longer than it should. */
export async function checkWork(measures: Measure[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, above, labels = {}, says } of LIMITS) {
    const measure = measures.find((each) => each.name === name)
    const samples = (await measure?.read()) ?? []
    const value = samples
      .filter((sample) => Object.entries(labels).every(([key, wanted]) => sample.labels?.[key] === wanted))
      .reduce((sum, sample) => sum + sample.value, 0)
    if (value > above) findings.push(warning('work', says(value)))
  }
  return findings.length ? findings : [well('work', 'nothing waits longer than it should')]
}

const hours = (seconds: number) => `${Math.round(seconds / HOUR_S)} hours`

const DAY_MS = 86_400_000
/** Age of a backup above which most recent work would be lost with the database. */
const OLD_DAYS = 30

/** Result of reading all pages of the database. */
export function checkRecord({ state, says }: RecordCondition): Finding {
  if (state === 'damaged')
    return fault(
      'record',
      `The database is damaged: ${says}. Stop Claire, keep a copy of it, and restore the last good backup (docs/operations.md, "A damaged database").`,
    )
  if (state === 'unchecked') return warning('record', `The pages of the database were not checked: ${says}.`)
  return well('record', 'all pages of the database are whole')
}

/** Checks when a backup was made, and when one was last restored for a test. */
export function checkBackups(checks: SelfCheck[], now: number): Finding {
  const made = checks.find(({ name }) => name === BACKUP_MADE)
  const proven = checks.find(({ name }) => name === BACKUP_PROVEN)
  const provenSays = proven ? `the last one proven ${ago(proven.at, now)}` : 'none ever proven'
  if (!made)
    return warning(
      'backup',
      `Never made, ${provenSays}. Make one: npm run claire -- backup --to FOLDER --verify.`,
    )
  const says = `last made ${ago(made.at, now)} (${made.says}), ${provenSays}`
  if (daysBetween(made.at, now) > OLD_DAYS) return warning('backup', `${says}. Make a new one.`)
  return proven
    ? well('backup', says)
    : warning('backup', `${says}. Prove it: npm run claire -- backup verify FOLDER.`)
}

/** Results of the last comparison of each search index with the database. */
export function checkIndexAudits(checks: SelfCheck[], now: number): Finding[] {
  return checks
    .filter(({ name }) => name.startsWith(INDEX_CHECK))
    .map(({ at, isOk, says }) => (isOk ? well : warning)('index check', `${says} (${ago(at, now)})`))
}

/** Age of the list of retractions above which many are missing. */
const OLD_LIST_DAYS = 90

/** Checks how old the imported list of retractions is; nothing if there is none. */
export function checkRetractions(list: NoticeList | null, now: number): Finding[] {
  if (!list) return []
  const { count, newest, importedAt } = list
  const says = `${count.toLocaleString('en')} works, the newest notice of ${newest ?? 'an unknown date'}, imported ${ago(importedAt, now)}`
  const age = daysBetween(newest ? Math.min(Date.parse(newest), importedAt) : importedAt, now)
  return [
    age > OLD_LIST_DAYS
      ? warning('retractions', `${says}. Import a new list: npm run import -- FILE.`)
      : well('retractions', says),
  ]
}

const daysBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / DAY_MS))

function ago(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'today'
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/** Checks that the search index exists, is of this database, and up to date. It can always be rebuilt: no finding is a fault. */
export async function checkIndex(folder: string, outbox: Outbox): Promise<Finding> {
  if (!existsSync(folder)) return well('index', 'will be built at the next start')
  const state = isLocked(folder) ? 'in use' : 'not in use'
  let facts
  try {
    facts = readIndexFacts(folder)
  } catch (error) {
    return warning(
      'index',
      `It cannot be read (${inOneLine(error)}) and is built again at the next start; until then little is found.`,
    )
  }
  if (!facts) return well('index', `is being built (${state})`)
  const { databaseId, cursor, articles } = facts
  const newest = await outbox.latest()
  if (databaseId !== (await outbox.identity()) || cursor > newest)
    return warning('index', 'It is of another database than this, and is built again at the next start.')
  if (newest - cursor > FEW_EVENTS)
    return warning(
      'index',
      `It is ${newest - cursor} changes behind: no process with the roles api and indexer runs, or it fails.`,
    )
  return well('index', `${articles.toLocaleString('en')} articles, ${state}`)
}
