import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
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
import { colleague, sharedFolder } from '#testing/shared-folders'
import { recordDigest } from './folder-digests.ts'

type Reaction = ReturnType<NonNullable<NonNullable<Parameters<typeof startNotifications>[1]>['react']>>

onEveryServer((start) => {
  let notifications: TestNotifications
  let reactions: Reaction[] = []
  before(async () => {
    notifications = await startNotifications(start, { react: () => reactions.shift() ?? 'take' })
  })
  afterEach(async () => {
    reactions = []
    // To the next evening, so that the mail of another test is over.
    notifications.pass(40 * DAY)
    await notifications.work()
    await notifications.clear()
  })
  after(() => notifications.close())

  const person = (name: string, groups?: string[]) => colleague(notifications.server, name, groups)

  const arrived = () =>
    notifications.smtp.received.splice(0).map(({ to, parsed }) => ({
      to: to[0],
      subject: String(parsed.subject),
      text: String(parsed.text),
      id: String(parsed.messageId),
    }))

  /** Lets a number of hours pass, one at a time. */
  async function passHours(hours: number) {
    for (let hour = 0; hour < hours; hour++) {
      notifications.pass(HOUR)
      await notifications.work()
    }
    return arrived()
  }

  /** Sets the clock to a time of a day that no test has had yet. */
  function goTo(hour: number) {
    const day = Math.ceil(notifications.now() / DAY) * DAY
    notifications.setTime(new Date(day + hour * HOUR).toISOString())
  }

  /** A folder of Ada's that she shares with Lena. */
  async function together() {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const sleep = await sharedFolder(notifications.server, ada, { name: 'Sleep', members: [lena] })
    notifications.pass(MINUTE)
    return { ada, lena, sleep }
  }

  test('what others added is in one mail at the hour, with titles, once, and not to who added it', async () => {
    goTo(4)
    const { ada, sleep } = await together()
    const lena = await person('Lenka')
    await sleep.admit('person', lena.subject)
    notifications.pass(MINUTE)
    await sleep.add(lena, ['On dreams', 'On naps'])
    assert.deepEqual(await passHours(2), [])
    const mails = (await passHours(24)).filter(({ to }) => to !== lena.email)
    const mail = mails.find(({ to }) => to === ada.email)
    assert.equal(mails.length, 2)
    assert.equal(mail?.subject, 'Lenka added 2 articles to “Sleep”')
    assert.match(mail.text, /\* On dreams\n {2}https:\/\/claire\.example\/detail\//)
    assert.match(mail.text, /On naps/)
    assert.ok(mail.text.includes(`${PUBLIC_URL}/bookmarks/${sleep.id}`))
    assert.deepEqual(await passHours(30), [])
  })

  test('without additions there is no mail; who wants it weekly gets it on their day, and never means none', async () => {
    goTo(8)
    const { ada, lena, sleep } = await together()
    const [max, never] = [await person('Max'), await person('Nora')]
    for (const { subject } of [max, never]) await sleep.admit('person', subject)
    const weekday = (new Date(notifications.now()).getUTCDay() + 2) % 7 || 7
    await max.wish({ sharedFolders: 'WEEKLY', weekday, hour: 9 })
    await never.wish({ sharedFolders: 'NEVER' })
    notifications.pass(MINUTE)
    await sleep.add(ada, ['On dreams'])
    assert.deepEqual(
      (await passHours(24)).map(({ to }) => to),
      [lena.email],
    )
    await sleep.add(ada, ['On naps'])
    const next = await passHours(48)
    assert.deepEqual(next.map(({ to }) => to).toSorted(), [lena.email, max.email].toSorted())
    assert.match(next.find(({ to }) => to === max.email)?.subject ?? '', /Ada added 2/)
  })

  test('a person who wants one mail gets it with that about alerts', async () => {
    goTo(4)
    const { lena, sleep, ada } = await together()
    const { notifications: mailing } = notifications.server.claire
    assert.ok(mailing)
    await lena.wish({ digest: true })
    const alert = await lena.ask<{ id: string }>('POST', '/alert', {
      body: { name: 'Zirconium', searchTerm: 'zirconium', email: lena.email },
    })
    await notifications.found(alert.id, [{ title: 'Zirconium in glass' }])
    await sleep.add(ada, ['On dreams'])
    const mails = (await passHours(24)).filter(({ to }) => to === lena.email)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['1 new: Zirconium'],
    )
    assert.match(
      mails[0]?.text ?? '',
      /Zirconium in glass[^]*Shared folders[^]*Ada added 1 article to “Sleep”[^]*On dreams/,
    )
  })

  test('who left before the mail is written, or before it is sent, reads nothing of the folder', async () => {
    goTo(4)
    const { ada, lena, sleep } = await together()
    const max = await person('Max')
    await sleep.admit('person', max.subject)
    const ice = await sharedFolder(notifications.server, ada, { name: 'Ice', members: [max] })
    notifications.pass(MINUTE)
    await sleep.add(ada, ['A secret of Sleep'])
    await ice.add(ada, ['On glaciers'])
    await sleep.dismiss(lena)
    reactions = ['refuse for now']
    goTo(7)
    await notifications.work()
    assert.deepEqual(arrived(), [])
    await sleep.dismiss(max)
    const mails = await passHours(1)
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject]),
      [[max.email, 'Ada added 1 article to “Ice”']],
    )
    assert.doesNotMatch(mails[0]?.text ?? '', /secret/)
  })

  test('an addition is in one mail, though the mailer is killed before or after it has written that', async () => {
    goTo(4)
    const { ada, lena, sleep } = await together()
    await sleep.add(ada, ['On dreams'])
    goTo(7)
    const { claire } = notifications.server
    const digest = {
      owner: lena.subject,
      recipient: lena.email,
      isOneMail: false,
      additions: [],
      lastAt: null,
      at: notifications.now(),
    }
    // Killed within the transaction: neither the mail nor its record is there.
    await claire.database
      .transaction()
      .execute(async (transaction) => {
        assert.equal(await recordDigest(transaction, digest), true)
        throw new Error('killed')
      })
      .catch(() => undefined)
    // The answer of the mail server is lost: the same mail is sent again under its Message-ID.
    reactions = ['take without answer']
    await notifications.work()
    const mails = [...arrived(), ...(await passHours(3))]
    assert.deepEqual(new Set(mails.map(({ to }) => to)), new Set([lena.email]))
    assert.equal(new Set(mails.map(({ id }) => id)).size, 1)
    // Another process that read before it was written writes no second one.
    assert.equal(await recordDigest(claire.database, digest), false)
    assert.deepEqual(await passHours(24), [])
  })

  test('an article that is deleted before the mail is sent is not in it', async () => {
    goTo(4)
    const { ada, lena, sleep } = await together()
    await sleep.add(ada, ['A withdrawn article'])
    reactions = ['refuse for now']
    goTo(7)
    await notifications.work()
    await notifications.server.claire.articles.removeSource(articleDraft().sourceId)
    await notifications.work()
    const [mail, ...others] = await passHours(1)
    assert.deepEqual([mail?.to, others], [lena.email, []])
    assert.match(mail?.text ?? '', /Ada added 1 article to “Sleep”/)
    assert.doesNotMatch(mail?.text ?? '', /withdrawn/)
  })

  test('people of a group are written to, those of a large one are not', async () => {
    goTo(4)
    const ada = await person('Ada')
    const grace = await person('Grace', ['lab'])
    for (let n = 0; n <= 100; n++) await person(`P${n}`, ['crowd'])
    const sleep = await sharedFolder(notifications.server, ada, { name: 'Sleep', groups: ['lab', 'crowd'] })
    notifications.pass(MINUTE)
    await sleep.add(ada, ['On dreams'])
    goTo(7)
    await notifications.work()
    assert.deepEqual(
      arrived().map(({ to }) => to),
      [grace.email],
    )
  })
})
