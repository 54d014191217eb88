import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'

const iD = 'https://orcid.org/0000-0002-1825-0097'
const otherID = 'https://orcid.org/0000-0002-1694-233X'

let claire: Awaited<ReturnType<typeof freshSearch>>
before(async () => {
  claire = await freshSearch()
  const works: [title: string, authors: string[], year: number, orcids?: string[]][] = [
    ['Routing in mobile networks', ['Lin Zhong', 'Ada Okafor'], 2010, [iD, otherID]],
    ['Decays of heavy mesons', ['R. Almeida', 'L. Zhong'], 2021],
    ['A search for rare decays', ['Zhong, L.', 'M. Petrov'], 2023, [iD, '']],
    ['Glass at low temperatures', ['Lina Zhongli'], 2024],
    ['Normal ageing and form of bone', ['Eve Smith'], 2020],
    ['Diagonal form of integer matrices', ['Olga Kaplan'], 2021],
    ['Normal form of differential equations', ['Ugo Riva'], 2022],
    ...['Rain', 'Snow', 'Hail', 'Fog'].map((title): [string, string[], number] => [
      title,
      ['Eve Smith'],
      2015,
    ]),
  ]
  for (const [at, [title, authors, publicationYear, orcids = []]] of works.entries())
    await claire.articles.save(
      articleDraft({
        url: `https://journal.example/${at}`,
        title,
        authors,
        publicationYear,
        citation: { ...NO_CITATION, orcids },
      }),
    )
  await claire.follower.catchUp()
})
after(() => claire.close())

const titlesFor = async (searchTerm: string, refineSearch: boolean) => {
  const input = { searchTerm, refineSearch }
  const { content } = await claire.search.search(personId('ada'), input, { page: 0, size: 10 })
  return content.map(({ title }) => decodeURIComponent(title))
}

for (const refineSearch of [true, false])
  test(`an ORCID iD finds the articles of its person alone, newest first${refineSearch ? ', in exact mode too' : ''}`, async () => {
    for (const query of ['0000-0002-1825-0097', iD, 'orcid:0000-0002-1825-0097'])
      assert.deepEqual(
        await titlesFor(query, refineSearch),
        ['A search for rare decays', 'Routing in mobile networks'],
        query,
      )
    assert.deepEqual(
      await titlesFor('orcid:0000-0002-1825-0097 routing', refineSearch).then(([first]) => first),
      'Routing in mobile networks',
    )
    assert.deepEqual(await titlesFor(`orcid:${iD} -orcid:${otherID}`, refineSearch), [
      'A search for rare decays',
    ])
    assert.deepEqual(await titlesFor('0009-0004-6432-9128', refineSearch), [])
  })

test('words beside orcid: are required in exact mode', async () => {
  assert.deepEqual(await titlesFor(`orcid:${iD} routing`, true), ['Routing in mobile networks'])
  assert.deepEqual(await titlesFor(`(orcid:${iD}) glass`, true), [])
})

for (const refineSearch of [true, false])
  for (const name of ['Lin Zhong', 'Zhong, Lin'])
    test(`${name}${refineSearch ? ', exact,' : ''} is first who has this very name, then who may be meant by initials`, async () => {
      assert.deepEqual((await titlesFor(name, refineSearch)).slice(0, 3), [
        'Routing in mobile networks',
        'A search for rare decays',
        'Decays of heavy mesons',
      ])
    })

test('a name is no author of a subject about which its people write no more often than others', async () => {
  const authorsOf = async (searchTerm: string) =>
    (await claire.search.search(personId('ada'), { searchTerm }, { page: 0, size: 10 })).readings
  assert.deepEqual(await authorsOf('Smith normal form'), [])
  assert.deepEqual(
    (await authorsOf('Almeida heavy mesons')).map(({ author }) => author),
    ['Almeida'],
  )
})

test('the works of an author named by "by" come first whatever they are about, the nearest of them first', async () => {
  const works = await titlesFor('normal form by Smith', false)
  assert.deepEqual(works.slice(0, 5).toSorted(), [
    'Fog',
    'Hail',
    'Normal ageing and form of bone',
    'Rain',
    'Snow',
  ])
  assert.equal(works[0], 'Normal ageing and form of bone')
})

test('a surname with an initial and a year names an author', async () => {
  const input = { searchTerm: 'Kaplan, O. (2021)' }
  const { readings } = await claire.search.search(personId('ada'), input, { page: 0, size: 10 })
  assert.deepEqual(
    readings.map(({ kind }) => kind),
    ['years', 'author'],
  )
})

test('the rarest word is not one that leaves something out', async () => {
  await claire.articles.save(
    articleDraft({ url: 'https://journal.example/us', title: 'Bounds excluding glass' }),
  )
  await claire.follower.catchUp()
  assert.notEqual((await titlesFor('decays excluding the US', false))[0], 'Bounds excluding glass')
})
