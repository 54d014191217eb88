import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createArticleStore } from '#domains/articles'
import { createAlertStore } from '#domains/reading/alerts'
import { createMailHooks } from '#domains/reading/notifications'
import { systemClock } from '#platform/clock'
import { createLog } from '#platform/log'
import { criteriaDraft, literalMatching } from '#testing/alert-ledger'
import { runHere } from '#testing/command-here'
import { articleDraft } from '#testing/drafts'
import { startMailServer } from '#testing/mail-server'
import { personId } from '#testing/person'
import { startProgram } from '#testing/start-main'
import { openAlerts } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'

type Tables = {
  alert_match: {
    alert_id: string
    article_id: string
    position: number
    event_seq: number
    matched_at: number
    score: number
    why: string
  }
}

const program = fileURLToPath(new URL('claire.ts', import.meta.url))
const root = mkdtempSync(path.join(tmpdir(), 'claire-alerts-'))
let refusesNext = false
let smtp: Awaited<ReturnType<typeof startMailServer>>
let settings: Record<string, string>
const claire = (...args: string[]) => runHere(['alerts', ...args], settings)
let opened: Awaited<ReturnType<typeof openAlerts>>
let found = 0

/** An alert with this many pending results. */
async function alertOf(owner: string, { name, results = 1 }: { name: string; results?: number }) {
  const { database } = opened
  const draft = criteriaDraft({ name, searchTerm: name, email: `${owner}@example.org`, frequency: 'WEEKLY' })
  const matching = literalMatching(name)
  const store = createAlertStore({ database, clock: systemClock })
  const alert = await store.add(personId(owner), { draft, matching, most: 10 })
  const id = String(alert?.id)
  for (let left = results; left > 0; left--) {
    const url = `https://journal.example/${++found}`
    const article = await createArticleStore(database, systemClock).save(articleDraft({ url }))
    const row = { event_seq: 0, matched_at: systemClock(), score: 1, why: '{"terms":[],"byMeaning":false}' }
    await database
      .withTables<Tables>()
      .insertInto('alert_match')
      .values({ ...row, alert_id: id, article_id: article.id, position: found })
      .execute()
  }
  return id
}

const confirmed = (owner: string) =>
  createMailHooks({ database: opened.database, clock: systemClock }).claimAddress(
    {
      subject: personId(owner),
      email: `${owner}@example.org`,
      emailVerified: true,
      session: null,
      firstName: '',
      lastName: '',
      isAdmin: false,
    },
    `${owner}@example.org`,
  )

/** Runs the workers of the role mailer once. */
async function work() {
  for (const worker of opened.notifications.workers) await worker.wake()
}

before(async () => {
  smtp = await startMailServer({ react: () => (refusesNext ? 'refuse for good' : 'take') })
  settings = {
    DATA_DIR: path.join(root, 'data'),
    SAMPLE_LIBRARY: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Claire <claire@claire.example>',
  }
  opened = await openAlerts(readConfig(settings), createLog('silent'))
})
after(async () => {
  await opened[Symbol.asyncDispose]()
  await smtp.close()
  rmSync(root, { recursive: true, force: true })
})

test('an operator sees alerts, their people and problems of mails, and can send at once', async () => {
  await alertOf('grace', { name: 'Compilers' })
  await confirmed('ada')
  const id = await alertOf('ada', { name: 'Engines', results: 2 })
  const all = await startProgram([process.execPath, program, 'alerts'], settings).ended
  assert.equal(all.code, 0, all.output)
  assert.match(all.output, /Engines \(ada\)\n {2}ready, once a week, 2 results, 2 new, 2 pending/)
  assert.match(all.output, /last mail never, next mail \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  const attention = await claire('list', '--attention')
  assert.match(attention.output, /grace@example.org has not confirmed that it may be written to/)
  assert.doesNotMatch(attention.output, /Engines/)

  const sent = await claire('send', 'engines')
  assert.match(sent.output, /^A mail to ada@example.org is written/)
  await work()
  assert.deepEqual(
    smtp.received.filter(({ to }) => to[0] === 'ada@example.org').map(({ parsed }) => parsed.subject),
    ['2 new: Engines'],
  )
  const shown = await claire('show', id)
  assert.match(shown.output, /none pending\n {2}last result .*, last mail \d{4}/)
  assert.match(shown.output, /sent, 2 articles, to ada@example.org/)
  assert.match((await claire('send', id)).output, /^No results are pending/)
})

test('a returned mail is shown with the mail server’s answer, and sent once more', async () => {
  await confirmed('joan')
  const id = await alertOf('joan', { name: 'Codes' })
  refusesNext = true
  await claire('send', id)
  await work()
  refusesNext = false
  const listed = await claire('list', '--subject', 'joan')
  assert.match(listed.output, /failed, once a week.*\n.*\n {2}The last mail came back: .*Not wanted/)
  assert.match((await claire('send', 'Codes')).output, /^What came back is sent once more, to joan@/)
  await work()
  assert.match((await claire('show', id)).output, /ready, once a week/)
})

test('a pause delays mail until its day or its end, and no secret is shown', async () => {
  await confirmed('mary')
  const id = await alertOf('mary', { name: 'Orbits' })
  await opened.alertNotifications.setFeedToken(personId('mary'), id, 'secret-of-a-feed')
  assert.match(
    (await claire('pause', 'Orbits', '--until', '2999-01-31')).output,
    /is paused until 2999-01-31/,
  )
  assert.match((await claire('send', 'Orbits')).output, /is paused/)
  assert.match((await claire('list', '--subject', 'mary')).output, /paused until 2999-01-31 00:00 UTC/)
  await claire('pause', id)
  assert.match((await claire('show', id)).output, /paused until it is resumed/)
  assert.match((await claire('resume', id)).output, /sends mail again/)
  const { output } = await claire('show', id, '--json')
  assert.equal(JSON.parse(output).delivery.state, 'ready')
  assert.doesNotMatch(output, /secret-of-a-feed/)
})

test('what cannot be done is said in a sentence', async () => {
  await alertOf('ada', { name: 'Twice' })
  await alertOf('mary', { name: 'Twice' })
  const cases: [string[], RegExp][] = [
    [['show', 'Nothing'], /^No alert is called "Nothing"/],
    [['show', 'Twice'], /^2 alerts are called "Twice"\. Say which by its id: .*\((ada|mary)\)/],
    [['send'], /^send needs an alert\./],
    [['run', 'Twice'], /^There is no command "alerts run"/],
    [['pause', 'Twice', '--until', '2001-01-01'], /^--until is a day that is still to come/],
    [['list', '--person', 'nobody'], /^There is no user "nobody"/],
  ]
  const ended = await Promise.all(cases.map(([args]) => claire(...args)))
  for (const [at, { code, output }] of ended.entries()) {
    assert.equal(code, 1, output)
    assert.match(output, cases[at]?.[1] ?? /never/)
  }
})
