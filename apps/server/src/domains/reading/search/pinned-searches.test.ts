import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { PinInput } from '@claire/api-contract'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'
import { createPinnedSearches } from './pinned-searches.ts'
import { searchMigrations } from './tables.ts'

const ada = personId('ada')
const of = (searchTerm: string, more: Partial<PinInput> = {}): PinInput => ({ searchTerm, ...more })
const refused = (code: string) => (error: Error) => 'code' in error && error.code === code

onEveryDatabase(searchMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now = 1_700_000_000_000
  const create = () => createPinnedSearches(opened.database, () => now++)
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())

  test('a search is pinned once, whatever the order of its filters and its spaces', async () => {
    const pins = create()
    const first = await pins.pin(ada, of('sea  ice', { source: ['A', 'B'] }), 5)
    assert.deepEqual((await pins.pin(ada, of(' sea ice', { source: ['B', 'A'] }), 9)).id, first.id)
    assert.equal(first.lookedUpTo, 5)
    await pins.pin(ada, of('sea ice'), 5)
    await pins.pin(ada, of('sea ice', { verbatim: true }), 5)
    await pins.pin(personId('bob'), of('sea ice'), 5)
    assert.deepEqual(
      (await pins.of(ada)).map(({ searchTerm, filters, verbatim }) => [searchTerm, filters.source, verbatim]),
      [
        ['sea ice', [], true],
        ['sea ice', [], false],
        ['sea  ice', ['A', 'B'], false],
      ],
    )
  })

  test('opening the results of a pinned search moves its time, never back', async () => {
    const pins = create()
    const kim = personId('kim')
    const { lookedAt } = await pins.pin(kim, of('tides'), 10)
    await pins.looked(kim, of('tides'), 20)
    await pins.looked(kim, of('tides'), 15)
    await pins.looked(kim, of('moon'), 30)
    const [pin] = await pins.of(kim)
    assert.equal(pin?.lookedUpTo, 20)
    assert.ok(pin && pin.lookedAt > lookedAt)
  })

  test('a pin that was removed is restored as it was, not into the future', async () => {
    const pins = create()
    const lou = personId('lou')
    const { id } = await pins.pin(lou, of('kelp'), 10)
    await assert.rejects(pins.unpin(personId('bob'), id), refused('NOT_FOUND'))
    await pins.unpin(lou, id)
    assert.deepEqual(await pins.of(lou), [])
    assert.equal((await pins.pin(lou, of('kelp', { lookedUpTo: 4 }), 10)).lookedUpTo, 4)
    assert.equal((await pins.pin(lou, of('wrack', { lookedUpTo: 99 }), 10)).lookedUpTo, 10)
  })

  test('twenty are pinned at most, none without text or source; all are deleted with the account', async () => {
    const pins = create()
    const eve = personId('eve')
    await assert.rejects(pins.pin(eve, of(' '), 1), refused('BAD_REQUEST'))
    await pins.pin(eve, of('', { source: ['A'] }), 1)
    for (let at = 1; at < 20; at++) await pins.pin(eve, of(`search ${at}`), 1)
    await assert.rejects(pins.pin(eve, of('one more'), 1), refused('BAD_REQUEST'))
    await pins.pin(eve, of('search 1'), 1)
    await pins.pin(ada, of('sea ice'), 1)
    await pins.forget(eve)
    assert.deepEqual(await pins.of(eve), [])
    assert.notDeepEqual(await pins.of(ada), [])
  })
})

describe('new results of a pinned search', () => {
  let claire: Awaited<ReturnType<typeof freshSearch>>
  const pinned = async (person = ada) => (await claire.search.pinned(person)).searches
  const counts = async (person = ada) => (await pinned(person)).map(({ newResults }) => newResults)

  async function add(...titles: string[]) {
    for (const title of titles) {
      const url = `https://journal.example/${encodeURIComponent(title)}`
      await claire.articles.save(articleDraft({ title, url, abstract: `About ${title}.` }))
    }
    await claire.follower.catchUp()
  }

  before(async () => {
    claire = await freshSearch()
    await add('Tides of the moon', 'Ice of the sea', 'Kelp in harbours')
  })
  after(() => claire.close())

  test('are those that came into the library since it was opened, and that the search then shows', async () => {
    await claire.search.pin(ada, of('"tides"'))
    await claire.search.pin(ada, of('"ice"', { refineSearch: true }))
    assert.deepEqual(await counts(), [0, 0])
    await add('Tides in estuaries', 'More tides', 'A glacier')
    assert.deepEqual(await counts(), [0, 2])
    const pin = (await pinned())[1]
    const input = { ...of('"tides"'), addedAfter: pin?.lookedUpTo ?? 0 }
    assert.deepEqual((await claire.search.count(input)).count, 2)
    assert.deepEqual((await claire.search.facets(input)).sources.length, 1)
    const shown = await claire.search.search(ada, input, { page: 0, size: 5 })
    assert.deepEqual(shown.content.map(({ title }) => decodeURIComponent(title)).toSorted(), [
      'More tides',
      'Tides in estuaries',
    ])
    assert.equal(shown.totalElements, 2)
    assert.deepEqual(await counts(), [0, 0])
  })

  test('are all in a search by meaning of which they are results', async () => {
    const bob = personId('bob')
    await claire.search.pin(bob, of('kelp forests'))
    await add('Kelp forests off the coast', 'Kelp and urchins', 'The price of tin')
    const [pin] = await pinned(bob)
    const all = await claire.search.search(personId('zoe'), of('kelp forests'), { page: 0, size: 50 })
    const news = new Set(['Kelp forests off the coast', 'Kelp and urchins', 'The price of tin'])
    const among = all.content.filter(({ title }) => news.has(decodeURIComponent(title)))
    assert.ok(among.length >= 2)
    assert.equal(pin?.newResults, among.length)
  })

  test('are unknown where the search cannot be answered, and of the others known', async () => {
    const cat = personId('cat')
    await claire.search.pin(cat, of('"moon"'))
    const phrases = Array.from({ length: 101 }, (_, at) => `"moon ${at}"`)
    await claire.search.pin(cat, of(phrases.join(' OR ')))
    await add('Moon and sea')
    assert.deepEqual(await counts(cat), [null, 1])
  })
})
