import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '../../../apps/server/src/adapters/postgres/index.ts'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import type { Database } from '../../../apps/server/src/platform/database.ts'
import { type MailServer, startMailServer } from '../../../apps/server/src/testing/mail-server.ts'
import { type PostgresPair, startPair } from '../../../apps/server/src/testing/postgres-pair.ts'
import { randomOf } from '../chaos/chaos-articles.ts'
import { startBalancer } from './balancer.ts'
import { type ClaireProcesses, prepareProcesses } from './claire-processes.ts'
import { type Disorder, letTimePass, makeDisorder, untilSo } from './disorder.ts'
import { type Judgement, judge, judgeIndex } from './judge-processes.ts'
import { type Answers, addAccounts, askingAs, noAnswers, startWorking } from './people-at-work.ts'
import { REFUSALS, startSharing } from './sharing-at-work.ts'
import { SUBJECTS, type SmallInternet, politenessOf, startSmallInternet } from './small-internet.ts'

const ROLES = { api: 2, scanner: 2, matcher: 2, mailer: 2 }
/** On SQLite, whose roles belong to one process each. */
const ONE_PROCESS = 'api,scanner,matcher,mailer'
const READERS = ['ada', 'bela', 'cleo', 'dora']
const SHARERS = ['edda', 'finn', 'gina']
const SITES = 8
const PAUSE_MS = 250
/** Maximum precision of both sides' timers. */
const TOLERANCE_MS = 15
const READY_WITHIN_MS = 10 * 60_000
const SETTLED_WITHIN_MS = 20 * 60_000
/** If one of two processes that keep the cluster's index current ends, the other takes over after a minute. */
const INDEXED_WITHIN_MS = 3 * 60_000
const SLOWEST_MAIL_MS = 300

interface Options {
  /** PostgreSQL's programs; null for SQLite. */
  programs: string | null
  /** The cluster of the search index; by default each api has its own index. */
  openSearchUrl?: string
  minutes: number
  seed: number
  keep: boolean
}

interface Stage {
  url: string
  folder: string
  database: Database
  cluster: PostgresPair | null
  processes: ClaireProcesses
  internet: SmallInternet
  mail: MailServer
  answers: Answers
  random: () => number
}

/** Returns the results of one run, which must all be 0. */
export async function runProcesses({
  programs,
  openSearchUrl,
  minutes,
  seed,
  keep,
}: Options): Promise<Judgement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-processes-'))
  const random = randomOf(seed)
  const cluster = programs === null ? null : await startPair(programs)
  const internet = await startSmallInternet(seed + 1, SITES)
  const mail = await startMailServer({
    knowsRepetitions: true,
    answerAfterMs: () => random() * SLOWEST_MAIL_MS,
  })
  const opened: (() => Promise<unknown> | void)[] = [internet.close, mail.close]
  // When stopped, stops what it started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => cluster?.remove())
  try {
    const balancer = await startBalancer(() => processes.portsOf('api'))
    opened.unshift(balancer.close)
    const processes = await prepareProcesses({
      folder,
      roles: cluster ? { ...ROLES, ...(openSearchUrl && { indexer: 2 }) } : { [ONE_PROCESS]: 1 },
      settings: () => ({
        ...settingsOf({ url: balancer.url, cluster, internet, mail }),
        ...(openSearchUrl && { OPENSEARCH_URL: openSearchUrl, OPENSEARCH_REPLICAS: '0' }),
      }),
    })
    opened.unshift(processes.end)
    processes.start()
    await processes.ready(READY_WITHIN_MS)
    const database = cluster
      ? openPostgres(cluster.url, 2)
      : openSqlite(path.join(folder, `${ONE_PROCESS}-1`, 'claire.sqlite'))
    opened.unshift(() => database.destroy())
    const around = { url: balancer.url, folder, database, cluster, internet, mail }
    const stage = { ...around, processes, random, answers: noAnswers() }
    return await act(stage, minutes)
  } finally {
    for (const close of opened) await close()
    if (keep) console.log(`what the processes logged is in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

interface Around {
  url: string
  cluster: PostgresPair | null
  internet: SmallInternet
  mail: MailServer
}

const settingsOf = ({ url, cluster, internet, mail }: Around) => ({
  PUBLIC_URL: url,
  ...(cluster && { DATABASE_URL: cluster.url }),
  SAMPLE_LIBRARY: 'off',
  CONTEXTUAL: 'off',
  LOG_LEVEL: 'info',
  SMTP_URL: mail.url,
  MAIL_FROM: 'claire@claire.example',
  CLAIRE_DEVELOPMENT: '1',
  CLAIRE_DEV_RESOLVE: internet.resolve,
  CLAIRE_DEV_MIN_DELAY_MS: String(PAUSE_MS),
})

async function act(stage: Stage, minutes: number): Promise<Judgement> {
  const { url, database, internet, processes, mail, answers } = stage
  const passwords = await addAccounts(database, ['curator', ...READERS, ...SHARERS])
  const asking = (username: string) => ({ url, username, password: passwords.get(username) ?? '', answers })
  await approveSites(stage, askingAs(asking('curator')))
  const watching = await watchSubjects(askingAs(asking('ada')))
  const people = READERS.map((name, at) => startWorking(asking(name), 100 + at))
  const sharing = await startSharing(
    await membersOf(database, (name) => askingAs({ ...asking(name), refusals: REFUSALS })),
    200,
  )

  const began = performance.now()
  const disorder = await makeDisorder(stage, minutes)
  const worked = ((performance.now() - began) / 1000).toFixed(0)
  for (const one of [...people, sharing]) await one.stop()
  tellDisorder(disorder, `${worked} s, ${internet.articles().length} articles published`)
  await settle(stage, watching)

  const politeness = politenessOf(internet.seen, PAUSE_MS - TOLERANCE_MS)
  tell(
    stage,
    people.map(({ done }) => done),
    politeness,
  )
  console.log(sharing.summary(mail.received))
  const judgement = await judge({
    database,
    acknowledged: people.map(({ done }) => done),
    articles: internet.articles(),
    watching,
    received: mail.received,
  })
  const shared = await sharing.judge(database, mail.received)
  const indexUnlikeDatabase = await leastUnlike(stage, passwords.get('curator') ?? '')
  const codes = await processes.stop()
  return {
    ...judgement,
    ...shared,
    indexUnlikeDatabase,
    overlappingVisits: politeness.overlapping,
    hastyVisits: politeness.hasty,
    faultyAnswers: answers.faults.length,
    endedByThemselves: processes.ended.length,
    stoppedUncleanly: codes.filter((code) => code !== 0).length,
  }
}

/** Returns the difference between found and existing articles, once it has had time to vanish. */
async function leastUnlike({ url, database, processes }: Stage, password: string): Promise<number> {
  for (const until = Date.now() + INDEXED_WITHIN_MS; ; await delay(1_000)) {
    const counts = await Promise.all(
      processes.portsOf('api').map((port) => judgeIndex(database, { url, port, password })),
    )
    const unlike = counts.reduce((sum, count) => sum + count, 0)
    if (!unlike || Date.now() > until) return unlike
  }
}

type Ask = ReturnType<typeof askingAs>

const membersOf = (database: Database, askAs: (name: string) => Ask) =>
  Promise.all(
    SHARERS.map(async (name) => {
      const { rows } = await sql<{ id: string }>`select id from idp_user where username = ${name}`.execute(
        database,
      )
      return { id: rows[0]?.id ?? '', ask: askAs(name) }
    }),
  )

/** Suggests, approves and scans sites: their first articles are not new. */
async function approveSites({ database, internet }: Stage, ask: Ask) {
  for (const host of internet.hosts) {
    const { status } = await ask('POST', '/claire/source', { name: host, url: `http://${host}` })
    if (status !== 200) throw new Error(`${host} was not approved: ${status}`)
  }
  await untilSo('the first scans', SETTLED_WITHIN_MS, async () => {
    const { rows } = await sql<{ sources: number; articles: number }>`
      select (select count(*) from source_scan_state where backfilled = 1) as sources,
        (select count(*) from article) as articles`.execute(database)
    const done = rows[0]?.sources === internet.hosts.length && rows[0].articles === internet.articles().length
    return done ? null : JSON.stringify(rows[0])
  })
}

/** Creates an alert for each subject; returns the subjects by alert id. */
async function watchSubjects(ask: Ask): Promise<Map<string, string>> {
  const watching = new Map<string, string>()
  for (const subject of SUBJECTS) {
    const alert = { name: subject, searchTerm: subject, refineSearch: true, email: 'ada@example.org' }
    const { body } = await ask('POST', '/claire/alert', alert)
    if (!body) throw new Error(`no alert for ${subject}`)
    watching.set(body.id, subject)
  }
  return watching
}

/** Resolves when everything published is found, notified and sent. */
async function settle({ processes, database, internet }: Stage, watching: Map<string, string>) {
  await processes.ready(READY_WITHIN_MS)
  const wanted = internet
    .articles()
    .filter(({ isOld }) => !isOld)
    .flatMap(({ subjects }) => [...watching.values()].filter((subject) => subjects.includes(subject))).length
  await untilSo('everything is found, told and sent', SETTLED_WITHIN_MS, async () => {
    const { rows } = await sql<{ articles: number; told: number; unsent: number }>`
      select (select count(*) from article where deleted = 0) as articles,
        (select count(*) from alert_match where notified_at is not null and alert_id in (${sql.join([...watching.keys()])})) as told,
        (select count(*) from outgoing_mail where state in ('waiting', 'sending')) as unsent`.execute(
      database,
    )
    const now = rows[0]
    if (now?.articles === internet.articles().length && now.told >= wanted && now.unsent === 0) return null
    await letTimePass(database)
    await delay(4_000)
    return `${JSON.stringify(now)} of ${internet.articles().length} articles and ${wanted} results`
  })
}

function tellDisorder({ kills, cuts, restartMs, failOverMs }: Disorder, rest: string) {
  console.log(
    `${kills} times kill -9 of a process, ${cuts} times all connections to the database cut, in ${rest}`,
  )
  if (restartMs || failOverMs)
    console.log(
      `requests were answered again ${restartMs.toFixed(0)} ms after the database was told to restart, and ${failOverMs.toFixed(0)} ms after its follower was promoted`,
    )
}

function tell(
  { answers, mail, processes }: Stage,
  acknowledged: { bookmarks: Set<string>; alerts: Set<string> }[],
  politeness: ReturnType<typeof politenessOf>,
) {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  console.log(
    `${sum(acknowledged.map(({ bookmarks }) => bookmarks.size))} bookmarks and ${sum(acknowledged.map(({ alerts }) => alerts.size))} alerts acknowledged, ${mail.received.length} mails`,
  )
  console.log(
    `answers by status (0: the connection broke): ${JSON.stringify(Object.fromEntries(answers.byStatus))}; the slowest after ${answers.slowestMs.toFixed(0)} ms, the slowest 503 after ${answers.slowest503Ms.toFixed(0)} ms`,
  )
  console.log(
    `${politeness.requests} requests to sites, at least ${politeness.shortestPauseMs} ms apart at each (${PAUSE_MS} wanted)`,
  )
  for (const fault of [...answers.faults.slice(0, 10), ...processes.ended]) console.log(`  ${fault}`)
}
