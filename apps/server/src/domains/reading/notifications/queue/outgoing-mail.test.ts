import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inTransaction } from '#platform/database'
import { createJobQueue, jobMigrations } from '#platform/jobs/queue'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import type { AlertNews, MailContent } from '../mail-content.ts'
import { createMailPeople } from '../people/mail-people.ts'
import { notificationMigrations } from '../tables.ts'
import { lastMailsOf } from '../gathering/gathering.ts'
import { createOutgoingMails, newMailId, queueMail } from './outgoing-mail.ts'

const DAY = 86_400_000

const newsOf = (alertId: string): AlertNews => ({
  alertId,
  name: alertId,
  criteria: 'Semantic search',
  note: '',
  frequency: 'DAILY',
  total: 1,
  listedAbove: 0,
  articles: [],
})
const notified = (...alertIds: string[]): MailContent => ({ kind: 'alerts', news: alertIds.map(newsOf) })
const asked = (...alertIds: string[]): MailContent => ({ kind: 'stale', alerts: alertIds.map(newsOf) })
const posted = (alertId: string): MailContent => ({ kind: 'webhook', news: newsOf(alertId) })

onEveryDatabase({ ...jobMigrations, ...notificationMigrations }, (open) => {
  let opened: TestDatabase
  let now = Date.parse('2026-03-01T09:00:00Z')
  const clock = () => now
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  const mails = () => createOutgoingMails(opened.database, clock)
  let people = 0
  /** A new person; their alerts are named by the given name and their number. */
  function sender() {
    const number = ++people
    const owner = personId(`sender ${number}`)
    const alert = (name: string) => `${name}${number}`
    return {
      owner,
      alert,
      async queue(content: MailContent, recipient = 'ada@example.org') {
        const id = newMailId()
        await inTransaction(opened.database, (transaction) =>
          queueMail(transaction, clock, { id, owner, recipient, content }),
        )
        return id
      },
    }
  }
  const fail = (id: string) =>
    mails().record(id, { state: 'failed', lastAnswer: '550 no', attempts: 3, finishedAt: now })
  const send = (id: string) => mails().record(id, { state: 'sent', lastAnswer: '250 ok', finishedAt: now })
  /** The mails that have a sending job. */
  async function jobsOf(queue: string): Promise<Set<string>> {
    const rows = await opened.database
      .withTables<{ job: { queue: string; key: string } }>()
      .selectFrom('job')
      .select('key')
      .where('queue', '=', queue)
      .execute()
    return new Set(rows.map(({ key }) => key))
  }
  const alertIdsIn = async (id: string) => {
    const content = (await mails().get(id))?.content
    if (content?.kind === 'alerts') return content.news.map(({ alertId }) => alertId)
    return content?.kind === 'stale' ? content.alerts.map(({ alertId }) => alertId) : undefined
  }

  describe('a mail that is queued', () => {
    test('waits with a job that sends it, posts in a queue of their own', async () => {
      const ada = sender()
      const mail = await ada.queue(notified(ada.alert('a')))
      const post = await ada.queue(posted(ada.alert('a')), 'https://hook.example')
      const [letters, posts] = [await jobsOf('mail'), await jobsOf('webhook')]
      assert.deepEqual([letters.has(mail), posts.has(mail)], [true, false])
      assert.deepEqual([letters.has(post), posts.has(post)], [false, true])
      const read = await mails().get(mail)
      assert.deepEqual(
        [read?.state, read?.attempts, read?.unanswered, read?.createdAt],
        ['waiting', 0, 0, now],
      )
    })

    test('is neither written nor sent where the transaction that makes it necessary fails', async () => {
      const ada = sender()
      const id = newMailId()
      await assert.rejects(
        inTransaction(opened.database, async (transaction) => {
          const content = notified(ada.alert('a'))
          await queueMail(transaction, clock, { id, owner: ada.owner, recipient: 'a@example.org', content })
          throw new Error('the results could not be marked')
        }),
      )
      assert.equal(await mails().get(id), undefined)
      assert.ok(!(await jobsOf('mail')).has(id))
    })

    test('is in the language that its person had then', async () => {
      const ada = sender()
      const first = await ada.queue(notified(ada.alert('a')))
      const people = createMailPeople(opened.database)
      await people.setLanguage(ada.owner, { choice: 'fr', language: 'fr' })
      const second = await ada.queue(notified(ada.alert('a')))
      await people.setLanguage(ada.owner, { choice: 'de', language: 'de' })
      assert.deepEqual(
        [(await mails().get(first))?.language, (await mails().get(second))?.language],
        ['en', 'fr'],
      )
    })
  })

  test('what is recorded of a mail that is gone meanwhile brings nothing back', async () => {
    const ada = sender()
    const id = await ada.queue(notified(ada.alert('a')))
    await mails().forgetOwner(ada.owner)
    await send(id)
    assert.equal(await mails().get(id), undefined)
  })

  describe('a deleted alert', () => {
    test('is taken out of digests, and mails about it alone are deleted', async () => {
      const ada = sender()
      const [a, b] = [ada.alert('a'), ada.alert('b')]
      const digest = await ada.queue(notified(a, b))
      const alone = await ada.queue(notified(a))
      const question = await ada.queue(asked(a, b))
      const post = await ada.queue(posted(a), 'https://hook.example')
      const other = await ada.queue(notified(b))
      await mails().forgetAlerts([a])
      assert.deepEqual([await alertIdsIn(digest), await alertIdsIn(question)], [[b], [b]])
      for (const id of [alone, post]) assert.equal(await mails().get(id), undefined)
      assert.deepEqual([await alertIdsIn(other), await mails().alertsOf(digest)], [[b], [b]])
      assert.ok(!(await jobsOf('mail')).has(alone))
      await mails().forgetAlerts([a, b])
      for (const id of [digest, question, other]) assert.equal(await mails().get(id), undefined)
    })

    test('without notifications concerns no mail', async () => {
      const ada = sender()
      const id = await ada.queue(notified(ada.alert('a')))
      await mails().forgetAlerts([ada.alert('never')])
      assert.deepEqual(await alertIdsIn(id), [ada.alert('a')])
    })
  })

  describe('a mail that has failed', () => {
    test('is sent once more, to the address that its alert has now, from the beginning', async () => {
      const ada = sender()
      const id = await ada.queue(notified(ada.alert('a')), 'old@example.org')
      await fail(id)
      now += DAY
      await mails().retryFailed(ada.alert('a'), 'new@example.org')
      const mail = await mails().get(id)
      assert.deepEqual(
        [mail?.state, mail?.recipient, mail?.attempts, mail?.finishedAt],
        ['waiting', 'new@example.org', 0, null],
      )
    })

    test('is sent to the new address of an alert without its results of other alerts', async () => {
      const ada = sender()
      const [moved, stays] = [ada.alert('moved'), ada.alert('stays')]
      for (const content of [notified(stays, moved), asked(moved, stays)]) {
        const id = await ada.queue(content, 'old@example.org')
        await fail(id)
        await mails().retryFailed(moved, 'somebody.else@example.org')
        const stored = await mails().get(id)
        assert.deepEqual(
          [stored?.state, stored?.recipient, await alertIdsIn(id)],
          ['failed', 'old@example.org', [stays]],
        )
        assert.deepEqual(await mails().alertsOf(id), [stays])
      }
      const rows = await opened.database
        .selectFrom('outgoing_mail')
        .select(['id', 'state'])
        .where('recipient', '=', 'somebody.else@example.org')
        .execute()
      assert.deepEqual(
        rows.map(({ state }) => state),
        ['waiting', 'waiting'],
      )
      for (const { id } of rows) {
        assert.deepEqual(await alertIdsIn(id), [moved])
        assert.ok((await jobsOf('mail')).has(id))
      }
      const last = await lastMailsOf(opened.database, [moved, stays])
      assert.deepEqual([last.hasFailed(moved), last.hasFailed(stays)], [false, true])
      await mails().retryFailed(stays, 'old@example.org')
      assert.equal((await lastMailsOf(opened.database, [stays])).hasFailed(stays), false)
    })

    test('goes out whole where it goes to the address that it went to', async () => {
      const ada = sender()
      const [a, b] = [ada.alert('a'), ada.alert('b')]
      const id = await ada.queue(notified(a, b), 'same@example.org')
      await fail(id)
      await mails().retryFailed(a, 'same@example.org')
      assert.deepEqual([(await mails().get(id))?.state, await alertIdsIn(id)], ['waiting', [a, b]])
    })

    test('is not sent again by the retry of another alert, nor is what was sent or waits', async () => {
      const ada = sender()
      const [a, b] = [ada.alert('a'), ada.alert('b')]
      const [failed, sent, waiting] = [
        await ada.queue(notified(b)),
        await ada.queue(notified(a)),
        await ada.queue(notified(a)),
      ]
      await fail(failed)
      await send(sent)
      await mails().retryFailed(a, 'new@example.org')
      const states = await Promise.all(
        [failed, sent, waiting].map(async (id) => (await mails().get(id))?.state),
      )
      assert.deepEqual(states, ['failed', 'sent', 'waiting'])
      assert.equal((await mails().get(waiting))?.recipient, 'ada@example.org')
    })
  })

  test('posts go to the next address of a webhook, and a removed one drops them, but for those that arrived', async () => {
    const ada = sender()
    const alert = ada.alert('a')
    const ids: string[] = []
    for (let at = 0; at < 3; at++) ids.push(await ada.queue(posted(alert), 'https://first.example'))
    const [waiting = '', failed = '', sent = ''] = ids
    const letter = await ada.queue(notified(alert))
    await fail(failed)
    await send(sent)
    await inTransaction(opened.database, (transaction) =>
      createOutgoingMails(transaction, clock).redirectPosts(alert, 'https://second.example'),
    )
    const recipients = async () =>
      Promise.all([...ids, letter].map(async (id) => (await mails().get(id))?.recipient))
    assert.deepEqual(await recipients(), [
      'https://second.example',
      'https://second.example',
      'https://first.example',
      'ada@example.org',
    ])
    assert.equal((await mails().get(failed))?.state, 'waiting')
    await mails().dropPosts(alert)
    assert.deepEqual(await recipients(), [undefined, undefined, 'https://first.example', 'ada@example.org'])
    const left = await jobsOf('webhook')
    assert.deepEqual([left.has(waiting), left.has(failed)], [false, false])
  })

  test('mail is forgotten after a time, but not the last ones of an alert, nor what has failed or waits', async () => {
    const ada = sender()
    const alert = ada.alert('a')
    const sent: string[] = []
    for (let at = 0; at < 5; at++) {
      now += DAY
      sent.push(await ada.queue(notified(alert)))
      await send(sent.at(-1) ?? '')
    }
    const notice = await ada.queue({ kind: 'confirmation', addressId: 'x' })
    await send(notice)
    const [failed, waiting] = [await ada.queue(notified(alert)), await ada.queue(notified(alert))]
    await fail(failed)
    const tidied = async (before: number) => {
      await mails().tidy(before, 4)
      const all = [...sent, notice, failed, waiting]
      return Promise.all(all.map(async (id) => (await mails().get(id)) !== undefined))
    }
    assert.deepEqual(await tidied(now - 10 * DAY), Array(8).fill(true))
    // Two of the newest four are those that failed and wait.
    assert.deepEqual(await tidied(now + 1), [false, false, false, true, true, false, true, true])
  })

  test('jobs of mails that were dropped are claimed by nobody', async () => {
    const ada = sender()
    const id = await ada.queue(notified(ada.alert('a')))
    await mails().forgetOwner(ada.owner)
    const queue = createJobQueue(opened.database, clock)
    for (let job = await queue.claim('mail', 60_000); job; job = await queue.claim('mail', 60_000))
      assert.notEqual(job.key, id)
  })

  test('unsent questions to an address are dropped, and nothing else that goes there', async () => {
    const ada = sender()
    const recipient = `${ada.owner.replace(' ', '.')}@example.org`
    const question = await ada.queue({ kind: 'confirmation', addressId: 'x' }, recipient)
    const arrived = await ada.queue({ kind: 'confirmation', addressId: 'x' }, recipient)
    const news = await ada.queue(notified(ada.alert('a')), recipient)
    await send(arrived)
    await mails().dropUnsent(recipient, 'confirmation')
    assert.equal(await mails().get(question), undefined)
    for (const id of [arrived, news]) assert.ok(await mails().get(id))
    assert.equal(await mails().isNotified(recipient, { kind: 'confirmation', since: now }), true)
    assert.equal(await mails().isNotified(recipient, { kind: 'confirmation', since: now + 1 }), false)
    assert.equal(await mails().isNotified('nobody@example.org', { kind: 'confirmation', since: 0 }), false)
  })
})
