import { sql } from 'kysely'
import { type Database, isPostgres } from '#platform/database'
import type { Measure } from '#platform/metrics/measure'
import { type Finding, fault, warning, well } from './finding.ts'

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
