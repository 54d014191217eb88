import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createStaticEmbedder } from '@claire/embeddings'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import { createArticleStore } from '../../../apps/server/src/domains/articles/index.ts'
import { createBookmarkStore } from '../../../apps/server/src/domains/reading/bookmarks/index.ts'
import { createFolderMatching } from '../../../apps/server/src/domains/reading/recommendations/index.ts'
import { vectorTextOf } from '../../../apps/server/src/domains/reading/search/index.ts'
import type { PersonId } from '../../../apps/server/src/platform/person.ts'
import { publish } from '../../../apps/server/src/testing/alerts.ts'
import { articleDraft } from '../../../apps/server/src/testing/drafts.ts'
import { articlesOn, learner, trainAll } from '../../../apps/server/src/testing/learning.ts'
import { type ReceivedMail, startMailServer } from '../../../apps/server/src/testing/mail-server.ts'
import { type TestServer, startTestServer } from '../../../apps/server/src/testing/server.ts'
import { CHAOS_FOLDER, CHAOS_SUBJECTS, chaosArticles, randomOf } from './chaos-articles.ts'
import { type Processes, ROLES, startProcesses } from './chaos-processes.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const SLOWEST_ANSWER_MS = 300
const MOST_STRIKES = 4
/** Maximum number of steps before a process is killed; it may also be killed during its start. */
const MOST_STEPS = 15
/** Days after which an article without notification is lost; on each of them the mailer finished its work. */
const WITHIN_DAYS = 30

/** The outcome of one run or of all. */
export interface Outcome {
  kills: number
  /** Number of (alert, article) pairs to notify. */
  pairs: number
  /** Pairs in no mail. */
  lost: number
  /** Pairs in mails of two Message-IDs. */
  doubled: number
  /** Copies of one message beyond the first. */
  repeated: number
  /** Copies whose mail's row does not say that it may have arrived twice. */
  unexplained: number
}

/** Creates a database with one person's alerts and a folder that learns, as the product makes them; each run begins with a copy. */
export async function chaosTemplate(folder: string): Promise<string> {
  const template = path.join(folder, 'template.sqlite')
  const server = await startTestServer()
  try {
    const ada = await learner(server)
    for (const subject of CHAOS_SUBJECTS) {
      const { status, body } = await ada.add({ name: subject, searchTerm: subject, refineSearch: true })
      if (status !== 200) throw new Error(`no alert: ${JSON.stringify(body)}`)
    }
    await addFolder(server, ada)
    await sql`vacuum into ${template}`.execute(server.claire.database)
  } finally {
    await server.close()
  }
  return template
}

/** A folder that has learnt its subject, and sends mail. */
async function addFolder(server: TestServer, ada: Awaited<ReturnType<typeof learner>>) {
  // Of articles like those of the runs; their numbers are of no run.
  const library = Array.from({ length: 4 }, (_, at) => chaosArticles(1_000 + at))
    .flat()
    .filter(({ subjects }) => subjects.some((subject) => subject === CHAOS_FOLDER.subject))
    .map(({ url, title }) => articleDraft({ url, title, abstract: `${title}.` }))
  const bookmarked = await publish(server, library, { backfill: true })
  await publish(server, articlesOn('ice', 60), { backfill: true })
  const folderId = await ada.folder(CHAOS_FOLDER.name)
  await ada.save(folderId, bookmarked)
  const { alertId } = (await ada.switchFolder(folderId)).body
  await trainAll(server)
  const body = { email: 'ada@example.org', frequency: 'NEW_MATCHES', pausedUntil: null }
  const { status } = await ada.ask('PUT', `/alert/${alertId}`, { body })
  if (status !== 200) throw new Error('the folder sends no mail')
}

/** The receiver of a run's mail. */
export interface ChaosMail {
  url: string
  /** Returns all accepted mails. */
  received(): Promise<ReceivedMail[]>
  close(): Promise<unknown>
}

interface Run {
  folder: string
  template: string
  seed: number
  /** True if the SMTP server of the run suppresses repetitions. */
  knowsRepetitions: boolean
  /** Replaces that server; its responses cannot be interrupted. */
  startMail?: () => Promise<ChaosMail>
}

/** A server that responds after a random time, so that crashes hide responses. */
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
 * Returns a hook that hides responses by crashes: the server delays its confirmation of a message, and the
 * mailer is killed meanwhile or just after, in six of ten messages.
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

/** Kills processes, each after some of its own steps and somewhere in the next; returns the number of kills. */
async function killAtRandom(processes: Processes, seed: number): Promise<number> {
  const random = randomOf(seed)
  const kills = 4 + Math.floor(random() * 6)
  for (let count = 0; count < kills; count++) {
    // Mails become due, so that there is something to interrupt.
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
 * Resolves when the ledger says that everything is notified and sent, or that it never will be. A day passes when all
 * work of the one before is done, however long that takes.
 */
async function everythingTold({ database, processes, seed }: Looking) {
  await processes.published()
  const wanted = (await pairsOf(database, seed)).size
  processes.pass(MINUTE)
  await processes.idle('matcher')
  for (let day = 0; day < WITHIN_DAYS; day++) {
    processes.pass(DAY)
    await processes.idle('mailer')
    const { rows } = await sql<{ told: number; unsent: number }>`
      select (select count(*) from alert_match where notified_at is not null) as told,
        (select count(*) from outgoing_mail where state <> 'sent') as unsent`.execute(database)
    if (rows[0]?.told === wanted && rows[0].unsent === 0) return
  }
}

/** Returns 'subject url' for every article that an alert must notify, and 'folder url'. */
async function pairsOf(database: Looking['database'], seed: number): Promise<Set<string>> {
  const articles = chaosArticles(seed)
  const inFolder = await articlesOfFolder(
    database,
    articles.map(({ url }) => url),
  )
  return new Set([
    ...articles.flatMap(({ url, subjects }) => subjects.map((subject) => `${subject} ${url}`)),
    ...inFolder.map((url) => `${CHAOS_FOLDER.name} ${url}`),
  ])
}

/** Returns those of these articles that belong to the folder by what it has learnt. */
async function articlesOfFolder(database: Looking['database'], urls: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; owner: PersonId; folderId: string; model: string }>`
    select id, owner, folder_id as "folderId", matching as model from alert where folder_id is not null`.execute(
    database,
  )
  const embedder = createStaticEmbedder()
  const bookmarks = createBookmarkStore(database, Date.now)
  const folders = rows.map((row) => ({ ...row, revision: 1, eventSeq: 0, joined: true }))
  const match = createFolderMatching({ bookmarks, embedder, contextual: [] }).matcherFor(folders)
  const found = await sql<{ id: string }>`select id from article where url in (${sql.join(urls)})`.execute(
    database,
  )
  const articles = await createArticleStore(database, Date.now).get(found.rows.map(({ id }) => id))
  const vectors = await embedder.embed(articles.map(vectorTextOf))
  const belonging = []
  for (const [at, article] of articles.entries())
    if ((await match(article, { byWords: vectors[at], inContext: {} }, () => true)).length)
      belonging.push(article.url)
  if (!belonging.length) throw new Error('no article belongs to the folder')
  return belonging
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
  /** The messages that notify a pair. */
  const notifications = new Map<string, Set<string>>()
  const copies = new Map<string, number>()
  for (const { parsed } of received) {
    const messageId = String(parsed.messageId).replace(/^<|@.*$/g, '')
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
    const subject = /new: (\w+)/.exec(String(parsed.subject))?.[1]
    for (const [, id] of String(parsed.text).matchAll(/\/detail\/([\w-]+)/g)) {
      const pair = `${subject} ${urls.get(String(id))}`
      notifications.set(pair, (notifications.get(pair) ?? new Set()).add(messageId))
    }
  }
  const pairs = await pairsOf(database, seed)
  const again = [...copies].filter(([, count]) => count > 1)
  return {
    pairs: pairs.size,
    lost: [...pairs].filter((pair) => !notifications.has(pair)).length,
    doubled: [...notifications].filter(([pair, messages]) => messages.size > 1 || !pairs.has(pair)).length,
    repeated: again.reduce((sum, [, count]) => sum + count - 1, 0),
    unexplained: again.reduce(
      (sum, [id, count]) => sum + Math.max(0, count - 1 - (explained.get(id) ?? 0)),
      0,
    ),
  }
}
