import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import type { Today } from '@claire/api-contract'
import { DateTime } from 'luxon'
import type { ArticleDraft } from '#domains/articles'
import { alertReader, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import { articlesOn, learner, trainAll } from '#testing/learning'
import { type TestNotifications, startNotifications } from '#testing/notifications'

/** Thursday to Wednesday; the clock is put forward on Sunday. */
const [THU, FRI, SAT, SUN, MON, TUE, WED] = [
  '2026-03-26',
  '2026-03-27',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-03-31',
  '2026-04-01',
] as const
const BERLIN = 'Europe/Berlin'

/** Days on which the clock is put forward, at midnight, or back. */
const CLOCK_CHANGES = [
  { zone: 'America/Santiago', day: '2026-09-06' },
  { zone: BERLIN, day: '2026-10-25' },
  { zone: 'America/New_York', day: '2026-11-01' },
]

/** A search by meaning, and subjects that have half of its words, less of them, and all. */
const CERAMICS = 'zirconium oxide ceramics coating'
const WEAK = 'zirconium oxide'
const WEAKER = `oxide coating, ${'and nothing else '.repeat(10)}`

let made = 0
const about = (subject: string, fields: Partial<ArticleDraft> = {}) =>
  articleDraft({
    url: `https://journal.example/${randomUUID()}`,
    title: `Report number${++made} on ${subject}`,
    authors: [`Author Number${made}`],
    abstract: `An account of ${subject}.`,
    doi: `10.1000/${randomUUID()}`,
    ...fields,
  })
const titled = (subject: string) => about(subject, { title: `${randomUUID()}: ${subject}`, abstract: '' })

onEveryServer((start) => {
  let notifications: TestNotifications
  let sleep: string[]
  beforeEach(async () => {
    notifications = await startNotifications(start)
    notifications.setTime('2026-03-25T12:00:00Z')
    sleep = await publish(notifications.server, articlesOn('sleep', 8), { backfill: true })
    await publish(notifications.server, articlesOn('ice', 100), { backfill: true })
  })
  afterEach(() => notifications.close())

  const found = (...drafts: ArticleDraft[]) => publish(notifications.server, drafts)
  const setClock = (day: string, time: string, zone = BERLIN) =>
    notifications.setTime(String(DateTime.fromISO(`${day}T${time}`, { zone }).toUTC().toISO()))

  /** A person with two exact alerts, a folder that has learnt about sleep, and one mail about them a day, at seven. */
  async function reader() {
    const ada = await learner(notifications.server)
    const wishes = { timeZone: BERLIN, hour: 7, weekday: 1, digest: true, sourceDecisions: false }
    await ada.ask('PUT', '/mail/preferences', { body: wishes })
    const folderId = await ada.folder('Nights')
    await ada.save(folderId, sleep)
    const { alertId } = (await ada.switchFolder(folderId)).body
    await trainAll(notifications.server)
    const mailed = { email: 'ada@example.org', frequency: 'DAILY', pausedUntil: null }
    await ada.ask('PUT', `/alert/${alertId}`, { body: mailed })
    const words = ['a', 'b'].map((letter) => `${letter}${randomUUID().slice(0, 8)}`)
    for (const word of words) await ada.add({ name: word, searchTerm: word, refineSearch: true })
    const gone = new Set<string>()
    const came = new Set<string>()
    return {
      ...ada,
      folderId,
      words,
      came,
      /** Marks works, which must not come again. */
      async mark(state: 'seen' | 'dismissed', ids: string[]) {
        for (const id of ids) {
          await ada.ask('PUT', `/today/${id}`, { body: { state } })
          gone.add(id)
        }
      },
      /** Marks all that a page of the stream had. */
      async markAll({ content, position }: Today) {
        await ada.ask('POST', '/today/seen', { body: { position } })
        for (const { article } of content) gone.add(article.id)
      },
      /** Looks at Today, which must have these works, each once, and as many results as the badge. */
      async visit(expected: string[]) {
        const page = (await ada.ask<Today>('GET', '/today', { query: { size: '50' } })).body
        const ids = page.content.map(({ article }) => article.id)
        assert.deepEqual(ids.toSorted(), expected.toSorted())
        assert.deepEqual([page.counts.all, page.totalElements], [ids.length, ids.length])
        assert.ok(!ids.some((id) => gone.has(id)))
        const reasons = page.content
          .flatMap((item) => item.reasons)
          .filter(({ origin }) => origin === 'alert')
        assert.equal((await ada.counts()).total, reasons.length)
        for (const id of ids) came.add(id)
        return page
      },
    }
  }

  /** The mails that have arrived: the number in the subject, and the linked articles. */
  async function mails() {
    await notifications.work()
    return notifications.smtp.received.splice(0).map(({ parsed: { subject = '', text = '' } }) => ({
      results: Number(/^\d+/.exec(subject)?.[0]),
      ids: [...text.matchAll(/\/detail\/([\w-]+)/g)].map(([, id = '']) => id).toSorted(),
    }))
  }

  /**
   * The scan of a night, and the mail at seven: six works for the two alerts, one of them for both, two for the folder,
   * one for nobody, and others. The mail also has what is `waiting` for it. Returns the new works.
   */
  async function night(
    day: string,
    [a = '', b = '']: string[],
    { others = [], waiting = [] }: { others?: ArticleDraft[]; waiting?: string[] } = {},
  ) {
    setClock(day, '03:00')
    const drafts = [...[a, a, a, b, b, `${a} and ${b}`].map((text) => about(text)), ...articlesOn('sleep', 2)]
    const works = (await found(...drafts, ...others, ...articlesOn('ice', 1))).slice(0, drafts.length)
    setClock(day, '06:59')
    assert.deepEqual(await mails(), [])
    setClock(day, '07:00')
    const ids = [...works, ...waiting].toSorted()
    // The work that two alerts have found counts for both.
    assert.deepEqual(await mails(), [{ results: ids.length + 1, ids }])
    setClock(day, '08:00')
    return works
  }

  /** Copies of articles in another source. */
  const copiesOf = async (ids: string[]) =>
    (await notifications.server.claire.articles.get(ids)).map((article) => ({
      ...article,
      sourceId: 'mirror',
      url: `https://mirror.example/${randomUUID()}`,
    }))

  test('in a week of mornings each work comes once, nothing seen returns, and badge and mail agree', async () => {
    const ada = await reader()
    const eve = await alertReader(notifications.server)
    await ada.add({ name: 'Ceramics', searchTerm: CERAMICS })
    const eveAlert = await eve.add({ name: 'Ceramics', searchTerm: CERAMICS })
    await eve.ask('PUT', '/mail/pause', { body: { until: '2099-01-01T00:00:00Z' } })
    const [word = ''] = ada.words

    const thursday = await night(THU, ada.words)
    const [opened = '', saved = '', dismissed = '', ...left] = thursday
    await ada.visit(thursday)
    await ada.save(ada.folderId, [saved])
    await ada.mark('seen', [opened, saved])
    await ada.mark('dismissed', [dismissed])
    await ada.visit(left)

    const copies = await copiesOf([opened, saved, dismissed, left[0] ?? ''])
    const friday = await night(FRI, ada.words, { others: copies })
    await ada.markAll(await ada.visit([...left, ...friday]))
    await ada.visit([])

    const missed = [...(await night(SAT, ada.words)), ...(await night(SUN, ada.words))]
    const more = await copiesOf([...missed.slice(0, 2), ...friday.slice(0, 2)])
    const monday = await night(MON, ada.words, { others: more })
    const weak = await found(...[1, 2, 3, 4, 5].map(() => titled(WEAK)))
    await ada.visit([...missed, ...monday, ...weak])
    await ada.mark('dismissed', weak)

    const tuesday = await night(TUE, ada.words)
    const [weaker = '', strong = ''] = await found(titled(WEAKER), titled(CERAMICS))
    // One who has dismissed nothing gets both.
    const others = await eve.newIds(eveAlert.body.id)
    assert.deepEqual(
      [weaker, strong].filter((id) => others.includes(id)),
      [weaker, strong],
    )
    const page = await ada.visit([...missed, ...monday, ...tuesday, strong])
    const late = await found(about(word))
    await ada.markAll(page)
    await ada.visit(late)

    const wednesday = await night(WED, ada.words, { waiting: [strong, ...late] })
    await ada.visit([...late, ...wednesday])
    await ada.mark('seen', [...late, ...wednesday])
    const { seenToday } = await ada.visit([])
    assert.equal(seenToday, late.length + wednesday.length)
    const all = [thursday, friday, missed, monday, weak, tuesday, strong, late, wednesday].flat()
    assert.deepEqual(ada.came, new Set(all))
  })

  for (const { zone, day } of CLOCK_CHANGES)
    test(`what was seen on ${day} counts as seen today until midnight in ${zone}`, async () => {
      setClock(day, '01:15', zone)
      const ada = await alertReader(notifications.server)
      const body = { timeZone: zone, hour: 7, weekday: 1, digest: false, sourceDecisions: false }
      await ada.ask('PUT', '/mail/preferences', { body })
      const word = randomUUID()
      await ada.add({ searchTerm: word, refineSearch: true })
      const [id = ''] = await found(about(word))
      await ada.ask('PUT', `/today/${id}`, { body: { state: 'seen' } })
      const seenToday = async () => (await ada.ask<Today>('GET', '/today')).body.seenToday
      setClock(day, '23:59', zone)
      assert.equal(await seenToday(), 1)
      notifications.pass(60_000)
      assert.equal(await seenToday(), 0)
    })
})
