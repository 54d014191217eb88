import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { sql } from 'kysely'
import { isPostgres } from '#platform/database'
import { createJobQueue } from '#platform/jobs/queue'
import { createLog } from '#platform/log'
import { matchAll } from '#testing/alerts'
import { openPostgres } from '#adapters/postgres'
import { articleDraft } from '#testing/drafts'
import { freePort } from '#testing/free-port'
import { type MailServer, startMailServer } from '#testing/mail-server'
import { signIn } from '#testing/sign-in'
import { readConfig } from '../config/index.ts'
import { createApi } from '../roles/api.ts'
import { compose } from './index.ts'
import { times } from './times.ts'

const embedder = createStaticEmbedder()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const YEAR = 366 * DAY
const NOW = Date.parse('2026-03-04T10:00:00Z')

/** Integer columns that are no times: sequences, sizes and durations; and the clock reading itself. */
const NO_TIMES = new Set(
  `alert.event_seq alert.revision alert.shown_to alert.index_size learning_folder.index_size alert_match.position alert_match.event_seq
  alert_sequence.value article_event.seq article_sequence.value event_cursor.seq crawl_host.fence crawl_host.pause_ms
  crawl_url.interval_ms job.fence scan_run.bytes source_audit.seq source_scan_state.interval_ms
  source_scan_state.own_interval_ms unfound_search.searches clock_reading.at`.split(/\s+/),
)

type World = Awaited<ReturnType<typeof startWorld>>

interface Place {
  dataDir: string
  databaseUrl: string | undefined
  smtp: MailServer
}

/** A Claire in use, with its own sign-in, a mail server, and a clock that the test sets. */
async function startWorld({ dataDir, databaseUrl, smtp }: Place, now: number) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    CONTEXTUAL: 'off',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Claire <claire@claire.example>',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const time = { now }
  const log = createLog(config.logLevel)
  const clock = () => time.now
  const claire = await compose(config, log, { clock, embedder, indexThreads: false, starters: [] })
  const app = await createApi(claire)
  await app.listen({ port })
  const file = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const passwordOf = (username: string) => new RegExp(`^${username}\\s+(\\S+)`, 'm').exec(file)?.[1] ?? ''
  return {
    claire,
    smtp,
    pass: (ms: number) => void (time.now += ms),
    /** Sets the clock of the machine, which is checked every second. */
    async setClock(to: number) {
      time.now = to
      await claire.clockWatch.check()
    },
    async sendMails() {
      for (const worker of claire.notifications.workers) await worker.wake()
    },
    /** Confirms like the reader of the mail. */
    async confirm(text: string) {
      const { status } = await fetch(/http\S+confirm\S+/.exec(text)?.[0] ?? '', { method: 'POST' })
      assert.equal(status, 200)
    },
    passwordOf,
    signIn: (username: string, password = passwordOf(username)) => signIn(origin, { username, password }),
    async ask(token: string | undefined, call: string, body?: unknown) {
      const [method, place = ''] = call.split(' ')
      const answer = await fetch(`${origin}/claire${place}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, never> }
    },
    async close() {
      await app.close()
      await claire.close()
    },
  }
}

/** People sign in, and so does a program with their token. */
async function peopleComeIn(world: World): Promise<string[]> {
  const token = await world.signIn('demo')
  assert.ok(token, 'the right password signs in')
  assert.equal((await world.ask(token, 'GET /account')).status, 200)
  const check = { currentPassword: world.passwordOf('demo') }
  assert.equal((await world.ask(token, 'POST /account/password/check', check)).status, 200)
  const made = await world.ask(token, 'POST /account/token', {
    name: `script ${Math.random()}`,
    scopes: ['alerts:read'],
    lifetime: 365,
  })
  assert.equal((await world.ask(made.body['token'], 'GET /alert?page=0&size=10')).status, 200)
  return [token]
}

/** Wrong passwords lock the sign-in and the account page. */
async function peopleAreLockedOut(world: World, token: string | undefined) {
  for (let wrong = 0; wrong < 10; wrong++) await world.signIn('admin', `wrong-${wrong}`)
  assert.equal(await world.signIn('admin'), undefined, 'locked out')
  const check = (currentPassword: string) =>
    world.ask(token, 'POST /account/password/check', { currentPassword })
  for (let wrong = 0; wrong < 5; wrong++) await check(`wrong-${wrong}`)
  assert.equal((await check(world.passwordOf('demo'))).status, 429)
}

const SUBJECTS = ['basalt', 'kelp', 'lichen', 'plankton', 'glacier', 'quartz', 'amber', 'comet']

/** Results of an alert are mailed sixteen minutes later. */
async function alertsAreMailed(world: World, token: string | undefined) {
  const { claire, smtp, pass } = world
  const subject = SUBJECTS.shift() ?? ''
  // For the next database, where it is new again.
  SUBJECTS.push(subject)
  const input = { name: `Of ${subject}`, searchTerm: subject, email: 'reader@example.org' }
  const made = await world.ask(token, 'POST /alert', input)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  await world.sendMails()
  const question = smtp.received.find(({ raw }) => raw.includes('confirm'))
  if (smtp.received.length === 1) await world.confirm(question?.parsed.text ?? '')
  const before = smtp.received.length
  const url = `https://a.example/${subject}`
  await claire.articles.save(articleDraft({ url, title: `On ${subject}`, abstract: `Of ${subject}.` }))
  await claire.follower?.catchUp()
  await matchAll(claire)
  pass(16 * MINUTE)
  await world.sendMails()
  const mailed = smtp.received.slice(before).map(({ parsed }) => parsed.subject)
  assert.ok(
    mailed.some((line) => line?.includes(subject)),
    `mailed by ${mailed.length} mails: ${mailed.join(', ')}`,
  )
}

/** A due source and one of its addresses are claimed; so is a job, by a process that ends during both. */
async function workIsTakenUp({ claire }: World) {
  assert.ok(!('waitMs' in (await claim(claire))), 'an address is taken up')
  const jobs = createJobQueue(claire.database, claire.clock)
  const job = { queue: 'test', key: 'one', payload: {} }
  await jobs.enqueue(job)
  assert.ok(await jobs.claim('test', MINUTE), 'a job is taken up')
}

async function claim({ scanning }: World['claire']) {
  await scanning.startDue()
  return scanning.worker.claim()
}

/** Columns with a time that lies further ahead than allowed. */
async function timesTooFarAhead({ claire }: World): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(times))
    for (const [column, ahead] of Object.entries(columns)) {
      if (ahead === 'unchanged') continue
      const most = claire.clock() + (ahead === 'over' ? 0 : ahead) + 5 * MINUTE
      const far = sql<{
        total: number
      }>`select count(*) as total from ${sql.ref(table)} where ${sql.ref(column)} > ${sql.lit(most)}`
      if (Number((await far.execute(claire.database)).rows[0]?.total)) found.push(`${table}.${column}`)
    }
  return found
}

function jumps(databaseUrl?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-times-'))
  let smtp: MailServer
  let world: World
  const tokens: string[] = []
  before(async () => {
    smtp = await startMailServer()
    world = await startWorld({ dataDir: folder, databaseUrl, smtp }, NOW)
  })
  after(async () => {
    await world?.close()
    await smtp?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function everythingWorks() {
    assert.deepEqual(await timesTooFarAhead(world), [])
    for (const early of tokens.splice(0))
      assert.equal((await world.ask(early, 'GET /account')).status, 401, 'a token of another time')
    await workIsTakenUp(world)
    tokens.push(...(await peopleComeIn(world)))
    await alertsAreMailed(world, tokens.at(-1))
    const token = await world.signIn('demo')
    await peopleAreLockedOut(world, token)
  }

  test('every integer column is declared as a time with its limit, or as none', async () => {
    const schema = isPostgres(world.claire.database)
      ? (await sql<{ name: string }>`select current_schema() as name`.execute(world.claire.database)).rows[0]
          ?.name
      : undefined
    const tables = await world.claire.database.introspection.getTables()
    const whole = tables
      .filter((table) => table.schema === schema)
      .flatMap(({ name, columns }) =>
        columns
          .filter(({ dataType }) => /bigint|int8/i.test(dataType))
          .map((column) => `${name}.${column.name}`),
      )
    const listed = Object.entries(times).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    assert.deepEqual(whole.filter((column) => !NO_TIMES.has(column)).toSorted(), listed.toSorted())
  })

  test('everything works, at first and after each jump', async (t) => {
    await everythingWorks()
    for (const [name, to] of [
      ['a year ahead', NOW + YEAR],
      ['back again', NOW + DAY],
      ['a year back', NOW - YEAR],
      ['right again', NOW + 2 * DAY],
    ] as const)
      await t.test(`with the clock ${name} everything works at once`, async () => {
        await world.setClock(to)
        await everythingWorks()
      })
    await t.test(
      'a folder used with a clock eighteen days ahead works at once by the right one',
      async () => {
        await world.setClock(NOW + 20 * DAY)
        await everythingWorks()
        await world.close()
        world = await startWorld({ dataDir: folder, databaseUrl, smtp }, NOW + 2 * DAY)
        await everythingWorks()
      },
    )
  })
}

describe('a clock that jumps, on SQLite', () => jumps())

const url = process.env.TEST_DATABASE_URL
describe('a clock that jumps, on PostgreSQL', { skip: url ? false : 'TEST_DATABASE_URL is not set' }, () => {
  if (!url) return
  const schema = `test_${process.pid}_times`
  const admin = openPostgres(url, 1)
  before(async () => {
    await sql`create schema ${sql.id(schema)}`.execute(admin)
  })
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  jumps(own.href)
  after(async () => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
  })
})
