import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'

let claire: Awaited<ReturnType<typeof freshSearch>>
before(async () => {
  claire = await freshSearch()
  const works: [title: string, authors: string[], year: number][] = [
    ['Routing in mobile networks', ['Lin Zhong', 'Ada Okafor'], 2010],
    ['Decays of heavy mesons', ['R. Almeida', 'L. Zhong'], 2021],
    ['A search for rare decays', ['Zhong, L.', 'M. Petrov'], 2023],
    ['Glass at low temperatures', ['Lina Zhongli'], 2024],
  ]
  for (const [at, [title, authors, publicationYear]] of works.entries())
    await claire.articles.save(
      articleDraft({ url: `https://journal.example/${at}`, title, authors, publicationYear }),
    )
  await claire.follower.catchUp()
})
after(() => claire.close())

for (const refineSearch of [true, false])
  for (const name of ['Lin Zhong', 'Zhong, Lin'])
    test(`${name}${refineSearch ? ', exact,' : ''} is first who has this very name, then who may be meant by initials`, async () => {
      const { content } = await claire.search.search(
        personId('ada'),
        { searchTerm: name, refineSearch },
        { page: 0, size: 10 },
      )
      const titles = content.map(({ title }) => decodeURIComponent(title))
      assert.deepEqual(titles.slice(0, 3), [
        'Routing in mobile networks',
        'A search for rare decays',
        'Decays of heavy mesons',
      ])
    })
