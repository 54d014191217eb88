import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'
import { searchMigrations } from './tables.ts'
import { createUnfoundSearches } from './unfound-searches.ts'

const DAY = 86_400_000
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => personId(`person-${from + at}`))

onEveryDatabase(searchMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now = 1_700_000_000_000
  const fails = (error: unknown) => assert.fail(String(error))
  const create = () =>
    createUnfoundSearches({ database: opened.database, clock: () => now, secret: async () => 'a key' }, fails)
  const stored = async () => {
    return {
      hashes: await opened.database.selectFrom('unfound_searcher').selectAll().execute(),
      texts: await opened.database.selectFrom('unfound_search').selectAll().execute(),
    }
  }
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())

  test('are shown once five people have made them, with nothing of the people left', async () => {
    const unfound = create()
    for (const person of people(0, 4))
      for (const text of ['Higgs  boson', 'higgs boson']) unfound.note(person, text)
    assert.deepEqual((await unfound.shown()).searches, [])
    await unfound.flush()
    assert.deepEqual((await unfound.shown()).searches, [], 'four people, eight searches')
    const before = await stored()
    assert.equal(before.hashes.length, 4)
    assert.doesNotMatch(JSON.stringify(before), /person-|higgs/i)
    unfound.note(personId('person-4'), 'Higgs boson')
    await unfound.flush()
    assert.deepEqual((await unfound.shown()).searches, [{ text: 'Higgs boson', count: 5 }])
    assert.deepEqual((await stored()).hashes, [])
    unfound.note(personId('person-1'), 'HIGGS boson')
    await unfound.flush()
    assert.deepEqual((await unfound.shown()).searches, [{ text: 'Higgs boson', count: 6 }])
  })

  test('are shown no more 90 days after the first of the five', async () => {
    const unfound = create()
    for (const person of people(0, 5)) unfound.note(person, 'Higgs boson')
    await unfound.flush()
    assert.equal((await unfound.shown()).searches.length, 1)
    now += 91 * DAY
    assert.deepEqual((await unfound.shown()).searches, [])
    unfound.note(personId('person-1'), 'higgs boson')
    await unfound.flush()
    const { texts, hashes } = await stored()
    assert.deepEqual([texts.length, hashes.length], [0, 1])
  })

  test('of people who searched more than 90 days ago do not count', async () => {
    const unfound = create()
    for (const person of people(10, 4)) unfound.note(person, 'dark matter')
    await unfound.flush()
    now += 91 * DAY
    for (const person of people(20, 4)) unfound.note(person, 'dark matter')
    await unfound.flush()
    assert.deepEqual((await unfound.shown()).searches, [])
    unfound.note(personId('person-30'), 'dark matter')
    await unfound.flush()
    assert.deepEqual((await unfound.shown()).searches, [{ text: 'dark matter', count: 5 }])
  })

  test('are counted again after the key could not be read', async () => {
    let isAway = true
    const errors: unknown[] = []
    const secret = async () => {
      if (isAway) throw new Error('away')
      return 'another key'
    }
    const unfound = createUnfoundSearches({ database: opened.database, clock: () => now, secret }, (error) =>
      errors.push(error),
    )
    const { hashes } = await stored()
    unfound.note(personId('person-0'), 'quasars')
    await unfound.flush()
    assert.equal(errors.length, 1)
    isAway = false
    unfound.note(personId('person-0'), 'quasars')
    await unfound.flush()
    assert.equal((await stored()).hashes.length, hashes.length + 1)
  })

  test('of a deleted account do not count', async () => {
    const unfound = create()
    for (const person of people(0, 4)) unfound.note(person, 'axions')
    unfound.note(personId('person-0'), 'neutrinos')
    await unfound.forget(personId('person-0'))
    unfound.note(personId('person-5'), 'axions')
    await unfound.flush()
    assert.deepEqual((await unfound.shown()).searches, [])
    assert.equal((await stored()).hashes.length, 4)
  })
})

describe('a search in vain', () => {
  let claire: Awaited<ReturnType<typeof freshSearch>>
  const search = async (searchTerm: string, more: object = {}) => {
    for (const person of people(0, 5))
      await claire.search.search(person, { searchTerm, ...more }, { page: 0, size: 5 })
    await claire.unfoundSearches.flush()
  }
  before(async () => {
    claire = await freshSearch()
    for (const title of ['Tides of the moon', 'Ice of the sea', 'Kelp in harbours'])
      await claire.articles.save(articleDraft({ title, url: `https://journal.example/${title}` }))
    await claire.follower.catchUp()
  })
  after(() => claire.close())

  test('is one that finds nothing in the whole library, and means something', async () => {
    await search('"zzyzx"', { refineSearch: true })
    await search('10.1000/nowhere')
    await search('tides')
    await search('tides', { startYear: 1800, endYear: 1801 })
    await search('the')
    await search('')
    assert.deepEqual((await claire.search.unfound()).searches.map(({ text }) => text).toSorted(), [
      '"zzyzx"',
      '10.1000/nowhere',
    ])
  })
})
