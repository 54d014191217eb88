import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { articleDraft } from '#testing/drafts'
import { garblePages } from '#testing/garble-pages'
import { startMailServer } from '#testing/mail-server'
import { startTestServer } from '#testing/server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const METRICS_TOKEN = 'a-token-of-the-operator'

/** A server with articles and a settable clock, and the mail server of its operator. */
async function started(t: TestContext, react?: Parameters<typeof startMailServer>[0]) {
  let now = Date.parse('2026-06-01T09:00:00Z')
  const mail = await startMailServer(react)
  const server = await startTestServer({
    clock: () => now,
    settings: {
      METRICS_TOKEN,
      SMTP_URL: mail.url,
      MAIL_FROM: 'claire@claire.example',
      OPERATOR_EMAIL: 'operator@claire.example',
    },
  })
  const { claire, app } = server
  t.after(async () => {
    await claire.recordCheck.stop()
    await server.close()
    await mail.close()
  })
  const abstract = `On zirconium. ${'Words of an abstract. '.repeat(60)}`
  await claire.articles.saveAll(
    Array.from({ length: 60 }, (_, at) =>
      articleDraft({ url: `https://a.example/${at}`, title: `Report ${at}`, abstract }),
    ),
  )
  await sql`pragma wal_checkpoint(truncate)`.execute(claire.database)
  await claire.recordCheck.start()
  return {
    server,
    mail,
    file: path.join(claire.config.dataDir, 'claire.sqlite'),
    async after(ms: number) {
      now += ms
      await claire.recordCheck.wake()
    },
    async ready() {
      const { statusCode, body } = await app.inject('/health/ready')
      const { parts } = JSON.parse(body) as { parts: Record<string, string> }
      return [statusCode, parts['record']]
    },
    async isOkInMetrics() {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const { body } = await app.inject({ url: '/metrics', headers })
      return /claire_self_check_ok\{check="record"\} (\d)/.exec(body)?.[1]
    },
  }
}

test('damage is found by the weekly check, and reported by health, metrics, a call and one mail a week', async (t) => {
  const { server, mail, file, after, ready, isOkInMetrics } = await started(t)
  await after(HOUR_MS)
  assert.deepEqual([await ready(), await isOkInMetrics()], [[200, 'ok'], '1'])

  const repair = garblePages(file, 'On zirconium')
  await after(WEEK_MS - DAY_MS)
  assert.deepEqual(await ready(), [200, 'ok'], 'nobody has looked yet')
  await after(DAY_MS)
  assert.deepEqual([await ready(), await isOkInMetrics()], [[503, 'failed'], '0'])
  const token = await server.tokens.admin()
  const { body } = await server.call('/self-check', { token })
  const [check] = body as { name: string; isOk: boolean; says: string }[]
  assert.deepEqual([check?.name, check?.isOk], ['record', false])
  assert.match(String(check?.says), /\barticle: page \d+/)
  const [message] = await mail.has(1)
  assert.deepEqual(message?.to, ['operator@claire.example'])
  assert.equal(message?.parsed.subject, 'The database of Claire at localhost:8080 is damaged')
  assert.match(String(message?.parsed.text), /\barticle: page \d+/)

  await after(DAY_MS)
  await after(5 * DAY_MS)
  assert.equal(mail.received.length, 1, 'once for this finding')
  await after(DAY_MS)
  assert.equal(mail.received.length, 2, 'a week later it is still there')

  repair()
  await after(DAY_MS)
  assert.deepEqual([await ready(), await isOkInMetrics()], [[200, 'ok'], '1'])
  garblePages(file, 'On zirconium')
  await after(WEEK_MS)
  assert.equal(mail.received.length, 3, 'another finding is told at once')
})

test('a mail that was not accepted is sent an hour later', async (t) => {
  const { mail, file, after } = await started(t, {
    react: (count) => (count === 1 ? 'refuse for now' : 'take'),
  })
  garblePages(file, 'On zirconium')
  await after(HOUR_MS)
  assert.equal(mail.received.length, 0)
  await after(HOUR_MS)
  assert.equal(mail.received.length, 1)
})

test('a start checks a damaged database at once: it may have been repaired', async (t) => {
  const { server, file, after, ready } = await started(t)
  const repair = garblePages(file, 'On zirconium')
  await after(HOUR_MS)
  assert.deepEqual(await ready(), [503, 'failed'])
  repair()
  await server.claire.recordCheck.start()
  await server.claire.recordCheck.wake()
  assert.deepEqual(await ready(), [200, 'ok'])
})
