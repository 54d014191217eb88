import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Today, TodayItemState } from '@claire/api-contract'
import { alertReader, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const HOUR = 3_600_000
let made = 0
/** An article about unique subjects. */
const about = (subject: string, fields: Parameters<typeof articleDraft>[0] = {}) =>
  articleDraft({
    url: `https://journal.example/${randomUUID()}`,
    title: `Report number${++made} on ${subject}`,
    authors: [`Author Number${made}`],
    abstract: `An account of ${subject}.`,
    ...fields,
  })

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T10:00:00Z')
  before(async () => {
    server = await start({ clock: () => now++ })
  })
  after(() => server.close())

  /** A person on another morning at ten, with an exact alert for each of some unique words. */
  async function reader(alerts = 1) {
    now = Math.ceil(now / (24 * HOUR)) * 24 * HOUR + 10 * HOUR
    const person = await alertReader(server)
    const subjects = Array.from({ length: alerts }, () => `subject${randomUUID().slice(0, 8)}`)
    const ids: string[] = []
    for (const subject of subjects)
      ids.push((await person.add({ name: subject, searchTerm: subject, refineSearch: true })).body.id)
    const today = async (query: Record<string, string> = {}) =>
      (await person.ask<Today>('GET', '/today', { query })).body
    const [subject = ''] = subjects
    return {
      ...person,
      ids,
      subjects,
      subject,
      today,
      published: (count = 1, text = subject) =>
        publish(
          server,
          Array.from({ length: count }, () => about(text)),
        ),
      titles: async (query?: Record<string, string>) =>
        (await today(query)).content.map(({ article }) => article.id),
      seen: (position: number) => person.ask('POST', '/today/seen', { body: { position } }),
      set: async (articleId: string, state: TodayItemState['state']) =>
        (await person.ask('PUT', `/today/${articleId}`, { body: { state } })).status,
      votes: async (id: string) => (await person.get(id)).body.notRelevant.votes,
      badge: async () => (await person.counts()).total,
    }
  }

  test('a work that several alerts have found is in the stream once, with each of them as a reason', async () => {
    const ada = await reader(2)
    const [both] = await publish(server, [about(ada.subjects.join(' and '))])
    const { content, counts, totalElements, follows } = await ada.today()
    assert.deepEqual(
      content.map(({ article, reasons }) => [article.id, reasons.map(({ name }) => name).toSorted()]),
      [[both, ada.subjects.toSorted()]],
    )
    assert.deepEqual([counts.all, counts.alert, totalElements, follows.alert], [1, 1, 1, 2])
    assert.match(content[0]?.sentence ?? '', /^An account of/)
  })

  test('further reasons and newness put a work ahead, and equal works stand newest first', async () => {
    const ada = await reader(2)
    const [first, second] = await ada.published(2)
    const [both] = await publish(server, [about(ada.subjects.join(' and '))])
    now += 24 * HOUR
    const [later] = await ada.published()
    assert.deepEqual(await ada.titles(), [both, later, second, first])
  })
})
