import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { inTransaction } from '#platform/database'
import { type Ledger, ledgerMigrations, openLedger } from '#testing/alert-ledger'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import type { Pause } from './alert.ts'
import { createAlertNotifications } from './notifications.ts'
import { createWatchStore } from './matching/watch-store.ts'

const DAY = 24 * 3600_000
const ACTIVE: Pause = { state: 'active' }

onEveryDatabase(ledgerMigrations, (open) => {
  let opened: TestDatabase
  let stored: Ledger
  before(async () => {
    opened = await open()
    stored = openLedger(opened)
  })
  after(() => opened.close())

  async function alertOf(owner: string, fields: Parameters<Ledger['alert']>[1] = {}) {
    return (await stored.alert(owner, fields)) ?? assert.fail('the alert was not added')
  }

  /** Writes, as the matcher does, that an alert found an article. */
  async function find(alertId: string, articleId: string, score = 1) {
    const finding = {
      alertId,
      articleId,
      eventSeq: 1,
      score,
      why: { terms: ['subject'], byMeaning: false },
      marks: { own: [`work ${articleId}`], near: [] },
      text: { id: articleId, worded: await articleOf(articleId), keys: [], marks: [] },
    }
    const { record } = createWatchStore(opened.database, stored.clock)
    await inTransaction(opened.database, (transaction) => record(transaction, [finding], new Map()))
  }

  async function articleOf(id: string) {
    const [article] = await stored.articles.get([id])
    return article ?? assert.fail('no such article')
  }

  /** An alert of a person with results, oldest first. */
  async function finder(owner: string, count: number, fields: Parameters<Ledger['alert']>[1] = {}) {
    const alert = await alertOf(owner, fields)
    const ids: string[] = []
    for (let at = 0; at < count; at++) {
      ids.push(await stored.article())
      await find(alert.id, ids.at(-1) ?? '')
    }
    return { ...alert, ids }
  }

  const mark = (alertId: string, articleIds: string[], mailId: string = randomUUID()) =>
    inTransaction(opened.database, (transaction) =>
      stored.notifications.markNotified(transaction, { alertId, articleIds, mailId }),
    )
  const pending = async (alertId: string) =>
    (await stored.notifications.pending(alertId, 100)).map(({ articleId }) => articleId)

  describe('a result', () => {
    test('is notified by one of two mails that are written at the same moment, on any connection', async () => {
      const { id, ids } = await finder('ada', 4)
      const other = opened.another()
      const there = createAlertNotifications({
        database: other,
        clock: stored.clock,
        sourceNames: async () => new Map(),
      })
      const notified = await Promise.all([
        mark(id, ids.slice(0, 3), 'here'),
        inTransaction(other, (transaction) =>
          there.markNotified(transaction, { alertId: id, articleIds: ids.slice(1), mailId: 'there' }),
        ),
      ])
      assert.deepEqual(notified.flat().toSorted(), ids.toSorted())
      assert.deepEqual(await pending(id), [])
    })

    test('stays pending if writing its mail fails', async () => {
      const { id, ids } = await finder('ada', 2)
      const failing = inTransaction(opened.database, async (transaction) => {
        await stored.notifications.markNotified(transaction, {
          alertId: id,
          articleIds: ids,
          mailId: 'never',
        })
        throw new Error('the disk is full')
      })
      await assert.rejects(failing, /disk/)
      assert.deepEqual(await pending(id), ids)
    })

    test('is never marked outside a transaction', async () => {
      const { id, ids } = await finder('ada', 1)
      await assert.rejects(
        stored.notifications.markNotified(opened.database, { alertId: id, articleIds: ids, mailId: 'm' }),
        /transaction/,
      )
      assert.deepEqual(await pending(id), ids)
    })

    test('notified for one alert stays pending for another that found the same article', async () => {
      const first = await finder('ada', 1)
      const second = await alertOf('ada')
      await find(second.id, first.ids[0] ?? '')
      await mark(first.id, first.ids)
      assert.deepEqual([await pending(first.id), await pending(second.id)], [[], first.ids])
    })

    test('marked again still belongs to the first mail, and articles never found are not marked', async () => {
      const { id, ids } = await finder('ada', 1)
      assert.deepEqual(await mark(id, ids), ids)
      assert.deepEqual(await mark(id, [...ids, 'never found']), [])
      assert.deepEqual(await mark(id, []), [])
    })

    test('waits while its article is deleted, and is pending again once it is restored', async () => {
      const { id, ids } = await finder('ada', 2)
      const [gone = ''] = ids
      const article = await articleOf(gone)
      await stored.articles.remove([gone])
      assert.deepEqual(await pending(id), ids.slice(1))
      await stored.articles.save(article)
      assert.deepEqual(await pending(id), ids)
    })

    test('marked as not relevant is not pending, and is again when that is undone', async () => {
      const { id, ids } = await finder('ada', 2)
      await stored.ledger.setRelevant(id, ids[0] ?? '', false)
      assert.deepEqual(await pending(id), ids.slice(1))
      await stored.ledger.setRelevant(id, ids[0] ?? '', true)
      assert.deepEqual(await pending(id), ids)
      assert.equal(await stored.ledger.setRelevant(id, 'never found', false), false)
    })
  })

  describe('alerts with pending results', () => {
    test('are all there on pages of two, each once, and with what waits only', async () => {
      const finders = []
      for (let at = 0; at < 5; at++) finders.push(await finder('pages', at + 1))
      const [done] = finders
      if (done) await mark(done.id, done.ids)
      const counts = new Map<string, number>()
      for (let afterId: string | undefined = ''; afterId !== undefined;) {
        const page = await stored.notifications.dueCandidates({ afterId, limit: 2 })
        for (const { alert, pending: count } of page)
          if (alert.owner === 'pages') {
            assert.ok(!counts.has(alert.id), 'twice')
            counts.set(alert.id, count)
          }
        afterId = page.length < 2 ? undefined : page.at(-1)?.alert.id
      }
      assert.deepEqual([...counts.values()].toSorted(), [2, 3, 4, 5])
    })

    test('say when the first and the last of what waits was found', async () => {
      const alert = await alertOf('times')
      const times: number[] = []
      for (let at = 0; at < 3; at++) {
        stored.pass(DAY)
        times.push(stored.clock())
        await find(alert.id, await stored.article())
      }
      const all = await stored.notifications.dueCandidates({ limit: 1000 })
      const own = all.find((each) => each.alert.id === alert.id)
      assert.deepEqual([own?.firstMatchedAt, own?.lastMatchedAt], [times[0], times[2]])
    })

    test('are paused ones too, and none of which everything is gone or not relevant', async () => {
      const paused = await finder('who', 1, { pause: { state: 'paused', until: stored.clock() + DAY } })
      const gone = await finder('who', 1)
      const dull = await finder('who', 1)
      await stored.articles.remove(gone.ids)
      await stored.ledger.setRelevant(dull.id, dull.ids[0] ?? '', false)
      const due = await stored.notifications.dueCandidates({ limit: 1000 })
      assert.deepEqual(
        due.filter(({ alert }) => alert.owner === 'who').map(({ alert }) => alert.id),
        [paused.id],
      )
    })
  })

  describe('pausing everything', () => {
    const pausesOf = async (owner: string) => {
      const alerts = await stored.store.page(personId(owner), { page: 0, size: 100 })
      return Object.fromEntries(alerts.map(({ name, pause }) => [name, pause]))
    }

    test('lengthens shorter pauses, keeps longer ones and those with a reason, and concerns nobody else', async () => {
      const now = stored.clock()
      const pauser = personId('pauser')
      const until = (days: number): Pause => ({ state: 'paused', until: now + days * DAY })
      await alertOf('pauser', { name: 'running' })
      const others: Record<string, Pause> = {
        long: until(30),
        open: { state: 'paused', until: null },
        stale: { state: 'stale' },
        unsubscribed: { state: 'unsubscribed' },
      }
      for (const [name, pause] of Object.entries({ shortly: until(1), ...others }))
        await alertOf('pauser', { name, pause })
      await alertOf('neighbour', { name: 'running' })
      await stored.notifications.pauseAll(pauser, now + 7 * DAY)
      assert.deepEqual(await pausesOf('pauser'), { running: until(7), shortly: until(7), ...others })
      assert.deepEqual(await pausesOf('neighbour'), { running: ACTIVE })
      await stored.notifications.pauseAll(pauser, null)
      const open = { state: 'paused', until: null }
      const { unsubscribed } = others
      assert.deepEqual(await pausesOf('pauser'), { ...others, running: open, shortly: open, long: open })
      await stored.notifications.resumeAll(pauser)
      const resumed = { running: ACTIVE, shortly: ACTIVE, long: ACTIVE, open: ACTIVE, stale: ACTIVE }
      assert.deepEqual(await pausesOf('pauser'), { ...resumed, unsubscribed })
      await stored.notifications.unsubscribeAll(pauser)
      const pauses = Object.values(await pausesOf('pauser'))
      assert.deepEqual([...new Set(pauses.map(({ state }) => state))], ['unsubscribed'])
    })
  })

  describe('a private feed', () => {
    test('is opened and closed by the owner of its alert only', async () => {
      const { id } = await alertOf('ada')
      const [ada, bob] = [personId('ada'), personId('bob')]
      assert.equal(await stored.notifications.setFeedToken(bob, id, 'stolen'), false)
      assert.equal(await stored.notifications.alertOfToken('stolen'), undefined)
      assert.equal(await stored.notifications.setFeedToken(ada, id, 'first'), true)
      assert.equal(await stored.notifications.setFeedToken(ada, id, 'second'), true)
      assert.equal(await stored.notifications.alertOfToken('first'), undefined)
      assert.equal((await stored.notifications.alertOfToken('second'))?.id, id)
      await stored.notifications.setFeedToken(ada, id, null)
      assert.equal(await stored.notifications.alertOfToken('second'), undefined)
    })

    test('of an alert that was deleted is gone', async () => {
      const { id } = await alertOf('ada')
      await stored.notifications.setFeedToken(personId('ada'), id, 'last')
      await stored.store.delete(personId('ada'), id)
      assert.equal(await stored.notifications.alertOfToken('last'), undefined)
      assert.equal(await stored.notifications.ownAlert(personId('ada'), id), undefined)
    })
  })

  test('what an alert finds is listed newest first, and notified oldest first', async () => {
    const { id, ids } = await finder('ada', 3)
    const latest = (await stored.notifications.latest(id, 2)).map(({ articleId }) => articleId)
    assert.deepEqual(latest, ids.toReversed().slice(0, 2))
    assert.deepEqual(await pending(id), ids)
  })

  test('an alert is stale a year after its last mail that nobody followed, not after an unread result', async () => {
    const { id, ids } = await finder('stale', 1)
    const stale = async () =>
      (await stored.notifications.stale({ notifiedUpTo: stored.clock() - 365 * DAY, limit: 100 })).map(
        (alert) => alert.id,
      )
    stored.pass(400 * DAY)
    assert.ok(!(await stale()).includes(id), 'it has told nothing')
    await mark(id, ids)
    assert.ok(!(await stale()).includes(id))
    stored.pass(365 * DAY)
    assert.ok((await stale()).includes(id))
    await stored.notifications.noteUse(id)
    assert.ok(!(await stale()).includes(id))
  })
})
