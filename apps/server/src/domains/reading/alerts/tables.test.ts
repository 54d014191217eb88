import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Database, migrate } from '#platform/database'
import { criteriaDraft, ledgerMigrations, openLedger } from '#testing/alert-ledger'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { criteriaKeyOf } from './criteria.ts'

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(ledgerMigrations).filter(([name]) => !names.includes(name)))

const rest = {
  joined: 0,
  feed_token: null,
  shown_to: 0,
  narrowing: 1,
  matching: null,
  refreshed_at: null,
}
const times = { criteria_at: 1, used_at: 1, created_at: 1, updated_at: 1, event_seq: 0, revision: 1 }
const said = { name: 'Kelp', email: 'ada@example.org', width: 'normal', frequency: 'DAILY', note: '' }
const old = { owner: 'ada', search_term: 'kelp', paused_until: null, ...said, ...times, ...rest }

const insert = (database: Database, rows: object[]) =>
  database
    .withTables<{ alert: Record<string, unknown> }>()
    .insertInto('alert')
    .values(rows.map((row) => ({ ...old, ...row })))
    .execute()

onEveryDatabase(
  without('0114-alert-filters', '0140-alert-pauses', '0170-alerts-on-forms-of-a-topic'),
  (open) => {
    test('alerts of the version before look for the same, and are known again by it', async (t) => {
      const opened = await open()
      t.after(opened.close)
      const sources = [{ id: 's', name: 'Shore Letters' }]
      const rows = [
        { id: 'plain', start_year: null, end_year: null, sources: '[]', refine_search: 0, criteria_key: 'p' },
        {
          id: 'narrow',
          start_year: 2012,
          end_year: 2014,
          sources: JSON.stringify(sources),
          refine_search: 1,
          criteria_key: 'n',
        },
      ]
      await insert(opened.database, rows)

      await migrate(opened.database, ledgerMigrations)

      const { store } = openLedger(opened)
      const expected = {
        plain: criteriaDraft({ searchTerm: 'kelp', refineSearch: false }),
        narrow: criteriaDraft({ searchTerm: 'kelp', startYear: 2012, endYear: 2014, sources }),
      }
      for (const [id, { searchTerm, startYear, endYear, sources: chosen, refineSearch }] of Object.entries(
        expected,
      )) {
        const found = await store.same(personId('ada'), criteriaKeyOf(expected[id as keyof typeof expected]))
        assert.deepEqual(
          found && [found.id, found.startYear, found.endYear, found.sources, found.refineSearch],
          [id, startYear, endYear, chosen, refineSearch],
        )
        assert.equal(found?.searchTerm, searchTerm)
      }
    })
  },
)

onEveryDatabase(without('0140-alert-pauses'), (open) => {
  test('pauses of the version before stay, and say why', async (t) => {
    const opened = await open()
    t.after(opened.close)
    const soon = Date.parse('2026-04-01')
    const ends = {
      active: null,
      soon,
      over: 1,
      'without an end': Date.parse('2126-03-01'),
      stale: Date.parse('9998-01-01'),
      unsubscribed: Date.parse('9999-01-01'),
    }
    await insert(
      opened.database,
      Object.entries(ends).map(([id, end]) => ({ id, paused_until: end, criteria_key: id })),
    )

    await migrate(opened.database, ledgerMigrations)

    const { store, notifications } = openLedger(opened)
    const [owner, page] = [personId('ada'), { page: 0, size: 10 }]
    const pauses = Object.fromEntries((await store.page(owner, page)).map(({ id, pause }) => [id, pause]))
    assert.deepEqual(pauses, {
      active: { state: 'active' },
      soon: { state: 'paused', until: soon },
      over: { state: 'paused', until: 1 },
      'without an end': { state: 'paused', until: null },
      stale: { state: 'stale' },
      unsubscribed: { state: 'unsubscribed' },
    })
    const paused = async () => (await store.page(owner, { ...page, show: 'paused' })).map(({ id }) => id)
    assert.deepEqual(await paused(), ['soon', 'stale', 'unsubscribed', 'without an end'])
    await notifications.resumeAll(owner)
    assert.deepEqual(await paused(), ['unsubscribed'])
    await sql`update alert set pause = 'asleep' where id = 'active'`.execute(opened.database)
    assert.deepEqual(await paused(), ['active', 'unsubscribed'], 'a reason of another version')
  })
})

onEveryDatabase(without('0141-notified'), (open) => {
  test('results of the version before stay notified or pending', async (t) => {
    const opened = await open()
    t.after(opened.close)
    const { alert, article, notifications } = openLedger(opened)
    const { id = '' } = (await alert()) ?? {}
    const [notified, pending] = [await article(), await article()]
    const match = {
      alert_id: id,
      event_seq: 0,
      matched_at: 1,
      score: 1,
      why: '{"terms":[],"byMeaning":false}',
    }
    await opened.database
      .withTables<{ alert_match: Record<string, unknown> }>()
      .insertInto('alert_match')
      .values([
        { ...match, article_id: notified, position: 1, told_at: 2, mail_id: 'mail' },
        { ...match, article_id: pending, position: 2, told_at: null, mail_id: null },
      ])
      .execute()

    await migrate(opened.database, ledgerMigrations)

    assert.deepEqual(
      (await notifications.pending(id, 10)).map(({ articleId }) => articleId),
      [pending],
    )
    const { rows } = await sql<{
      notified_at: number | null
    }>`select notified_at from alert_match order by position`.execute(opened.database)
    assert.deepEqual(
      rows.map((row) => row.notified_at),
      [2, null],
    )
  })
})

onEveryDatabase(without('0170-alerts-on-forms-of-a-topic'), (open) => {
  test('of two alerts of the version before on forms of one topic, the first is known again by any form', async (t) => {
    const opened = await open()
    t.after(opened.close)
    const on = (id: string, name: string, created_at: number) => {
      const term = { search_term: `topic:"${name}"`, pause: 'active', filters: '{}' }
      return { id, ...term, created_at, criteria_key: id }
    }
    await insert(opened.database, [
      on('second', 'coral-reefs', 2),
      on('first', 'Coral reefs', 1),
      on('other', 'Coral', 3),
    ])

    await migrate(opened.database, ledgerMigrations)

    const { store } = openLedger(opened)
    const idOn = async (name: string) => {
      const criteria = criteriaDraft({ searchTerm: `topic:"${name}"`, refineSearch: false })
      return (await store.same(personId('ada'), criteriaKeyOf(criteria)))?.id
    }
    assert.deepEqual([await idOn('Coral Reef'), await idOn('coral')], ['first', 'other'])
    assert.equal((await store.page(personId('ada'), { page: 0, size: 10 })).length, 3)
  })
})
