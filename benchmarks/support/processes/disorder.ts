import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/platform/database.ts'
import type { PostgresPair } from '../../../apps/server/src/testing/postgres-pair.ts'
import type { ClaireProcesses } from './claire-processes.ts'
import type { SmallInternet } from './small-internet.ts'

const FIFTEEN_MINUTES = 15 * 60_000
const DAY = 86_400_000
const MINUTE = 60_000
const PASS_TIME_EACH_MS = 15_000
const LOOK_EVERY_MS = 20
/** Maximum number of processes that are down at once, in addition to the one killed next. */
const MOST_AWAY = 2
/** Time between the end of the database and its follower's promotion, until somebody or a program notices. */
const NOTICED_AFTER_MS = 3_000
const SLOWEST_KILL_MS = 4_000
const SLOWEST_KILL_ALONE_MS = 12_000

/** The disturbances of a run. */
export interface Disorder {
  kills: number
  /** Number of times that all connections to the database were cut at once. */
  cuts: number
  /** From the restart of the database until a process is ready again. */
  restartMs: number
  /** The same, from the promotion of the follower. */
  failOverMs: number
}

interface Orderly {
  processes: ClaireProcesses
  internet: SmallInternet
  database: Database
  /** null on SQLite. */
  cluster: PostgresPair | null
  random: () => number
}

/**
 * Kills one process after the other while sites publish and time passes; after a third of it the database is restarted,
 * after two thirds it is killed and its follower takes its place.
 */
export async function makeDisorder(orderly: Orderly, minutes: number): Promise<Disorder> {
  const { processes, internet, database, cluster, random } = orderly
  const mostAway = Math.min(MOST_AWAY, processes.all.length - 1)
  const disorder: Disorder = { kills: 0, cuts: 0, restartMs: 0, failOverMs: 0 }
  const began = performance.now()
  const gone = () => (performance.now() - began) / (minutes * MINUTE)
  let passed = began
  while (gone() < 1) {
    await processes.mostAnswer(mostAway)
    // Afterwards: one process alone would always be killed before it has answered anybody.
    await delay(random() * (cluster ? SLOWEST_KILL_MS : SLOWEST_KILL_ALONE_MS))
    internet.publish()
    if (cluster && !disorder.restartMs && gone() > 1 / 3)
      disorder.restartMs = await untilReady(processes, () => cluster.restartPrimary())
    else if (cluster && !disorder.failOverMs && gone() > 2 / 3) {
      cluster.killPrimary()
      await delay(NOTICED_AFTER_MS)
      disorder.failOverMs = await untilReady(processes, () => cluster.promoteStandby())
    } else if (cluster && random() < 0.1) {
      disorder.cuts += 1
      await cutConnections(database).catch(() => {})
    } else {
      await processes.killAndStart(processes.all[Math.floor(random() * processes.all.length)]?.name ?? '')
      disorder.kills += 1
    }
    if (performance.now() - passed < PASS_TIME_EACH_MS) continue
    passed = performance.now()
    await letTimePass(database).catch(() => {})
  }
  return disorder
}

/** Returns the milliseconds from the start of `work` until an api that ran before is ready again. */
async function untilReady(processes: ClaireProcesses, work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  while (!(await processes.answers('api'))) await delay(LOOK_EVERY_MS)
  return performance.now() - began
}

const cutConnections = (database: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'claire' and pid <> pg_backend_pid()`.execute(database)

/** Simulates hours: sources are due, results to notify have waited, and the last mails were sent the day before. */
export async function letTimePass(database: Database) {
  await sql`update source_scan_state set next_scan_at = 0`.execute(database)
  await sql`update alert_match set matched_at = matched_at - ${sql.lit(FIFTEEN_MINUTES)} where notified_at is null`.execute(
    database,
  )
  await sql`update outgoing_mail set created_at = created_at - ${sql.lit(DAY)} where state = 'sent'`.execute(
    database,
  )
}

/** Repeats `step` until it reports no problem; throws after `withinMs`. */
export async function untilSo(what: string, withinMs: number, step: () => Promise<string | null>) {
  let wrong: string | null = ''
  for (const until = Date.now() + withinMs; Date.now() < until; await delay(1_000)) {
    wrong = await step().catch((error: Error) => error.message)
    if (wrong === null) return
  }
  throw new Error(`not within ${withinMs / 1000} s: ${what} (${wrong})`)
}
