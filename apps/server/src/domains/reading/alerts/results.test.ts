import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { alertReader, approvedSource, matchAll, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'
import { personId } from '#testing/person'

let made = 0
/** An article about a unique subject. */
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
  let now = Date.parse('2026-03-01T09:00:00Z')
  before(async () => {
    server = await start({ clock: () => now++ })
  })
  after(() => server.close())

  /** A person with an alert for unique exact words. */
  async function watcher(subject = `subject${randomUUID().slice(0, 8)}`) {
    const ada = await alertReader(server)
    const { id } = (await ada.add({ searchTerm: subject, refineSearch: true })).body
    const published = (count = 1) =>
      publish(
        server,
        Array.from({ length: count }, () => about(subject)),
      )
    const badge = async () => (await ada.get(id)).body.newResults
    return { ...ada, id, subject, published, badge }
  }

  test('a new alert on a common subject has no results; the first new article is its only one', async () => {
    await publish(
      server,
      Array.from({ length: 50 }, () => about('polonium')),
    )
    const ada = await watcher('polonium')
    await matchAll(server.claire)
    assert.deepEqual(await ada.newIds(ada.id), [])
    const [id] = await ada.published()
    assert.deepEqual(await ada.newIds(ada.id), [id])
    assert.equal(await ada.badge(), 1)
    const { total, alerts } = await ada.counts()
    assert.deepEqual({ total, alerts }, { total: 1, alerts: [{ id: ada.id, newResults: 1 }] })
  })

  test('an article of 1998 that is scanned today is new today', async () => {
    const ada = await watcher()
    await publish(server, [about(ada.subject, { publicationYear: 1998 })])
    assert.equal(await ada.badge(), 1)
  })

  test('first scans, edits, articles that come back and repairs are not new', async () => {
    const ada = await watcher()
    await publish(server, [about(ada.subject)], { backfill: true })
    const draft = about('something else')
    const [id = ''] = await publish(server, [draft])
    await publish(server, [{ ...draft, abstract: `Now it is about ${ada.subject}.` }])
    await server.claire.articles.remove([id])
    await publish(server, [{ ...draft, title: `Back again with ${ada.subject}` }])
    assert.deepEqual(await ada.newIds(ada.id), [])
  })

  test('a work that comes again, from another source or at another address, is one result', async () => {
    const ada = await watcher()
    const title = `A telling title on the properties of ${ada.subject}`
    const copy = (fields: Parameters<typeof articleDraft>[0]) =>
      about(ada.subject, { title, authors: ['Grace Hopper'], ...fields })
    await publish(server, [copy({ doi: `10.1000/${ada.subject}` })])
    await publish(server, [
      copy({ sourceId: 'other', doi: `10.1000/${ada.subject}`, title: `${title}: a second look` }),
      copy({ sourceId: 'third', doi: '10.2000/published', publicationYear: 2025 }),
      copy({ sourceId: 'fourth', publicationYear: 2023 }),
    ])
    assert.equal(await ada.badge(), 1)
  })

  test('an article that is gone is no result, and badge, ids and list agree (fault 153)', async () => {
    const ada = await watcher()
    const [gone = '', stays = ''] = await ada.published(2)
    await server.claire.articles.remove([gone])
    assert.deepEqual(await ada.newIds(ada.id), [stays])
    assert.equal(await ada.badge(), 1)
    const { body } = await ada.results(ada.id)
    assert.deepEqual(
      body.content.map(({ id }) => id),
      [stays],
    )
    assert.equal(body.totalElements, 1)
    const pending = await server.claire.alertNotifications.pending(ada.id, 10)
    assert.deepEqual(
      pending.map(({ articleId }) => articleId),
      [stays],
    )
  })

  test('an article that is gone before it was matched is no result (fault 153)', async () => {
    const ada = await watcher()
    const { id } = await server.claire.articles.save(about(ada.subject))
    await server.claire.articles.remove([id])
    await matchAll(server.claire)
    assert.equal(await ada.badge(), 0)
  })

  test('reading marks exactly what was shown, repeatedly, and read results stay in the list', async () => {
    const ada = await watcher()
    const first = await ada.published(2)
    const shown = (await ada.results(ada.id)).body
    const [later] = await ada.published()
    await ada.markAsRead(ada.id, shown.position)
    assert.deepEqual(await ada.newIds(ada.id), [later])
    await ada.markAsRead(ada.id, shown.position)
    assert.equal(await ada.badge(), 1)
    const { content } = (await ada.results(ada.id)).body
    assert.deepEqual(
      content.map(({ id, isNew }) => [id, isNew]),
      [[later, true], ...first.toReversed().map((id) => [id, false])],
    )
  })

  test('a position beyond all results reads what there is; one beyond all numbers is refused', async () => {
    const ada = await watcher()
    await ada.published(2)
    assert.equal((await ada.markAsRead(ada.id, Number.MAX_SAFE_INTEGER)).status, 200)
    const [later] = await ada.published()
    assert.deepEqual(await ada.newIds(ada.id), [later])
    for (const upTo of [1e20, 1e30, -1, 0.5])
      assert.equal((await ada.markAsRead(ada.id, upTo)).status, 400, String(upTo))
    assert.deepEqual(await ada.newIds(ada.id), [later])
  })

  test('a cursor that was made up is refused, or ends the list', async () => {
    const ada = await watcher()
    await ada.published(2)
    for (const cursor of ['x', '', '1', '1.', '.1', '1.-1', '1e3.1', '1.1.1', '9'.repeat(30)])
      assert.equal((await ada.results(ada.id, { cursor })).status, 400, cursor)
    for (const cursor of ['0.0', '999999999999999.0'])
      assert.deepEqual((await ada.results(ada.id, { cursor })).body.content, [], cursor)
  })

  test('all that was counted of all alerts of a person is read at once, and nothing that came since', async () => {
    const ada = await watcher()
    const other = (await ada.add({ searchTerm: `${ada.subject} too`, refineSearch: true })).body
    const bob = await watcher()
    assert.equal((await ada.counts()).position, 0)
    await ada.published(2)
    await publish(server, [about(`${ada.subject} too`)])
    await bob.published()
    const { total, position } = await ada.counts()
    assert.equal(total, 4)
    const [later] = await ada.published()
    assert.equal((await ada.markAllAsRead(position)).status, 200)
    assert.deepEqual(await ada.newIds(ada.id), [later])
    assert.deepEqual(await ada.newIds(other.id), [])
    assert.equal(await bob.badge(), 1)
  })

  test('without a position, what was asked for last is read', async () => {
    const ada = await watcher()
    await ada.published(2)
    await ada.newIds(ada.id)
    const [later] = await ada.published()
    await ada.markAsRead(ada.id)
    assert.deepEqual(await ada.newIds(ada.id), [later])
    await ada.markAsRead(ada.id)
    assert.deepEqual(await ada.newIds(ada.id), [])
  })

  test('pages of five pass nothing over and repeat nothing, whatever comes and goes meanwhile', async () => {
    const ada = await watcher()
    const ids = await ada.published(23)
    const read: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await ada.results(ada.id, cursor === null ? {} : { cursor })
      read.push(...body.content.map(({ id }) => id))
      cursor = body.cursor
      await ada.published()
      await server.claire.articles.remove([body.content[0]?.id ?? ''])
    } while (cursor !== null)
    assert.deepEqual(read, ids.toReversed())
    const second = (await ada.results(ada.id, { page: '1' })).body
    assert.equal(second.content.length, 5)
  })

  test('results are narrowed by sources, years and articles, and counted by what is left of each', async () => {
    const ada = await watcher()
    const name = 'Annals of Narrowing'
    const annals = await approvedSource(server, name)
    const [old = '', late = '', other = ''] = await publish(server, [
      about(ada.subject, { sourceId: annals.id, publicationYear: 1998 }),
      about(ada.subject, { sourceId: annals.id, publicationYear: 2020 }),
      about(ada.subject, { publicationYear: 2020 }),
    ])
    const found = async (query: Record<string, string>) => {
      const { body } = await ada.results(ada.id, query)
      return { ids: body.content.map(({ id }) => id), total: body.totalElements, facets: body.facets }
    }
    const all = await found({})
    assert.deepEqual(all.ids, [other, late, old])
    assert.deepEqual(all.facets.years, [
      { year: 1998, count: 1 },
      { year: 2020, count: 2 },
    ])
    assert.deepEqual(all.facets.sources[0], { name, count: 2 })
    const ofAnnals = await found({ source: name })
    assert.deepEqual([ofAnnals.ids, ofAnnals.total], [[late, old], 2])
    assert.deepEqual(ofAnnals.facets.years.at(-1), { year: 2020, count: 1 })
    assert.deepEqual((await found({ source: name, startYear: '2000' })).ids, [late])
    assert.deepEqual((await found({ endYear: '1999' })).ids, [old])
    assert.deepEqual((await found({ ids: other })).ids, [other])
    assert.deepEqual((await found({ source: 'No such source' })).ids, [])
  })

  test('looking at a part of the results does not make the others shown', async () => {
    const ada = await watcher()
    const [first = ''] = await ada.published()
    await ada.newIds(ada.id)
    const [later] = await ada.published()
    await ada.results(ada.id, { ids: first })
    await ada.markAsRead(ada.id)
    assert.deepEqual(await ada.newIds(ada.id), [later])
  })

  test('it is known since when there is something new', async () => {
    const ada = await watcher()
    assert.equal((await ada.results(ada.id)).body.newSince, null)
    await ada.published(2)
    const { body } = await ada.results(ada.id)
    assert.equal(body.newSince, body.content.at(-1)?.matchedAt)
    await ada.markAsRead(ada.id, body.position)
    assert.equal((await ada.results(ada.id)).body.newSince, null)
  })

  test('five hundred new results and two hundred sources need no long address', async () => {
    const ada = await watcher()
    await ada.published(500)
    assert.equal((await ada.newIds(ada.id)).length, 500)
    assert.equal((await ada.results(ada.id)).body.newResults, 500)
  })

  test('badge, ids and results are the same articles in every order of publishing, reading and deleting', async () => {
    const ada = await watcher()
    let seed = 11
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
    const live: string[] = []
    for (let turn = 0; turn < 60; turn++) {
      const what = random(4)
      if (what === 0) live.push(...(await ada.published(1 + random(3))))
      else if (what === 1 && live.length)
        await server.claire.articles.remove(live.splice(random(live.length), 1))
      else if (what === 2) await ada.markAsRead(ada.id, (await ada.results(ada.id)).body.position)
      else await ada.newIds(ada.id)
      const [badge, ids, { body }, counts] = await Promise.all([
        ada.badge(),
        ada.newIds(ada.id),
        ada.results(ada.id, { size: '100' }),
        ada.counts(),
      ])
      assert.equal(badge, ids.length)
      assert.equal(counts.total, badge)
      assert.deepEqual(
        body.content.filter(({ isNew }) => isNew).map(({ id }) => id),
        ids,
      )
      assert.deepEqual(body.content.map(({ id }) => id).toSorted(), live.toSorted())
    }
  })

  test('what is not relevant leaves the list and can come back', async () => {
    const ada = await watcher()
    const [dull = '', good = ''] = await ada.published(2)
    assert.equal((await ada.notRelevant(ada.id, dull)).status, 200)
    assert.deepEqual(await ada.newIds(ada.id), [good])
    assert.equal((await ada.get(ada.id)).body.notRelevant.votes, 1)
    await ada.notRelevant(ada.id, dull, 'DELETE')
    assert.equal((await ada.results(ada.id)).body.totalElements, 2)
    assert.equal((await ada.notRelevant(ada.id, 'nothing')).status, 404)
  })

  test('alerts with something new and paused ones are listed alone, and that with the newest result first', async () => {
    const ada = await watcher()
    const idOf = async (searchTerm: string, fields: object = {}) =>
      (await ada.add({ searchTerm, refineSearch: true, ...fields })).body.id
    const word = randomUUID().slice(0, 8)
    const rests = await idOf(`rests${word}`, { pausedUntil: new Date(now + 1e9).toISOString() })
    const rested = await idOf(`rested${word}`, { pausedUntil: new Date(now - 1).toISOString() })
    const listed = async (query: Record<string, string>) => {
      const { content, totalElements, totalPages } = (await ada.page({ ...query, size: '2' })).body
      assert.equal(totalPages, Math.ceil(totalElements / 2))
      return [totalElements, ...content.map(({ id }) => id)]
    }
    assert.deepEqual(await listed({ show: 'new' }), [0])
    assert.deepEqual(await listed({ show: 'paused' }), [1, rests])
    assert.deepEqual(await listed({ sort: 'found' }), [3, rested, rests])
    await publish(server, [about(`rests${word}`)])
    const [dull = ''] = await ada.published()
    assert.deepEqual(await listed({ show: 'new' }), [2, rests, ada.id])
    assert.deepEqual(await listed({ show: 'new', sort: 'found' }), [2, ada.id, rests])
    assert.deepEqual(await listed({ sort: 'found', page: '1' }), [3, rested])
    await ada.notRelevant(ada.id, dull)
    await ada.markAsRead(rests)
    assert.deepEqual(await listed({ show: 'new' }), [0])
    assert.deepEqual(
      await listed({ sort: 'found' }),
      [3, rests, rested],
      'what is read was found all the same',
    )
    assert.equal((await ada.page({ show: 'some' })).status, 400)
  })

  test('an account that is deleted takes its alerts and their results along', async () => {
    const ada = await watcher()
    await ada.published()
    await server.claire.forgetAlerts(personId(ada.subject))
    const other = await watcher(ada.subject)
    assert.equal((await ada.page()).body.totalElements >= 0, true)
    assert.equal(await other.badge(), 0)
  })
})
