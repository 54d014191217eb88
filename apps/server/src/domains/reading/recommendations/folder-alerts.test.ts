import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createArticleEvents, createArticleStore } from '#domains/articles'
import { createMatcher, likenessIn, type Why } from '#domains/reading/alerts'
import { createBookmarkStore } from '#domains/reading/bookmarks'
import { matchAll, publish } from '#testing/alerts'
import { onEveryServer } from '#testing/every-server'
import { articlesOn, learner, trainAll } from '#testing/learning'
import type { TestServer } from '#testing/server'
import { createFolderMatching } from './folder-matching.ts'

/** One alert in a stored mail. */
interface News {
  name: string
  folderId: string
  criteria: string
  articles: { id: string }[]
}

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  const clock = () => now++
  let sleep: string[]
  before(async () => {
    server = await start({ clock })
    sleep = await publish(server, articlesOn('sleep', 8), { backfill: true })
    await publish(server, articlesOn('ice', 100), { backfill: true })
  })
  after(() => server.close())

  /** A person with a trained folder about sleep, and what its alert has found. */
  async function sleeper() {
    const ada = await learner(server)
    const name = `Nights ${now}`
    const folderId = await ada.folder(name)
    await ada.save(folderId, sleep)
    const { alertId } = (await ada.switchFolder(folderId)).body
    await trainAll(server)
    const id = alertId ?? assert.fail('no alert')
    return { ...ada, folderId, name, id, found: () => ada.newIds(id) }
  }

  test('a new article like the bookmarks of a folder is a result of its alert, others are not', async () => {
    const ada = await sleeper()
    const [near = ''] = await publish(server, articlesOn('sleep', 1))
    await publish(server, articlesOn('ice', 1))
    assert.deepEqual(await ada.found(), [near])
    const [{ why } = assert.fail('no result')] = await server.claire.alertNotifications.pending(ada.id, 10)
    const { words, like, others } = likenessIn(why as Why) ?? assert.fail('no reason')
    assert.ok(words.length && like?.startsWith('Study%20') && others > 0)
  })

  test('the alert of a folder is no saved search: lists, counts and the badge leave it out', async () => {
    const ada = await sleeper()
    await publish(server, articlesOn('sleep', 1))
    assert.equal((await ada.found()).length, 1)
    assert.deepEqual((await ada.page()).body.totalElements, 0)
    assert.deepEqual(await ada.counts(), { total: 0, kept: 0, alerts: [], position: 0 })
    await ada.markAllAsRead(Number.MAX_SAFE_INTEGER)
    assert.equal((await ada.found()).length, 1)
    assert.equal((await ada.get(ada.id)).body.name, ada.name)
    assert.equal((await ada.delete(ada.id)).status, 409)
  })

  test('a result that is not relevant is refused in the folder, and the other way round', async () => {
    const ada = await sleeper()
    const ids = await publish(server, articlesOn('sleep', 2))
    const [one = '', other = ''] = ids
    const refused = async () => (await ada.learning(ada.folderId)).refused
    await ada.notRelevant(ada.id, one)
    assert.equal(await refused(), 1)
    await ada.notRelevant(ada.id, one, 'DELETE')
    assert.equal(await refused(), 0)
    await ada.vote(ada.folderId, other)
    const shown = async () => (await ada.results(ada.id)).body.content.map(({ id }) => id)
    assert.deepEqual(await shown(), [one])
    await ada.vote(ada.folderId, other, false)
    assert.deepEqual((await shown()).toSorted(), ids.toSorted())
  })

  test('mail about a folder waits until its person wants it, and goes by the name of the folder', async () => {
    const ada = await sleeper()
    const { alertNotifications, notifications } = server.claire
    const [near = ''] = await publish(server, articlesOn('sleep', 1))
    const due = async () => {
      const all = await alertNotifications.dueCandidates({ limit: 1000 })
      return all.find(({ alert }) => alert.id === ada.id)?.alert
    }
    assert.equal((await due())?.pause.state, 'unsubscribed')
    await ada.ask('PUT', '/mail/pause', { body: { until: null } })
    assert.equal((await due())?.pause.state, 'unsubscribed', 'resuming all alerts is no wish for this mail')
    const input = { email: 'ada@example.org', frequency: 'DAILY', pausedUntil: null } as const
    const { status, body } = await ada.ask<{ name: string; frequency: string; pause: string }>(
      'PUT',
      `/alert/${ada.id}`,
      { body: input },
    )
    assert.deepEqual([status, body.name, body.frequency, body.pause], [200, ada.name, 'DAILY', 'active'])
    const alert = (await due()) ?? assert.fail('not due')
    assert.equal(await notifications.notifyNow(alert), true)
    const { rows } = await sql<{ content: string }>`
      select content from outgoing_mail where owner = ${ada.subject}`.execute(server.claire.database)
    const content = JSON.parse(rows[0]?.content ?? '{}') as { news: News[] }
    assert.deepEqual(
      content.news.map(({ name, folderId, criteria, articles }) => [
        name,
        folderId,
        criteria,
        articles.map(({ id }) => id),
      ]),
      [[ada.name, ada.folderId, 'New articles like your bookmarks in this folder', [near]]],
    )
  })

  test('the feed of a folder alert has its new articles, except while the folder is in the bin', async () => {
    const ada = await sleeper()
    const [near = ''] = await publish(server, articlesOn('sleep', 1))
    const { body } = await ada.ask<{ atom: string }>('POST', `/alert-feed/${ada.id}`)
    const read = async () => {
      const { statusCode, body: text } = await server.app.inject({ url: new URL(body.atom).pathname })
      return { statusCode, text }
    }
    const { statusCode, text } = await read()
    assert.equal(statusCode, 200)
    assert.ok(text.includes(near) && text.includes(ada.name) && text.includes(`/bookmarks/${ada.folderId}`))
    await ada.ask('DELETE', '/folder', { query: { folderId: ada.folderId } })
    assert.equal((await read()).statusCode, 404)
    assert.equal((await ada.get(ada.id)).status, 404)
    await ada.ask('POST', '/bookmark/folder/restore', { query: { folderId: ada.folderId } })
    assert.equal((await read()).statusCode, 200)
  })

  test('another version of a bookmarked work is not new to its folder', async () => {
    const ada = await sleeper()
    const [bookmarked] = await server.claire.articles.get(sleep.slice(0, 1))
    if (!bookmarked) return assert.fail('no article')
    await publish(server, [{ ...bookmarked, sourceId: 'other', url: 'https://other.example/version' }])
    assert.deepEqual(await ada.found(), [])
  })

  test('switched off, a folder has no alert, and its results are gone', async () => {
    const ada = await sleeper()
    await publish(server, articlesOn('sleep', 1))
    const off = (await ada.switchFolder(ada.folderId, false)).body
    assert.deepEqual([off.state, off.alertId], ['off', null])
    assert.equal((await ada.get(ada.id)).status, 404)
    await publish(server, articlesOn('sleep', 1))
    assert.deepEqual(await server.claire.alertNotifications.pending(ada.id, 10), [])
  })

  test('what is published before a folder has learnt is not new to it, what comes later is not missed', async () => {
    const ada = await learner(server)
    const folderId = await ada.folder()
    await ada.save(folderId, sleep)
    const { alertId } = (await ada.switchFolder(folderId)).body
    const id = alertId ?? assert.fail('no alert')
    await publish(server, articlesOn('sleep', 1))
    const { database, articles } = server.claire
    const events = createArticleEvents(database)
    // This matcher has read its alerts when the folder learns, and goes on with what comes then.
    let later = ''
    const busy = anotherMatcher(async () => {
      if (later) return
      await trainAll(server)
      later = (await articles.save(articlesOn('sleep', 1)[0] ?? assert.fail())).id
    })
    await articles.save(articlesOn('ice', 1)[0] ?? assert.fail())
    await matchAll({ matcher: busy })
    await events.advance('alerts', await events.latest())
    await matchAll(server.claire)
    assert.deepEqual(await ada.newIds(id), [later])
  })

  test('a matcher that dies before it writes has found nothing, and the next finds all, once', async () => {
    const ada = await sleeper()
    await matchAll(server.claire)
    const { id } = await server.claire.articles.save(articlesOn('sleep', 1)[0] ?? assert.fail())
    await assert.rejects(
      matchAll({ matcher: anotherMatcher(() => Promise.reject(new Error('the power is gone'))) }),
    )
    assert.deepEqual(await ada.found(), [])
    await Promise.all([matchAll({ matcher: anotherMatcher() }), matchAll(server.claire)])
    assert.deepEqual(await ada.found(), [id])
  })

  test('alerts of folders deleted for good are deleted, with their webhooks', async () => {
    const ada = await sleeper()
    const hook = { url: 'https://hook.example/in', form: 'json' }
    assert.equal((await ada.ask('PUT', `/alert-webhook/${ada.id}`, { body: hook })).status, 200)
    await ada.ask('DELETE', '/folder', { query: { folderId: ada.folderId } })
    await ada.ask('DELETE', '/bookmark/bin')
    assert.equal(await server.claire.recommendations.forgetGone(), 1)
    const left = await sql`select alert_id from alert_webhook where alert_id = ${ada.id}
      union all select id from alert where id = ${ada.id}`.execute(server.claire.database)
    assert.deepEqual(left.rows, [])
  })

  test('with another owner a folder keeps its refusals and learns anew, and its alert starts without mail', async () => {
    const ada = await sleeper()
    const [refused = ''] = await publish(server, articlesOn('ice', 1))
    await ada.vote(ada.folderId, refused)
    const lena = await learner(server)
    await lena.all()
    const members = [{ kind: 'person', id: lena.subject, role: 'viewer' }]
    await ada.ask('POST', '/shared-folder', { body: { folderId: ada.folderId, members, notify: false } })
    const body = { personId: lena.subject }
    const handed = await ada.ask('POST', `/shared-folder/${ada.folderId}/hand-over`, { body })
    assert.equal(handed.status, 200)
    const { state, refused: count, alertId } = await lena.learning(ada.folderId)
    assert.deepEqual([state, count], ['waiting', 1])
    const id = alertId ?? assert.fail('no alert')
    assert.equal((await ada.get(ada.id)).status, 404)
    await trainAll(server)
    assert.equal((await lena.learning(ada.folderId)).state, 'ready')
    assert.equal((await lena.get(id)).body.pause, 'unsubscribed')
    const [near = ''] = await publish(server, articlesOn('sleep', 1))
    assert.deepEqual(await lena.newIds(id), [near])
  })

  /** A matcher of another process; `beforeWriting` runs between finding and writing. */
  function anotherMatcher(beforeWriting: () => Promise<unknown> = async () => {}) {
    const { database, embedder } = server.claire
    const articles = createArticleStore(database, clock)
    const get = async (ids: string[]) => {
      const found = await articles.get(ids)
      await beforeWriting()
      return found
    }
    const bookmarks = createBookmarkStore(database, clock)
    return createMatcher({
      database,
      clock,
      articles: { ...articles, get },
      events: createArticleEvents(database),
      embedder,
      contextual: [],
      folderMatching: createFolderMatching({ bookmarks, embedder, contextual: [] }),
    })
  }
})
