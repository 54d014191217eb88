import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { AlertDelivery, AlertDeliveryLog, Today } from '@claire/api-contract'
import { NO_CITATION } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import {
  DAY,
  HOUR,
  MINUTE,
  PUBLIC_URL,
  type TestNotifications,
  startNotifications,
} from '#testing/notifications'
import { personId } from '#testing/person'

onEveryServer((start) => {
  let notifications: TestNotifications
  before(async () => {
    notifications = await startNotifications(start)
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  /** Mails received since the last call. */
  function arrived() {
    return notifications.smtp.received.splice(0).map(({ to, parsed }) => ({
      to: to[0],
      subject: String(parsed.subject),
      text: String(parsed.text),
    }))
  }

  test('what an alert finds is notified in one mail, once, after a quarter of an hour', async () => {
    const { alertId } = await notifications.reader()
    const [first] = await notifications.found(alertId, [{ title: 'Zirconium in glass' }])
    notifications.pass(10 * MINUTE)
    await notifications.found(alertId, [{ title: 'Zirconium in steel' }])
    await notifications.work()
    assert.deepEqual(arrived(), [])
    notifications.pass(5 * MINUTE)
    await notifications.work()
    const [mail, ...others] = arrived()
    assert.deepEqual([mail?.to, mail?.subject, others], ['ada@example.org', '2 new: Zirconium', []])
    assert.ok(mail?.text.includes(`${PUBLIC_URL}/detail/${first}`))
    notifications.pass(3 * DAY)
    await notifications.work()
    assert.deepEqual(arrived(), [])
  })

  test('a mail about an author leads to the page of that name or ORCID iD', async () => {
    for (const [searchTerm, page] of [
      ['author:"Jo Vane"', 'Jo%20Vane'],
      ['orcid:0000-0002-1825-0097', '0000-0002-1825-0097'],
    ] as const) {
      const { alertId } = await notifications.reader({ searchTerm })
      await notifications.found(alertId, [{}])
      notifications.pass(15 * MINUTE)
      await notifications.work()
      assert.ok(arrived()[0]?.text.includes(`${PUBLIC_URL}/author/${page}\n`), searchTerm)
    }
  })

  test('the results in a mail are on the page of results that it links to, today, in 7 and in 90 days', async () => {
    const { alertId, results, markAsRead } = await notifications.reader({ searchTerm: 'lasting' })
    const ids = await notifications.found(alertId, [{}, {}, {}])
    notifications.pass(15 * MINUTE)
    await notifications.work()
    const notified = new Set(
      [...(arrived()[0]?.text ?? '').matchAll(/\/detail\/([\w-]+)/g)].map(([, id]) => id),
    )
    assert.deepEqual(notified, new Set(ids))
    for (const days of [0, 7, 83]) {
      notifications.pass(days * DAY)
      const { body } = await results(alertId)
      assert.deepEqual(new Set(body.content.map(({ id }) => id)), notified)
      await markAsRead(alertId, body.position)
    }
  })

  test('what is taken back before the mail is written is not in it', async () => {
    const { alertId } = await notifications.reader({ searchTerm: 'vanadium' })
    await notifications.found(alertId, [
      { title: 'Vanadium in glass', doi: '10.1000/glass' },
      { title: 'Vanadium in steel' },
    ])
    const amends = [{ kind: 'retracted' as const, doi: '10.1000/glass' }]
    await notifications.server.claire.articles.save(
      articleDraft({ title: 'A notice', citation: { ...NO_CITATION, amends } }),
    )
    notifications.pass(15 * MINUTE)
    await notifications.work()
    const [mail] = arrived()
    assert.match(mail?.text ?? '', /Vanadium in steel/)
    assert.doesNotMatch(mail?.text ?? '', /Vanadium in glass/)
  })

  test('there is at most one mail a day about an alert, and none without news', async () => {
    const { alertId } = await notifications.reader({ searchTerm: 'hourly' })
    let mails = 0
    for (let hour = 0; hour < 72; hour++) {
      if (hour < 60) await notifications.found(alertId, [{}])
      notifications.pass(HOUR)
      await notifications.work()
      mails += arrived().length
    }
    assert.equal(mails, 3)
  })

  test('120 articles, of which 40 belong to two alerts, all reach both; 25 are listed', async () => {
    const ada = await notifications.reader({ name: 'All', searchTerm: 'all of it' })
    const other = (await ada.add({ name: 'Some', searchTerm: 'some of it' })).body.id
    const ids = await notifications.found(
      ada.alertId,
      Array.from({ length: 120 }, () => ({})),
    )
    for (const id of ids.slice(0, 40)) await notifications.match(other, id)
    notifications.pass(15 * MINUTE)
    await notifications.work()
    const mails = arrived()
    assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), ['120 new: All', '40 new: Some'])
    for (const { text } of mails) assert.equal(text.match(/\/detail\//g)?.length, 25)
    assert.ok(mails.some(({ text }) => text.includes('And 95 more.')))
  })

  test('people get their own results only', async () => {
    const people = []
    for (let n = 0; n < 20; n++) {
      const reader = await notifications.reader({ name: `Of ${n}`, searchTerm: `subject ${n}` })
      const ids = await notifications.found(reader.alertId, [{ title: `Only for ${n}.` }])
      people.push({ n, ids })
    }
    notifications.pass(15 * MINUTE)
    await notifications.work()
    const mails = arrived()
    assert.equal(mails.length, 20)
    for (const { n, ids } of people) {
      const mail = mails.find(({ subject }) => subject === `1 new: Of ${n}`)
      assert.deepEqual(mail?.text.match(/\/detail\/([\w-]+)/g), [`/detail/${ids[0]}`])
      assert.ok(mail?.text.includes(`Only for ${n}.`))
    }
  })

  test('regular mail comes at the hour of the person', async () => {
    const { alertId, wish } = await notifications.reader({ searchTerm: 'daily', frequency: 'DAILY' })
    await wish({ timeZone: 'America/New_York', hour: 8 })
    notifications.setTime('2024-08-01T10:00:00Z')
    await notifications.found(alertId, [{}])
    notifications.setTime('2024-08-01T11:59:00Z')
    await notifications.work()
    assert.equal(arrived().length, 0)
    notifications.setTime('2024-08-01T12:00:00Z')
    await notifications.work()
    assert.equal(arrived().length, 1)
  })

  test('forty days without a mailer are followed by one mail', async () => {
    const { alertId } = await notifications.reader({ searchTerm: 'downtime', frequency: 'DAILY' })
    for (let day = 0; day < 40; day++) {
      await notifications.found(alertId, [{}])
      notifications.pass(DAY)
    }
    for (let round = 0; round < 5; round++) await notifications.work()
    assert.deepEqual(
      arrived().map(({ subject }) => subject),
      ['40 new: Zirconium'],
    )
  })

  test('a mail that is made up for is not followed by the regular one on the same day', async () => {
    const { alertId, wish } = await notifications.reader({ searchTerm: 'stopped', frequency: 'DAILY' })
    await wish({ timeZone: 'UTC', hour: 7 })
    notifications.setTime('2024-08-05T10:00:00Z')
    await notifications.found(alertId, [{}])
    const mails: string[] = []
    // No worker ran on the morning of the 6th; on the 7th one runs before the hour of the mail.
    for (const time of ['2024-08-07T05:00:00Z', '2024-08-07T07:00:00Z', '2024-08-08T07:00:00Z']) {
      notifications.setTime(time)
      await notifications.work()
      mails.push(...arrived().map(({ subject }) => `${time.slice(5, 13)} ${subject}`))
      await notifications.found(alertId, [{}])
    }
    assert.deepEqual(mails, ['08-07T05 1 new: Zirconium', '08-08T07 2 new: Zirconium'])
  })

  describe('a digest', () => {
    test('has all alerts of a person in one mail, an article once with the names of all', async () => {
      const ada = await notifications.reader({ name: 'Glass', searchTerm: 'glass' })
      await ada.wish({ digest: true })
      const other = (await ada.add({ name: 'Steel', searchTerm: 'steel', frequency: 'DAILY' })).body.id
      const [shared] = await notifications.found(ada.alertId, [
        { title: 'Glass and steel' },
        { title: 'Glass' },
      ])
      await notifications.match(other, String(shared))
      notifications.pass(DAY)
      await notifications.work()
      const [mail, ...more] = arrived()
      assert.equal(more.length, 0)
      assert.match(String(mail?.subject), /^3 new in 2 alerts: /)
      assert.equal(mail?.text.match(/Glass and steel/g)?.length, 1)
      assert.match(String(mail?.text), /Also found by “(Steel|Glass)”\./)
    })

    test('has each work once, and within an alert the order of Today', async () => {
      const ada = await notifications.reader({ name: 'Glass', searchTerm: 'glass' })
      await ada.wish({ digest: true })
      const other = (await ada.add({ name: 'Steel', searchTerm: 'steel', frequency: 'DAILY' })).body.id
      const report = (source: string) => ({ title: 'A report', doi: '10.1000/report', sourceId: source })
      await notifications.found(ada.alertId, [report('journal'), { title: 'Older' }])
      notifications.pass(HOUR)
      await notifications.found(ada.alertId, [{ title: 'Newer' }])
      await notifications.found(other, [report('repository')])
      const { content } = (await ada.ask<Today>('GET', '/today')).body
      const titles = content.map(({ article }) => decodeURIComponent(article.title))
      assert.deepEqual(titles, ['A report', 'Newer', 'Older'])
      notifications.pass(DAY)
      await notifications.work()
      const text = arrived()[0]?.text ?? ''
      assert.equal(text.match(/A report/g)?.length, 1)
      assert.deepEqual(
        titles.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)),
        titles,
      )
    })
  })

  describe('a pause', () => {
    test('is followed by one mail with all that was found', async () => {
      const ada = await notifications.reader({ searchTerm: 'paused' })
      const until = new Date(Date.parse('2024-12-24T12:00:00Z'))
      notifications.setTime('2024-12-20T12:00:00Z')
      await ada.change(ada.alertId, { searchTerm: 'paused', pausedUntil: until.toISOString() })
      for (let day = 0; day < 3; day++) {
        await notifications.found(ada.alertId, [{}])
        notifications.pass(DAY)
        await notifications.work()
      }
      assert.equal(arrived().length, 0)
      const { body } = await ada.ask<AlertDelivery[]>('GET', '/alert-delivery', {
        query: { alertIds: ada.alertId },
      })
      assert.deepEqual(
        [body[0]?.state, body[0]?.waiting, body[0]?.nextMailAt],
        ['paused', 3, until.toISOString()],
      )
      notifications.pass(DAY)
      await notifications.work()
      await notifications.work()
      assert.deepEqual(
        arrived().map(({ subject }) => subject),
        ['3 new: Zirconium'],
      )
    })
  })

  describe('a deleted', () => {
    test('alert is not notified any more, even if its mail is queued', async () => {
      const ada = await notifications.reader({ searchTerm: 'deleted' })
      await notifications.found(ada.alertId, [{}])
      notifications.pass(15 * MINUTE)
      const [gathering] = notifications.server.claire.notifications.workers
      await gathering?.wake()
      await ada.delete(ada.alertId)
      await notifications.work()
      assert.equal(arrived().length, 0)
    })

    test('account has its queued mail, addresses and preferences deleted', async () => {
      const ada = await notifications.reader({ searchTerm: 'account' })
      await ada.wish({ hour: 9 })
      await notifications.found(ada.alertId, [{}])
      notifications.pass(15 * MINUTE)
      await notifications.server.claire.notifications.workers[0]?.wake()
      await notifications.server.claire.forgetAlerts(personId(ada.subject))
      await notifications.server.claire.mailHooks.forgetAccount(personId(ada.subject))
      await notifications.work()
      assert.equal(arrived().length, 0)
      assert.deepEqual((await ada.ask('GET', '/mail/addresses')).body, [])
      const { body } = await ada.ask<{ hour: number }>('GET', '/mail/preferences')
      assert.equal(body.hour, 7)
    })
  })

  test('the last twenty mails are in the log of the alert, the newest first', async () => {
    const ada = await notifications.reader({ searchTerm: 'log', frequency: 'DAILY' })
    for (let day = 0; day < 22; day++) {
      await notifications.found(ada.alertId, [{}])
      notifications.pass(DAY)
      await notifications.work()
    }
    arrived()
    const { body } = await ada.ask<AlertDeliveryLog>('GET', `/alert-delivery/${ada.alertId}`)
    assert.equal(body.state, 'ready')
    assert.equal(body.sends.length, 20)
    assert.deepEqual(
      body.sends.map(({ at }) => at),
      body.sends
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    assert.ok(
      body.sends.every(
        ({ state, articles, address }) => state === 'sent' && articles === 1 && address === 'ada@example.org',
      ),
    )
    assert.equal(body.lastMailAt, body.sends[0]?.at)
  })

  test("nobody sees another person's deliveries", async () => {
    const [ada, eve] = [
      await notifications.reader({ searchTerm: 'ada' }),
      await notifications.reader({ searchTerm: 'eve' }),
    ]
    assert.equal((await eve.ask('GET', `/alert-delivery/${ada.alertId}`)).status, 404)
    assert.equal((await eve.ask('POST', `/alert-delivery/${ada.alertId}/retry`)).status, 404)
    assert.equal((await eve.ask('POST', `/alert-feed/${ada.alertId}`)).status, 404)
    const { body } = await eve.ask('GET', '/alert-delivery', { query: { alertIds: ada.alertId } })
    assert.deepEqual(body, [])
  })
})
