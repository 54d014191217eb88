import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '#platform/database'
import { criteriaDraft, ledgerMigrations, openLedger } from '#testing/alert-ledger'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { criteriaKeyOf } from './criteria.ts'

const FILTERS = '0114-alert-filters'
const before = Object.fromEntries(Object.entries(ledgerMigrations).filter(([name]) => name !== FILTERS))

onEveryDatabase(before, (open) => {
  test('alerts of the version before look for the same, and are known again by it', async (t) => {
    const opened = await open()
    t.after(opened.close)
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
    await opened.database
      .withTables<{ alert: Record<string, unknown> }>()
      .insertInto('alert')
      .values(rows.map((row) => ({ ...old, ...row })))
      .execute()

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
})
