import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Folder, Today, TodayItemState } from '@claire/api-contract'
import { NO_CITATION } from '@claire/scholarly-text'
import { alertReader, approvedSource, matchAll, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const HOUR = 3_600_000
let made = 0
/** An article about unique words. */
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
    const words = Array.from({ length: alerts }, () => `subject${randomUUID().slice(0, 8)}`)
    const ids: string[] = []
    for (const word of words)
      ids.push((await person.add({ name: word, searchTerm: word, refineSearch: true })).body.id)
    const today = async (query: Record<string, string> = {}) =>
      (await person.ask<Today>('GET', '/today', { query })).body
    const [word = ''] = words
    return {
      ...person,
      ids,
      words,
      word,
      today,
      published: (count = 1, text = word) =>
        publish(
          server,
          Array.from({ length: count }, () => about(text)),
        ),
      shown: async (query?: Record<string, string>) =>
        (await today(query)).content.map(({ article }) => article.id),
      seen: (position: number) => person.ask('POST', '/today/seen', { body: { position } }),
      set: async (articleId: string, state: TodayItemState['state']) =>
        (await person.ask('PUT', `/today/${articleId}`, { body: { state } })).status,
      votes: async () => Promise.all(ids.map(async (id) => (await person.get(id)).body.notRelevant.votes)),
      save: async (documentId = '') => {
        const { body } = await person.ask<Folder[]>('GET', '/bookmark/folder')
        await person.ask('POST', '/bookmark', { query: { documentId, folderId: body[0]?.id ?? '' } })
        return body[0]?.name
      },
      badge: async () => (await person.counts()).total,
    }
  }

  test('a work that several alerts have found is in the stream once, with each of them as a reason', async () => {
    const ada = await reader(2)
    const [both] = await publish(server, [about(ada.words.join(' and '))])
    const { content, counts, totalElements, follows } = await ada.today()
    assert.deepEqual(
      content.map(({ article, reasons }) => [article.id, reasons.map(({ name }) => name).toSorted()]),
      [[both, ada.words.toSorted()]],
    )
    assert.deepEqual([counts.all, counts.alert, totalElements, follows.alert], [1, 1, 1, 2])
    assert.match(content[0]?.sentence ?? '', /^An account of/)
  })

  test('two articles of one work that two alerts have found are in the stream once', async () => {
    const ada = await reader(2)
    const doi = `10.1000/${randomUUID()}`
    const title = `A distinctive title on the properties of ${randomUUID()}`
    const copies = ada.words.map((subject, at) =>
      about(subject, { title, doi, sourceId: `source ${at}`, authors: ['Grace Hopper'] }),
    )
    for (const copy of copies) await publish(server, [copy])
    const { content, totalElements } = await ada.today()
    assert.deepEqual([totalElements, content.length, content[0]?.reasons.length], [1, 1, 2])
    await ada.set(String(content[0]?.article.id), 'dismissed')
    assert.deepEqual(await ada.votes(), [1, 1])
    assert.deepEqual(await ada.shown(), [])
  })

  test('further reasons and newness put a work ahead, and equal works stand newest first', async () => {
    const ada = await reader(2)
    const [first, second] = await ada.published(2)
    const [both] = await publish(server, [about(ada.words.join(' and '))])
    now += 24 * HOUR
    const [later] = await ada.published()
    assert.deepEqual(await ada.shown(), [both, later, second, first])
    assert.deepEqual(await ada.shown(), [both, later, second, first])
  })

  test('a cursor continues the list, whatever was marked and found meanwhile', async () => {
    const ada = await reader()
    const found = (await ada.published(5)).toReversed()
    const { content, cursor, position } = await ada.today({ size: '2' })
    for (const { article } of content) await ada.set(article.id, 'seen')
    await ada.published()
    const next = await ada.today({ size: '2', cursor: String(cursor) })
    const end = await ada.today({ size: '2', cursor: String(next.cursor) })
    assert.deepEqual(
      [content, next.content, end.content].flat().map(({ article }) => article.id),
      found,
    )
    assert.deepEqual([next.position, end.cursor], [position, null])
    assert.equal((await ada.ask('GET', '/today', { query: { cursor: 'invented' } })).status, 400)
  })

  test('what was found since a page was requested is counted without what another alert finds again', async () => {
    const ada = await reader(2)
    const doi = `10.1000/${randomUUID()}`
    await publish(server, [about(ada.words[0] ?? '', { doi, title: 'A work on two subjects of one kind' })])
    const { position } = await ada.today()
    assert.deepEqual(await ada.shown({ since: String(position) }), [])
    const copy = { doi, title: 'A work on two subjects of one kind', sourceId: 'another' }
    await publish(server, [about(ada.words[1] ?? '', copy)])
    const [later] = await ada.published()
    const { content, totalElements, counts } = await ada.today({ since: String(position), size: '1' })
    assert.deepEqual([content.map(({ article }) => article.id), totalElements], [[later], 1])
    assert.equal(counts.all, 2)
  })

  test('marking all as seen leaves what was found since, and the badge agrees', async () => {
    const ada = await reader(2)
    await ada.published(2)
    await ada.published(1, ada.words[1])
    const { position } = await ada.today()
    const [later] = await ada.published()
    await ada.seen(position)
    const { content, seenToday } = await ada.today()
    assert.deepEqual(
      [content.map(({ article }) => article.id), seenToday, await ada.badge()],
      [[later], 3, 1],
    )
  })

  test('results that were read on the page of their alert are not new', async () => {
    const ada = await reader(2)
    const [read = ''] = await ada.published()
    const [stays] = await ada.published(1, ada.words[1])
    const { body } = await ada.results(ada.ids[0] ?? '')
    await ada.markAsRead(ada.ids[0] ?? '', body.position)
    assert.deepEqual([await ada.shown(), await ada.shown({ seen: 'true' })], [[stays], [read]])
  })

  test('a paused alert stays in the stream: reading is no mail', async () => {
    const ada = await reader()
    assert.equal(
      (await ada.ask('PUT', '/mail/pause', { body: { until: '2099-01-01T00:00:00Z' } })).status,
      200,
    )
    const [found] = await ada.published()
    assert.deepEqual(await ada.shown(), [found])
  })

  test('a dismissed work is a vote in each alert that has found it, and undoing takes it back exactly', async () => {
    const ada = await reader(2)
    const [both = ''] = await publish(server, [about(ada.words.join(' and '))])
    assert.equal(await ada.set(both, 'dismissed'), 200)
    assert.deepEqual([await ada.shown(), await ada.votes(), await ada.badge()], [[], [1, 1], 0])
    assert.equal(await ada.set(both, 'seen'), 200, 'opening it does not take the dismissal back')
    assert.deepEqual(await ada.votes(), [1, 1])
    await ada.set(both, 'new')
    assert.deepEqual([await ada.shown(), await ada.votes(), await ada.badge()], [[both], [0, 0], 2])
  })

  test('a work that was seen before it was dismissed is seen when that is undone, and new when undone again', async () => {
    const ada = await reader()
    const [id = ''] = await ada.published()
    for (const state of ['seen', 'dismissed', 'new'] as const) await ada.set(id, state)
    assert.deepEqual([await ada.shown(), await ada.shown({ seen: 'true' })], [[], [id]])
    await ada.set(id, 'new')
    assert.deepEqual([await ada.shown(), await ada.shown({ seen: 'true' })], [[id], []])
  })

  test('two tabs at once dismiss five works: all votes count', async () => {
    const ada = await reader()
    const ids = await ada.published(5)
    const both = ids.flatMap((id) => [ada.set(id, 'dismissed'), ada.set(id, 'dismissed')])
    assert.deepEqual(new Set(await Promise.all(both)), new Set([200]))
    const { notRelevant } = (await ada.get(ada.ids[0] ?? '')).body
    assert.deepEqual([notRelevant.votes, await ada.shown()], [5, []])
  })

  test('a deleted article is not in the stream, and cannot be marked', async () => {
    const ada = await reader()
    const [gone = '', stays = ''] = await ada.published(2)
    await server.claire.articles.remove([gone])
    const { content, counts } = await ada.today()
    assert.deepEqual([content.map(({ article }) => article.id), counts.all], [[stays], 1])
    assert.equal(await ada.set(gone, 'seen'), 404)
  })

  test("another person's results cannot be seen or marked", async () => {
    const ada = await reader()
    const eve = await reader()
    const [id = ''] = await ada.published()
    assert.deepEqual(await eve.shown(), [])
    assert.equal(await eve.set(id, 'dismissed'), 404)
    await eve.seen(Number.MAX_SAFE_INTEGER)
    assert.deepEqual([await ada.shown(), await ada.votes()], [[id], [0]])
  })

  test('what was bookmarked anywhere after it was found is seen at the next visit', async () => {
    const ada = await reader()
    const [saved = '', stays = ''] = await ada.published(2)
    const folder = await ada.save(saved)
    const { counts, seenToday } = await ada.today()
    assert.deepEqual([await ada.shown(), counts.all, seenToday], [[stays], 1, 1])
    const [item] = (await ada.today({ seen: 'true' })).content
    assert.deepEqual([item?.article.id, item?.isSeen, item?.savedIn?.name], [saved, true, folder])
  })

  test('what was bookmarked before it was found is new, in its folder', async () => {
    const ada = await reader()
    const { id } = await server.claire.articles.save(about(ada.word))
    const folder = await ada.save(id)
    await matchAll(server.claire)
    const [item] = (await ada.today()).content
    assert.deepEqual([item?.article.id, item?.isSeen, item?.savedIn?.name], [id, false, folder])
  })

  test('what was seen today is listed newest first, until midnight where its person lives', async () => {
    const ada = await reader()
    await ada.ask('PUT', '/mail/preferences', {
      body: { timeZone: 'Asia/Tokyo', hour: 7, weekday: 1, digest: false, sourceDecisions: false },
    })
    const [first = '', second = ''] = await ada.published(2)
    await ada.set(first, 'seen')
    await ada.set(second, 'seen')
    assert.deepEqual(await ada.shown({ seen: 'true' }), [second, first])
    // 15:00 UTC is midnight in Tokyo.
    now += 5 * HOUR
    const { content, seenToday } = await ada.today({ seen: 'true' })
    assert.deepEqual([content, seenToday], [[], 0])
  })

  test('what is followed is told apart: an author, a source, a topic, and other searches', async () => {
    const ada = await reader()
    const { name: sourceName, id: sourceId } = await approvedSource(
      server,
      `Journal ${randomUUID().replace(/[^a-f]/g, '')}`,
    )
    const author = `Lena ${randomUUID().replace(/[^a-f]/g, '')}`
    const topic = `Topic${randomUUID().slice(0, 8)}`
    await ada.add({ name: 'Anything by her', searchTerm: `author:"${author}"` })
    await ada.ask('POST', '/alert/follow', { body: { source: sourceName } })
    await ada.ask('POST', '/alert/follow', { body: { topic } })
    await publish(server, [
      about('a', { authors: [author] }),
      about('b', { sourceId }),
      about('c', { categories: [topic] }),
      about(ada.word),
    ])
    const { content, counts, follows } = await ada.today()
    const reasons = content.flatMap(({ reasons }) => reasons.map(({ origin, name }) => [origin, name]))
    assert.deepEqual(Object.fromEntries(reasons), { author, source: sourceName, topic, alert: ada.word })
    assert.deepEqual(counts, { all: 4, author: 1, source: 1, topic: 1, alert: 1, folder: 0 })
    assert.deepEqual(follows, { author: 1, source: 1, topic: 1, alert: 1, folder: 0 })
    const byAuthor = await ada.today({ origin: 'author' })
    assert.deepEqual([byAuthor.totalElements, byAuthor.content[0]?.article.authors], [1, [author]])
  })

  test('an author who is followed by ORCID iD is named by the alert, with the iD', async () => {
    const ada = await reader()
    const iD = 'https://orcid.org/0000-0002-1825-0097'
    await ada.ask('POST', '/alert/follow', { body: { author: 'Josiah Carberry', orcid: iD } })
    await publish(server, [about('a', { citation: { ...NO_CITATION, orcids: [iD] } })])
    const { content } = await ada.today()
    const reasons = content.flatMap(({ reasons: [first] }) => first && [first.origin, first.name, first.key])
    assert.deepEqual(reasons, ['author', 'Josiah Carberry', '0000-0002-1825-0097'])
  })

  test('nothing is left of a deleted account', async () => {
    const ada = await reader()
    const [id = ''] = await ada.published()
    await server.claire.forgetAlerts(ada.subject)
    const { content, counts, follows } = await ada.today()
    assert.deepEqual([content, counts.all, follows.alert], [[], 0, 0])
    assert.equal(await ada.set(id, 'seen'), 404)
  })
})
