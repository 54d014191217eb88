import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inTransaction } from '#platform/database'
import {
  type Ledger,
  criteriaDraft,
  ledgerMigrations,
  literalMatching,
  openLedger,
} from '#testing/alert-ledger'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { type Finding, createWatchStore } from './watch-store.ts'

onEveryDatabase(ledgerMigrations, (open) => {
  let opened: TestDatabase
  let stored: Ledger
  let watch: ReturnType<typeof createWatchStore>
  let body: string
  before(async () => {
    opened = await open()
    stored = openLedger(opened)
    watch = createWatchStore(opened.database, stored.clock)
    body = await stored.article()
  })
  after(() => opened.close())

  async function alertOf(owner = 'ada') {
    return (await stored.alert(owner)) ?? assert.fail('the alert was not added')
  }

  /** A finding: an alert has found an article with these marks. */
  async function finding(
    alertId: string,
    articleId: string,
    marks: string[] | Finding['marks'],
  ): Promise<Finding> {
    const { own, near } = Array.isArray(marks) ? { own: marks, near: [] } : marks
    const [worded] = await stored.articles.get([body])
    return {
      alertId,
      articleId,
      eventSeq: 1,
      score: 1,
      why: { terms: [], byMeaning: false },
      marks: { own, near },
      text: {
        id: articleId,
        worded: worded ?? assert.fail('no article'),
        keys: [`text ${articleId}`],
        marks: own,
      },
    }
  }

  const record = (findings: Finding[], sameTexts = new Map<string, string[]>()) =>
    inTransaction(opened.database, (transaction) => watch.record(transaction, findings, sameTexts))

  async function foundBy(alertId: string): Promise<string[]> {
    const rows = await opened.database
      .withTables<{ alert_match: { alert_id: string; article_id: string; position: number } }>()
      .selectFrom('alert_match')
      .select('article_id')
      .where('alert_id', '=', alertId)
      .orderBy('position')
      .execute()
    return rows.map(({ article_id }) => article_id)
  }

  describe('a work', () => {
    test('is one result of an alert, whichever of its marks comes again', async () => {
      const { id } = await alertOf()
      await record([await finding(id, 'first', ['doi:1', 'url:1'])])
      await record([
        await finding(id, 'second', ['doi:1']),
        await finding(id, 'third', ['url:1', 'title:3']),
        await finding(id, 'fourth', { own: ['title:4'], near: ['doi:1'] }),
        await finding(id, 'fifth', ['title:5']),
      ])
      assert.deepEqual(await foundBy(id), ['first', 'fifth'])
    })

    test('that comes twice at once is one result, the first', async () => {
      const { id } = await alertOf()
      await record([await finding(id, 'first', ['doi:2']), await finding(id, 'second', ['doi:2'])])
      assert.deepEqual(await foundBy(id), ['first'])
    })

    test('found by one alert is still new to another', async () => {
      const [one, other] = [await alertOf('ada'), await alertOf('bob')]
      await record([await finding(one.id, 'shared', ['doi:3'])])
      await record([await finding(other.id, 'shared', ['doi:3'])])
      assert.deepEqual([await foundBy(one.id), await foundBy(other.id)], [['shared'], ['shared']])
    })

    test('with the text of one found before is not new', async () => {
      const { id } = await alertOf()
      await record([await finding(id, 'preprint', ['arxiv:1'])])
      await record([await finding(id, 'published', ['doi:4'])], new Map([['published', ['arxiv:1']]]))
      assert.deepEqual(await foundBy(id), ['preprint'])
    })

    test('similar to one that was not notified leaves no mark itself', async () => {
      const { id } = await alertOf()
      await record([await finding(id, 'told', ['doi:5'])])
      await record([await finding(id, 'near', { own: ['title:6'], near: ['doi:5'] })])
      await record([await finding(id, 'another', ['title:6'])])
      assert.deepEqual(await foundBy(id), ['told', 'another'])
    })
  })

  test('more than a statement can name are written at once, each with a position of its own', async () => {
    const alerts = [await alertOf(), await alertOf()]
    const findings = []
    for (let at = 0; at < 1300; at++)
      for (const { id } of alerts)
        findings.push(await finding(id, `many ${at}`, [`doi:many ${at}`, `url:many ${at}`]))
    await record(findings)
    await record(findings)
    for (const { id } of alerts) {
      const found = await foundBy(id)
      assert.equal(found.length, 1300)
      assert.deepEqual([found[0], found.at(-1)], ['many 0', 'many 1299'])
    }
  })

  test('findings of alerts that are gone are not written, and their ids are returned', async () => {
    const [stays, goes] = [await alertOf(), await alertOf()]
    await stored.store.delete(personId('ada'), goes.id)
    const gone = await record([
      await finding(stays.id, 'kept', ['doi:7']),
      await finding(goes.id, 'lost', ['doi:8']),
      await finding('never there', 'lost', ['doi:9']),
    ])
    assert.deepEqual(gone.toSorted(), [goes.id, 'never there'].toSorted())
    assert.deepEqual([await foundBy(stays.id), await foundBy(goes.id)], [['kept'], []])
  })

  test('nothing found is nothing written', async () => {
    assert.deepEqual(await record([]), [])
  })

  test('a transaction that fails leaves neither results nor marks: the same is found again', async () => {
    const { id } = await alertOf()
    const found = await finding(id, 'again', ['doi:10'])
    await assert.rejects(
      inTransaction(opened.database, async (transaction) => {
        await watch.record(transaction, [found], new Map())
        throw new Error('the connection was lost')
      }),
      /lost/,
    )
    await record([found])
    assert.deepEqual(await foundBy(id), ['again'])
  })

  describe('alerts are read', () => {
    test('in the order in which they were changed, some at a time, each change once', async () => {
      const from = (await watch.changedAfter(0, 10_000)).upTo
      const made = [await alertOf(), await alertOf(), await alertOf()]
      const first = await watch.changedAfter(from, 2)
      assert.deepEqual(
        [first.alerts.map(({ id }) => id), first.more],
        [made.slice(0, 2).map(({ id }) => id), true],
      )
      const rest = await watch.changedAfter(first.upTo, 2)
      assert.deepEqual([rest.alerts.map(({ id }) => id), rest.more], [[made[2]?.id], false])
      const again = await watch.changedAfter(rest.upTo, 2)
      assert.deepEqual(again, { alerts: [], folders: [], forgotten: [], upTo: rest.upTo, more: false })
      await stored.store.setStrictness(made[0]?.id ?? assert.fail('no alert'), 2)
      const [changed] = (await watch.changedAfter(rest.upTo, 2)).alerts
      assert.deepEqual([changed?.id, changed?.strictness], [made[0]?.id, 2])
    })

    test('with what they look for, and whether matching has taken them up', async () => {
      const { upTo } = await watch.changedAfter(0, 10_000)
      const matching = literalMatching('ytterbium')
      const draft = criteriaDraft({ searchTerm: 'ytterbium', width: 'wide' })
      const added = await stored.store.add(personId('ada'), { draft, matching, most: 1000 })
      const id = added?.id ?? assert.fail('not added')
      const read = async () => (await watch.changedAfter(upTo, 1)).alerts[0]
      const alert = await read()
      assert.deepEqual(
        [alert?.searchTerm, alert?.width, alert?.strictness, alert?.facts, alert?.joined],
        ['ytterbium', 'wide', 1, matching.facts, false],
      )
      assert.ok(((await watch.firstNotJoined()) ?? Infinity) <= (alert?.eventSeq ?? -1))
      await inTransaction(opened.database, (transaction) => watch.join(transaction, [id]))
      assert.equal((await read())?.joined, true)
    })

    test('without those that matching cannot know yet, which hold up no other', async () => {
      const { upTo } = await watch.changedAfter(0, 10_000)
      const [unready, ready] = [await alertOf(), await alertOf()]
      await opened.database
        .withTables<{ alert: { id: string; matching: string | null } }>()
        .updateTable('alert')
        .set({ matching: null })
        .where('id', '=', unready.id)
        .execute()
      const { alerts } = await watch.changedAfter(upTo, 10)
      assert.deepEqual(
        alerts.map(({ id }) => id),
        [ready.id],
      )
      assert.deepEqual(await watch.changedIds(opened.database, upTo), [ready.id])
    })
  })
})
