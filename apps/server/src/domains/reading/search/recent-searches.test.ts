import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { createRecentSearches } from './recent-searches.ts'
import { searchMigrations } from './tables.ts'

onEveryDatabase(searchMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now = 1_700_000_000_000
  const create = () => createRecentSearches(opened.database, () => now++)
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  test('a search is known at once, and to another process when it is stored', async () => {
    const [own, other] = [create(), create()]
    own.remember(personId('ada'), 'graph networks')
    own.remember(personId('ada'), 'Graph  Networks')
    own.remember(personId('ada'), 'gravity')
    own.remember(personId('bob'), 'graphene')
    assert.deepEqual(await own.startingWith(personId('ada'), 'gra', 5), ['gravity', 'Graph  Networks'])
    assert.deepEqual(await other.startingWith(personId('ada'), 'gra', 5), [])
    await own.flush()
    assert.deepEqual(await other.startingWith(personId('ada'), 'GRA', 5), ['gravity', 'Graph  Networks'])
    own.remember(personId('ada'), 'graph networks')
    assert.deepEqual(await own.startingWith(personId('ada'), 'gra', 5), ['graph networks', 'gravity'])
    await own.flush()
    assert.deepEqual(await other.startingWith(personId('ada'), 'gra', 1), ['graph networks'])
  })

  test('the latest fifty are kept, and nothing that is too long or empty', async () => {
    const searches = create()
    for (let at = 0; at < 60; at++) searches.remember(personId('eve'), `search ${at}`)
    searches.remember(personId('eve'), 'x'.repeat(201))
    searches.remember(personId('eve'), '  ')
    await searches.flush()
    const kept = await create().startingWith(personId('eve'), '', 100)
    assert.equal(kept.length, 50)
    assert.deepEqual([kept[0], kept.at(-1)], ['search 59', 'search 10'])
  })

  test('what is forgotten is gone, stored or still waiting', async () => {
    const searches = create()
    searches.remember(personId('zoe'), 'stored')
    await searches.flush()
    searches.remember(personId('zoe'), 'waiting')
    await searches.forget(personId('zoe'))
    assert.deepEqual(await searches.startingWith(personId('zoe'), '', 5), [])
    await searches.flush()
    assert.deepEqual(await create().startingWith(personId('zoe'), '', 5), [])
  })
})
