import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SearchInput } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'

let claire: Awaited<ReturnType<typeof freshSearch>>
before(async () => {
  claire = await freshSearch()
  const works: [title: string, authors: string[], year: number, fullText?: string][] = [
    ['Graph clustering with a spectral relaxation', ['Pavel Ruzek'], 2009],
    ['Graph clustering by modularity', ['Lea Brandt'], 2016, 'A spectral method is slower.'],
    ['Graph clustering with deep learning', ['Hugo Lark'], 2022],
    ['Sampling without replacement', ['Jon Vitt'], 1985],
    ['Replacement of glass', ['Ada Ruzek'], 1990],
    ['Mortality of patients in MIMIC-III', ['Ruth Able'], 2020],
    ['Mimicking dark matter', ['Per Dahl'], 2013],
    ['Yields of wheat sown late', ['Mo Lind'], 2011],
    ['Learning without forgetting old tasks', ['Ida Falk'], 2018],
    ['Plasma in tokamaks', ['Sebastian Winter'], 2012],
    ['Forms of government', ['Zane Winter'], 2014],
    ['Living without cars in cities', ['Runa Holt'], 2015],
    ['Tram networks: a survey', ['Emil Sand'], 2013],
    ['Tram networks and what surveys say of them', ['Emil Sand'], 2014],
  ]
  for (const [at, [title, authors, publicationYear, fullText = '']] of works.entries())
    await claire.articles.save(
      articleDraft({ url: `https://journal.example/${at}`, title, authors, publicationYear, fullText }),
    )
  await claire.follower.catchUp()
})
after(() => claire.close())

async function ask(searchTerm: string, more: Partial<SearchInput> = {}) {
  const page = await claire.search.search(personId('ada'), { searchTerm, ...more }, { page: 0, size: 20 })
  return { ...page, titles: page.content.map(({ title }) => decodeURIComponent(title)) }
}
const SPECTRAL = 'Graph clustering with a spectral relaxation'

test('what is left out is left out by title and abstract, counted, and undone', async () => {
  const { titles, notices, readings } = await ask('graph clustering not spectral')
  assert.deepEqual(titles.toSorted(), [
    'Graph clustering by modularity',
    'Graph clustering with deep learning',
  ])
  assert.deepEqual(
    readings.map(({ kind, from, excluded }) => [kind, from, excluded]),
    [['exclusion', 'not spectral', ['spectral']]],
  )
  const notice = notices.find(({ code }) => code === 'excluded')
  assert.equal(notice?.count, 1)
  const undone = await ask('graph clustering not spectral', { unread: notice?.offer?.unread ?? [] })
  assert.ok(undone.titles.includes(SPECTRAL))
  assert.deepEqual(undone.readings, [])
})

test('works that say themselves what is left out come first', async () => {
  const rings: [title: string, abstract: string][] = [
    ['Rings of integers', ''],
    ['Rings and ideals', 'Rings are studied.'],
    ['Morphisms of modules over rings', 'Here all rings are without identity.'],
    ['Rings and their elements', 'An identity is assumed.'],
  ]
  for (const [title, abstract] of rings)
    await claire.articles.save(articleDraft({ url: `https://journal.example/${title}`, title, abstract }))
  await claire.follower.catchUp()
  const { titles } = await ask('rings without identity')
  assert.equal(titles[0], 'Morphisms of modules over rings')
  assert.ok(!titles.includes('Rings and their elements'))
})

test('an exclusion that titles have with the word before it is a term, and only offered', async () => {
  const query = 'small learning without forgetting'
  const { titles, readings } = await ask(query)
  assert.deepEqual(
    readings.map(({ kind, isOffered }) => [kind, isOffered]),
    [['exclusion', true]],
  )
  assert.deepEqual(kinds(await ask(query, { exclude: ['forgetting'] })), [['exclusion', '']])
  assert.equal(titles[0], 'Learning without forgetting old tasks')
  const { readings: read } = await ask('wheat without forgetting')
  assert.deepEqual(
    read.map(({ excluded }) => excluded),
    [['forgetting']],
  )
})

test('an exclusion is a term if one title has it and the word before it', async () => {
  const { titles, readings } = await ask('cities without cars')
  assert.equal(titles[0], 'Living without cars in cities')
  assert.deepEqual(
    readings.map(({ kind, isOffered }) => [kind, isOffered]),
    [['exclusion', true]],
  )
})

test('a kind of work is excluded by titles of that kind, not by its word', async () => {
  const { titles } = await ask('tram networks, but please no surveys')
  assert.ok(titles.includes('Tram networks and what surveys say of them'))
  assert.ok(!titles.includes('Tram networks: a survey'))
})

test('a word of the subject that is also a surname does not bring works by people of that name', async () => {
  const { titles, readings } = await ask('winter wheat')
  assert.equal(titles[0], 'Yields of wheat sown late')
  assert.deepEqual(readings, [])
  assert.ok(!titles.includes('Plasma in tokamaks'))
})

test('works by an author that share only a common word with the subject do not come first', async () => {
  const { titles } = await ask('Winter tokamaks plasma forms')
  assert.equal(titles[0], 'Plasma in tokamaks')
})

test('nothing is read in exact mode, nor where the search is meant as typed', async () => {
  for (const more of [{ refineSearch: true }, { verbatim: true }])
    assert.deepEqual((await ask('graph clustering not spectral', more)).readings, [])
})

test('years narrow the list, its count and its facets alike, unless years are set', async () => {
  const input = { searchTerm: 'graph clustering after 2010' }
  const { totalElements } = await ask(input.searchTerm)
  assert.equal(totalElements, 2)
  assert.equal((await claire.search.count(input)).count, 2)
  const { types, years } = await claire.search.facets(input)
  assert.deepEqual(
    types.map(({ count }) => count),
    [2],
  )
  assert.equal(years.length, 3, 'years are counted without their own filter')
  const set = await ask(input.searchTerm, { startYear: 2009, endYear: 2009 })
  assert.deepEqual(set.titles, [SPECTRAL])
  assert.deepEqual(
    set.readings.map(({ kind }) => kind),
    ['frame'],
  )
})

test('the title of an article is searched for as it stands', async () => {
  const { titles, readings } = await ask('Sampling without replacement')
  assert.equal(titles[0], 'Sampling without replacement')
  assert.deepEqual(readings, [])
})

test('an author beside a subject is first, and filters nothing', async () => {
  const { titles, readings } = await ask('Ruzek graph clustering')
  assert.equal(titles[0], SPECTRAL)
  assert.equal(titles.length, 4, 'another work by this author, and those about the subject')
  assert.deepEqual(readings, [{ kind: 'author', from: 'Ruzek', author: 'Ruzek' }])
  assert.deepEqual((await ask('Ruzek graph clustering', { unread: ['Ruzek'] })).readings, [])
})

test('literal hits of a rare word come first', async () => {
  for (const query of ['MIMIC-III', 'MIMIC-III mortality'])
    assert.equal((await ask(query)).titles[0], 'Mortality of patients in MIMIC-III', query)
})

test('that nothing is close is said where a word is missing, and then nothing is called closest', async () => {
  const { notices } = await ask('zymurgy')
  assert.deepEqual(
    notices.map(({ code }) => code),
    ['no_literal_match', 'weak_results'],
  )
  assert.doesNotMatch(notices[0]?.message ?? '', /closest/)
})

test('words such as "sur" and "über" are not called missing', async () => {
  const { notices } = await ask('graph clustering sur zymurgy über')
  assert.deepEqual(notices.find(({ code }) => code === 'no_literal_match')?.missing, ['zymurgy'])
})

test('an alert leaves out what its search does', async () => {
  const saved = await claire.search.savedQuery({ searchTerm: 'graph clustering not spectral' })
  assert.match(JSON.stringify(saved?.query.scope), /"inHead","text":"spectral"/)
  assert.equal(saved?.text, 'graph clustering')
})

const kinds = ({ readings }: Pick<Awaited<ReturnType<typeof ask>>, 'readings'>) =>
  readings.map(({ kind, from }) => [kind, from])

test('words to exclude may be a field, with the meaning of the same words in prose', async () => {
  const read = await ask('graph clustering not spectral')
  const given = await ask('graph clustering', { exclude: ['spectral'] })
  assert.deepEqual(given.titles, read.titles)
  assert.deepEqual(kinds(given), [['exclusion', '']])
  const notice = given.notices.find(({ code }) => code === 'excluded')
  assert.equal(notice?.count, 1)
  assert.deepEqual(notice?.offer, { searchTerm: 'graph clustering', unread: [], exclude: [] })
})

test('a field excludes in exact mode, and without a search term', async () => {
  for (const [searchTerm, refineSearch] of [
    ['graph', true],
    ['', false],
  ] as const) {
    const { titles } = await ask(searchTerm, { exclude: ['spectral'], refineSearch })
    assert.ok(titles.includes('Graph clustering by modularity'), searchTerm)
    assert.ok(!titles.includes(SPECTRAL), searchTerm)
  }
})

test('an author may be a field: first on the subject, and alone without one', async () => {
  for (const author of ['Ruzek', 'Pavel Ruzek', 'Ruzek, P.']) {
    const found = await ask('clustering of graphs', { author })
    assert.equal(found.titles[0], SPECTRAL, author)
    assert.deepEqual(kinds(found), [['author', '']])
    assert.ok((await ask('', { author })).titles.includes(SPECTRAL))
  }
  assert.deepEqual((await ask('', { author: 'Pavel Ruzek' })).titles, [SPECTRAL])
  assert.deepEqual((await ask('clustering of graphs', { author: 'Nobody' })).readings, [])
})

test('a form of work may be a field', async () => {
  const read = await ask('a review of graph clustering')
  const given = await ask('graph clustering', { form: 'review' })
  assert.deepEqual(kinds(read), [['form', 'a review']])
  assert.deepEqual(kinds(given), [['form', '']])
})

test('a text that is to be words as a whole is not read', async () => {
  const text = 'graph clustering not spectral'
  assert.deepEqual((await ask(text, { unread: [text] })).readings, [])
})

test('an alert on the title of an article takes it as it stands, as its search does', async () => {
  const saved = await claire.search.savedQuery({ searchTerm: 'Sampling without replacement' })
  assert.equal(saved?.text, 'Sampling without replacement')
})

test('an alert finds what its search found after a reading was undone', async () => {
  const unread = ['not spectral']
  const saved = await claire.search.savedQuery({ searchTerm: 'graph clustering not spectral', unread })
  assert.equal(saved?.query.scope.kind, 'all')
  assert.equal(saved?.text, 'graph clustering not spectral')
})
