import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { createArticleEvents, createArticleStore } from '#domains/articles'
import { alertReader, matchAll } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'
import { createMatcher } from './matcher.ts'

const embedder = createStaticEmbedder()

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  const clock = () => now++
  before(async () => {
    server = await start({ clock })
  })
  after(() => server.close())

  /** A matcher of another process; `beforeWriting` runs between finding and writing. */
  function anotherMatcher(beforeWriting: () => Promise<unknown> = async () => {}) {
    const { database } = server.claire
    const articles = createArticleStore(database, clock)
    const events = createArticleEvents(database)
    const get = async (ids: string[]) => {
      const found = await articles.get(ids)
      await beforeWriting()
      return found
    }
    return createMatcher({
      database,
      clock,
      articles: { ...articles, get },
      events,
      embedder,
      contextual: [],
    })
  }

  const about = (subject: string) =>
    articleDraft({ url: `https://journal.example/${randomUUID()}`, title: `${randomUUID()} on ${subject}` })

  async function watcher() {
    const ada = await alertReader(server)
    const subject = `subject${randomUUID().slice(0, 8)}`
    const { id } = (await ada.add({ searchTerm: subject, refineSearch: true })).body
    return { id, subject, found: () => ada.newIds(id) }
  }

  test('if two matchers process the same events, one writes and each article is found once', async () => {
    const ada = await watcher()
    await matchAll(server.claire)
    const { id } = await server.claire.articles.save(about(ada.subject))
    const other = anotherMatcher()
    const late = anotherMatcher(() => matchAll({ matcher: other }))
    await matchAll({ matcher: late })
    assert.deepEqual(await ada.found(), [id])
  })

  test('a retracted article is not new', async () => {
    const ada = await watcher()
    await matchAll(server.claire)
    const draft = about(ada.subject)
    await server.claire.articles.save({ ...draft, title: `RETRACTED: ${draft.title}` })
    const { id } = await server.claire.articles.save(about(ada.subject))
    await matchAll(server.claire)
    assert.deepEqual(await ada.found(), [id])
  })

  test('many matchers at once find all, each once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, watcher))
    const matchers = [server.claire.matcher, anotherMatcher(), anotherMatcher()]
    const published: string[][] = people.map(() => [])
    for (let round = 0; round < 5; round++) {
      const saving = people.map(async ({ subject }, at) => {
        for (let count = 0; count < 4; count++)
          published[at]?.push((await server.claire.articles.save(about(subject))).id)
      })
      await Promise.all([...saving, ...matchers.map((matcher) => matchAll({ matcher }))])
    }
    await matchAll(server.claire)
    for (const [at, person] of people.entries())
      assert.deepEqual((await person.found()).toSorted(), published[at]?.toSorted())
  })

  test('an alert that is saved while a matcher works misses nothing that came after it', async () => {
    await matchAll(server.claire)
    const first = await watcher()
    let made: Awaited<ReturnType<typeof watcher>> | undefined
    let id = ''
    const busy = anotherMatcher(async () => {
      if (made) return
      made = await watcher()
      id = (await server.claire.articles.save(about(made.subject))).id
    })
    await server.claire.articles.save(about(first.subject))
    await matchAll({ matcher: busy })
    assert.deepEqual(await made?.found(), [id])
  })

  test('matching reads events that an alert still needs, although its position is beyond them', async () => {
    await matchAll(server.claire)
    const events = createArticleEvents(server.claire.database)
    const before = await events.latest()
    const ada = await watcher()
    const { id } = await server.claire.articles.save(about(ada.subject))
    await events.advance('alerts', await events.latest())
    assert.equal(await server.claire.matcher.readsAfter(), before)
    await matchAll(server.claire)
    assert.deepEqual(await ada.found(), [id])
    assert.equal(await server.claire.matcher.readsAfter(), await events.latest())
  })

  test('a matcher that dies before it writes has done nothing, and the next does all', async () => {
    const ada = await watcher()
    const { id } = await server.claire.articles.save(about(ada.subject))
    const dying = anotherMatcher(() => Promise.reject(new Error('the power is gone')))
    await assert.rejects(matchAll({ matcher: dying }), /power/)
    assert.deepEqual(await ada.found(), [])
    await matchAll(server.claire)
    assert.deepEqual(await ada.found(), [id])
  })

  test('an alert that is deleted while a matcher works leaves nothing behind', async () => {
    const ada = await alertReader(server)
    const { id } = (await ada.add({ searchTerm: 'yttrium', refineSearch: true })).body
    await matchAll(server.claire)
    await server.claire.articles.save(about('yttrium'))
    await matchAll({ matcher: anotherMatcher(() => ada.delete(id)) })
    assert.deepEqual(await server.claire.alertNotifications.pending(id, 10), [])
  })

  test('each of several alerts matches its own search and not those of others', async () => {
    const [ada, bob] = [await watcher(), await watcher()]
    const { id } = await server.claire.articles.save(about(`${ada.subject} and its kin`))
    await matchAll(server.claire)
    assert.deepEqual([await ada.found(), await bob.found()], [[id], []])
  })
})
