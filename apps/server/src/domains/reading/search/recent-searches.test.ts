import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { createRecentSearches, NO_FILTERS, type RecentSearch } from './recent-searches.ts'
import { searchMigrations } from './tables.ts'

onEveryDatabase(searchMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now = 1_700_000_000_000
  const create = () => createRecentSearches(opened.database, () => now++)
  const wordsOf = async (found: Promise<RecentSearch[]>) => (await found).map(({ text }) => text)
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  test('a search is available at once, and to another process when it is stored', async () => {
    const [own, other] = [create(), create()]
    own.remember(personId('ada'), 'graph networks')
    own.remember(personId('ada'), 'Graph  Networks')
    own.remember(personId('ada'), 'gravity')
    own.remember(personId('bob'), 'graphene')
    assert.deepEqual(await wordsOf(own.startingWith(personId('ada'), 'gra', 5)), [
      'gravity',
      'Graph  Networks',
    ])
    assert.deepEqual(await wordsOf(other.startingWith(personId('ada'), 'gra', 5)), [])
    await own.flush()
    assert.deepEqual(await wordsOf(other.startingWith(personId('ada'), 'GRA', 5)), [
      'gravity',
      'Graph  Networks',
    ])
    own.remember(personId('ada'), 'graph networks')
    assert.deepEqual(await wordsOf(own.startingWith(personId('ada'), 'gra', 5)), [
      'graph networks',
      'gravity',
    ])
    await own.flush()
    assert.deepEqual(await wordsOf(other.startingWith(personId('ada'), 'gra', 1)), ['graph networks'])
  })

  test('a search is stored with the filters of its last use', async () => {
    const [own, other] = [create(), create()]
    const filters = { ...NO_FILTERS, startYear: 2001, source: ['Annals'], refineSearch: true }
    own.remember(personId('kim'), 'ice', filters)
    own.remember(personId('kim'), 'snow')
    await own.flush()
    assert.deepEqual(await other.startingWith(personId('kim'), '', 5), [
      { text: 'snow', filters: NO_FILTERS },
      { text: 'ice', filters },
    ])
    own.remember(personId('kim'), 'Ice')
    await own.flush()
    assert.deepEqual(await other.startingWith(personId('kim'), 'ice', 5), [
      { text: 'Ice', filters: NO_FILTERS },
    ])
  })

  test('the topics chosen beside the results of a search are those of its last use', async () => {
    const searches = create()
    const tried = ['ice', 'ice topic:"Sea ice"', 'ice topic:"Sea ice" topic:"Glaciers"', 'topic:"Glaciers"']
    for (const text of tried) searches.remember(personId('ute'), text)
    await searches.flush()
    assert.deepEqual(await wordsOf(create().startingWith(personId('ute'), '', 5)), tried.slice(2).reverse())
  })

  test('the latest fifty are stored, and none that is too long or empty', async () => {
    const searches = create()
    for (let at = 0; at < 60; at++) searches.remember(personId('eve'), `search ${at}`)
    searches.remember(personId('eve'), 'x'.repeat(201))
    searches.remember(personId('eve'), '  ')
    await searches.flush()
    const stored = await wordsOf(create().startingWith(personId('eve'), '', 100))
    assert.equal(stored.length, 50)
    assert.deepEqual([stored[0], stored.at(-1)], ['search 59', 'search 10'])
  })

  test('deleted searches are gone, stored or still pending', async () => {
    const searches = create()
    searches.remember(personId('zoe'), 'stored')
    await searches.flush()
    searches.remember(personId('zoe'), 'waiting')
    await searches.forget(personId('zoe'))
    assert.deepEqual(await wordsOf(searches.startingWith(personId('zoe'), '', 5)), [])
    await searches.flush()
    assert.deepEqual(await wordsOf(create().startingWith(personId('zoe'), '', 5)), [])
  })
})
