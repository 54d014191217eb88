import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import { alertReader } from '../../../apps/server/src/testing/alerts.ts'
import { type ReceivedMail, startMailServer } from '../../../apps/server/src/testing/mail-server.ts'
import { startTestServer } from '../../../apps/server/src/testing/server.ts'
import { CHAOS_SUBJECTS, chaosArticles, randomOf } from './chaos-articles.ts'

const ROLE = fileURLToPath(new URL('chaos-role.ts', import.meta.url))
const ROLES = ['scanner', 'matcher', 'mailer'] as const
const DAY = 86_400_000
const SLOWEST_ANSWER_MS = 300
const MOST_STRIKES = 4
/** A run that has not told everything by then has lost it. */
const WITHIN_MS = 120_000

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

type Processes = ReturnType<typeof startProcesses>

/** One process a role, each started again when it is killed, and the clock that they share. */
function startProcesses({ home, seed, smtpUrl }: { home: string; seed: number; smtpUrl: string }) {
  const clockFile = path.join(home, 'clock')
  let ahead = 0
  let isOver = false
  const children = new Map<string, ChildProcess>()
  const setClock = () => {
    writeFileSync(`${clockFile}.new`, String(ahead))
    renameSync(`${clockFile}.new`, clockFile)
  }
  const start = (role: string) =>
    children.set(
      role,
      spawn(process.execPath, [ROLE, role, home, smtpUrl, String(seed)], {
        stdio: ['pipe', 'ignore', 'inherit'],
      }),
    )
  setClock()
  for (const role of ROLES) start(role)

  async function kill(role: string) {
    const child = children.get(role)
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    if (child.signalCode === null) await once(child, 'exit')
  }

  return {
    /** Lets time pass for all of them: leases run out, what was gathered becomes due. */
    pass(ms: number) {
      ahead += ms
      setClock()
    },
    async killAndStart(role: string) {
      const child = children.get(role)
      await kill(role)
      // Two who strike at once start one, and nobody starts one when the run is over.
      if (!isOver && children.get(role) === child) start(role)
    },
    /** Whether all articles are published. */
    isPublished: () => children.get('scanner')?.exitCode === 0,
    failed: () => [...children].find(([, child]) => child.exitCode !== null && child.exitCode !== 0)?.[0],
    async end() {
      isOver = true
      for (const role of ROLES) await kill(role)
    },
  }
}

/** How many times a process was killed. */
async function killAtRandom(processes: Processes, seed: number): Promise<number> {
  const random = randomOf(seed)
  const kills = 4 + Math.floor(random() * 6)
  for (let count = 0; count < kills; count++) {
    // Mails become due, so that there is something to be cut off from.
    processes.pass(random() < 0.5 ? DAY : random() * 20 * 60_000)
    await delay(random() * 1_500)
    await processes.killAndStart(ROLES[Math.floor(random() * ROLES.length)] ?? 'mailer')
  }
  return kills
}

interface Looking {
  database: ReturnType<typeof openSqlite>
  processes: Processes
  seed: number
}

/** Resolves when the ledger says that all is told and sent; also when that takes too long, so that it is judged. */
async function everythingTold({ database, processes, seed }: Looking) {
  const wanted = pairsOf(seed).size
  for (const until = Date.now() + WITHIN_MS; Date.now() < until;) {
    const failed = processes.failed()
    if (failed) throw new Error(`the process of the ${failed} ended by itself`)
    if (processes.isPublished()) processes.pass(DAY)
    await delay(150)
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
