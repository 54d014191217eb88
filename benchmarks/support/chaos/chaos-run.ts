import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import { alertReader } from '../../../apps/server/src/testing/alerts.ts'
import { type ReceivedMail, startMailServer } from '../../../apps/server/src/testing/mail-server.ts'
import { startTestServer } from '../../../apps/server/src/testing/server.ts'
import { CHAOS_SUBJECTS, chaosArticles, randomOf } from './chaos-articles.ts'
import { type Processes, ROLES, startProcesses } from './chaos-processes.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const SLOWEST_ANSWER_MS = 300
const MOST_STRIKES = 4
/** A process is killed before it has taken so many steps, or while it starts. */
const MOST_STEPS = 15
/** What is not told after so many days, in each of which the mailer did all there was to do, is lost. */
const WITHIN_DAYS = 30

/** Of one run or of all. */
export interface Outcome {
  kills: number
  /** (alert, article) that had to be told. */
  pairs: number
  /** Of these, in no mail. */
  lost: number
  /** Of these, in mails of two Message-IDs. */
  doubled: number
  /** Copies of one message beyond the first. */
  repeated: number
  /** Of these copies, those that the mail's row does not say may have arrived twice. */
  unexplained: number
}

/** A database with one person's alerts, as the product itself makes them; each run begins with a copy. */
export async function chaosTemplate(folder: string): Promise<string> {
  const template = path.join(folder, 'template.sqlite')
  const server = await startTestServer()
  try {
    const ada = await alertReader(server)
    for (const subject of CHAOS_SUBJECTS) {
      const { status, body } = await ada.add({ name: subject, searchTerm: subject, refineSearch: true })
      if (status !== 200) throw new Error(`no alert: ${JSON.stringify(body)}`)
    }
    await sql`vacuum into ${template}`.execute(server.claire.database)
  } finally {
    await server.close()
  }
  return template
}

/** Where a run's mail goes. */
export interface ChaosMail {
  url: string
  /** All that it has taken. */
  received(): Promise<ReceivedMail[]>
  close(): Promise<unknown>
}

interface Run {
  folder: string
  template: string
  seed: number
  /** Of the SMTP server of the run. */
  knowsRepetitions: boolean
  /** Instead of that server; its answers cannot be struck at. */
  startMail?: () => Promise<ChaosMail>
}

/** A server that takes a random time to answer, so that crashes hide answers. */
async function slowMailServer(...options: Parameters<typeof startMailServer>): Promise<ChaosMail> {
  const { url, received, close } = await startMailServer(...options)
  return { url, close, received: async () => received }
}

export async function chaosRun({
  folder,
  template,
  seed,
  knowsRepetitions,
  startMail,
}: Run): Promise<Outcome> {
  const home = path.join(folder, `run-${seed}`)
  mkdirSync(home)
  copyFileSync(template, path.join(home, 'claire.sqlite'))
  const strikes = strikingAtAnswers(seed)
  const { answerAfterMs } = strikes
  const smtp = await (startMail?.() ?? slowMailServer({ knowsRepetitions, answerAfterMs }))
  const processes = startProcesses({ home, seed, smtpUrl: smtp.url })
  strikes.aim(processes)
  const database = openSqlite(path.join(home, 'claire.sqlite'))
  try {
    const kills = await killAtRandom(processes, seed)
    await everythingTold({ database, processes, seed })
    return {
      kills: kills + strikes.count(),
      ...(await judge({ database, seed, received: await smtp.received() })),
    }
  } finally {
    await processes.end()
    await database.destroy()
    await smtp.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * Where a crash hides an answer: the server has a message and takes its time to say so, and the mailer is killed
 * meanwhile or just after, in six of ten messages.
 */
function strikingAtAnswers(seed: number) {
  const random = randomOf(seed + 3)
  let target: Processes | undefined
  let count = 0
  return {
    aim(processes: Processes) {
      target = processes
    },
    count: () => count,
    answerAfterMs(): number {
      if (random() < 0.6 && count < MOST_STRIKES) {
        count += 1
        setTimeout(() => void target?.killAndStart('mailer'), random() * SLOWEST_ANSWER_MS)
      }
      return random() * SLOWEST_ANSWER_MS
    },
  }
}

/** How many times a process was killed: each after some of its own steps, and then somewhere in the next. */
async function killAtRandom(processes: Processes, seed: number): Promise<number> {
  const random = randomOf(seed)
  const kills = 4 + Math.floor(random() * 6)
  for (let count = 0; count < kills; count++) {
    // Mails become due, so that there is something to be cut off from.
    processes.pass(random() < 0.5 ? DAY : random() * 20 * MINUTE)
    const role = ROLES[Math.floor(random() * ROLES.length)] ?? 'mailer'
    const stepMs = await processes.steps(role, Math.floor(random() * MOST_STEPS))
    await delay(random() * stepMs)
    await processes.killAndStart(role)
  }
  return kills
}

interface Looking {
  database: ReturnType<typeof openSqlite>
  processes: Processes
  seed: number
}

/**
 * Resolves when the ledger says that all is told and sent, or that it never will be. A day passes when everybody has done
 * what there was to do on the one before, however long that takes.
 */
async function everythingTold({ database, processes, seed }: Looking) {
  const wanted = pairsOf(seed).size
  await processes.published()
  processes.pass(MINUTE)
  await processes.idle('matcher')
  for (let day = 0; day < WITHIN_DAYS; day++) {
    processes.pass(DAY)
    await processes.idle('mailer')
    const { rows } = await sql<{ told: number; unsent: number }>`
      select (select count(*) from alert_match where told_at is not null) as told,
        (select count(*) from outgoing_mail where state <> 'sent') as unsent`.execute(database)
    if (rows[0]?.told === wanted && rows[0].unsent === 0) return
  }
}

/** 'subject url' for every article that an alert must tell of. */
function pairsOf(seed: number): Set<string> {
  return new Set(
    chaosArticles(seed).flatMap(({ url, subjects }) => subjects.map((subject) => `${subject} ${url}`)),
  )
}

async function judge({
  database,
  seed,
  received,
}: Pick<Looking, 'database' | 'seed'> & { received: ReceivedMail[] }): Promise<Omit<Outcome, 'kills'>> {
  const articles = await sql<{ id: string; url: string }>`select id, url from article`.execute(database)
  const urls = new Map(articles.rows.map(({ id, url }) => [id, url]))
  const mails = await sql<{
    id: string
    unanswered: number
  }>`select id, unanswered from outgoing_mail`.execute(database)
  const explained = new Map(mails.rows.map(({ id, unanswered }) => [id, unanswered]))
  /** Which messages tell of a pair. */
  const tellings = new Map<string, Set<string>>()
  const copies = new Map<string, number>()
  for (const { parsed } of received) {
    const messageId = String(parsed.messageId).replace(/^<|@.*$/g, '')
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
    const subject = /new: (\w+)/.exec(String(parsed.subject))?.[1]
    for (const [, id] of String(parsed.text).matchAll(/\/detail\/([\w-]+)/g)) {
      const pair = `${subject} ${urls.get(String(id))}`
      tellings.set(pair, (tellings.get(pair) ?? new Set()).add(messageId))
    }
  }
  const pairs = pairsOf(seed)
  const again = [...copies].filter(([, count]) => count > 1)
  return {
    pairs: pairs.size,
    lost: [...pairs].filter((pair) => !tellings.has(pair)).length,
    doubled: [...tellings].filter(([pair, messages]) => messages.size > 1 || !pairs.has(pair)).length,
    repeated: again.reduce((sum, [, count]) => sum + count - 1, 0),
    unexplained: again.reduce(
      (sum, [id, count]) => sum + Math.max(0, count - 1 - (explained.get(id) ?? 0)),
      0,
    ),
  }
}
