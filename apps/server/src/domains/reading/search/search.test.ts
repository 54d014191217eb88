import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NO_CRITERIA, type SearchInput, criteriaAs } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { freshSearch } from '#testing/search'
import { personId } from '#testing/person'

let claire: Awaited<ReturnType<typeof freshSearch>>

const papers: [title: string, abstract: string, year: number, source?: string][] = [
  [
    'Graph neural networks for molecules',
    'We predict properties of molecules with message passing on graphs.',
    2019,
  ],
  ['Deep learning of protein structure', 'Learning deep models that fold proteins from sequence.', 2021],
  [
    'Perovskite solar cells',
    'The efficiency of photovoltaic devices made of perovskites rises to 25 percent.',
    2020,
  ],
  [
    'Stability of tandem photovoltaics',
    'Degradation of solar modules under heat and humidity.',
    2022,
    'other',
  ],
  ['COVID-19 vaccination in children', 'Efficacy of mRNA vaccines against SARS-CoV-2 in the young.', 2021],
  ['Influenza epidemics', 'Seasonal spread of influenza viruses and vaccination.', 1999],
  ['The xylotriose pathway', 'An enzyme with an unusual substrate.', 2010, 'other'],
]

before(async () => {
  claire = await freshSearch()
  for (const [at, [title, abstract, publicationYear, sourceId = 'source']] of papers.entries()) {
    await claire.articles.save(
      articleDraft({
        url: `https://journal.example/${at}`,
        title,
        abstract,
        publicationYear,
        sourceId,
        language: at === 0 ? 'de' : 'en',
        categories: [at < 2 ? 'Machine learning' : 'Science'],
      }),
    )
  }
  await claire.follower.catchUp()
})
after(() => claire.close())

const ask = (input: Partial<SearchInput> & { searchTerm: string }, page = 0, size = 5) =>
  claire.search.search(personId('ada'), input, { page, size })
const titlesOf = (page: Awaited<ReturnType<typeof ask>>) =>
  page.content.map(({ title }) => decodeURIComponent(title))
const exactly = async (searchTerm: string) => titlesOf(await ask({ searchTerm, refineSearch: true }))

test('semantic search finds articles without a common word', async () => {
  const titles = titlesOf(await ask({ searchTerm: 'converting sunlight to electricity' }))
  assert.deepEqual(titles.slice(0, 2), ['Perovskite solar cells', 'Stability of tandem photovoltaics'])
})

test('results without any of the words are labelled as such', async () => {
  const said = async (searchTerm: string) => (await ask({ searchTerm })).notices.map(({ message }) => message)
  assert.deepEqual(await said('photovoltaic stabilities'), [], 'other forms of a word are the word')
  assert.deepEqual(await said('heliostats photovoltaics'), [
    'No article contains “heliostats”. The results are the closest in meaning.',
  ])
  const about = await ask({ searchTerm: 'electricity from sunlight' })
  assert.ok(about.content.length > 0)
  assert.deepEqual(
    about.notices.map(({ message }) => message),
    [
      'No article contains “electricity”, “sunlight”.',
      'Nothing here is close to this search. These articles come nearest.',
    ],
  )
})

test('a query without similar articles shows the nearest, with a notice', async () => {
  const { content, totalElements, notices } = await ask({ searchTerm: 'medieval tax law' })
  assert.ok(totalElements > 0)
  assert.ok(content.length > 0)
  assert.match(notices.map(({ message }) => message).join(' '), /closest in meaning|come nearest/)
})

test('a sentence does not find everything in a small library', async () => {
  const searchTerm = 'how the conversion of sunlight to electricity depends on temperature and age'
  const { totalElements } = await ask({ searchTerm })
  assert.ok(totalElements > 0 && totalElements < papers.length, String(totalElements))
})

test('in a small library, a common word does not outrank meaning', async () => {
  const { id } = await claire.articles.save(
    articleDraft({
      url: 'https://journal.example/teams',
      title: 'Working together in teams',
      abstract: 'How people build trust.',
    }),
  )
  await claire.follower.catchUp()
  const titles = titlesOf(await ask({ searchTerm: 'how sunlight becomes electricity' }))
  assert.equal(titles[0], 'Perovskite solar cells')
  await claire.articles.remove([id])
  await claire.follower.catchUp()
})

test('a pasted title finds its article first in both modes', async () => {
  const others = [
    'A survey of feynman categories, feynman rules and feynman diagrams in categories',
    'From operads to Feynman processes: Feynman categories revisited',
  ]
  const saved = [
    await claire.articles.save(
      articleDraft({
        url: 'https://journal.example/feynman',
        title: 'Feynman Categories',
        abstract: 'A foundation for operads.',
      }),
    ),
  ]
  for (const [at, title] of others.entries())
    saved.push(
      await claire.articles.save(
        articleDraft({
          url: `https://journal.example/feynman/${at}`,
          title,
          abstract: 'Feynman categories, feynman categories and categories of Feynman.',
          publicationYear: 2024,
        }),
      ),
    )
  await claire.follower.catchUp()
  for (const refineSearch of [false, true]) {
    for (const searchTerm of ['Feynman Categories', 'feynman categories.'])
      assert.equal(titlesOf(await ask({ searchTerm, refineSearch }))[0], 'Feynman Categories')
  }
  await claire.articles.remove(saved.map(({ id }) => id))
  await claire.follower.catchUp()
})

test('exact mode finds only what contains every word', async () => {
  assert.deepEqual(await exactly('vaccination'), ['COVID-19 vaccination in children', 'Influenza epidemics'])
  assert.deepEqual(await exactly('vaccination children'), ['COVID-19 vaccination in children'])
  assert.deepEqual(await exactly('vaccinations'), [])
  assert.deepEqual(await exactly('"deep learning"'), ['Deep learning of protein structure'])
  assert.deepEqual(await exactly('"learning deep"'), ['Deep learning of protein structure'])
  assert.deepEqual(await exactly('covid19'), ['COVID-19 vaccination in children'])
})

test('the query language filters in both modes', async () => {
  assert.deepEqual(await exactly('vaccination -influenza'), ['COVID-19 vaccination in children'])
  assert.deepEqual(await exactly('perovsk*'), ['Perovskite solar cells'])
  assert.deepEqual((await exactly('solar OR influenza')).length, 3)
  assert.deepEqual(titlesOf(await ask({ searchTerm: 'vaccination year:1990..2000' })), [
    'Influenza epidemics',
  ])
  assert.deepEqual(titlesOf(await ask({ searchTerm: 'solar source:annals' })), [
    'Stability of tandem photovoltaics',
  ])
  assert.deepEqual(titlesOf(await ask({ searchTerm: 'title:stability' })), [
    'Stability of tandem photovoltaics',
  ])
})

test('filters apply before the ranking', async () => {
  const recent = await ask({ searchTerm: 'vaccination', startYear: 2020 })
  assert.ok(recent.content.every(({ publicationYear }) => (publicationYear ?? 0) >= 2020))
  const annals = await ask({ searchTerm: 'solar', source: ['Annals of Testing'] })
  assert.ok(
    annals.totalElements > 0 && annals.content.every(({ source }) => source.name === 'Annals of Testing'),
  )
  assert.equal((await ask({ searchTerm: 'solar', source: ['Unknown'] })).totalElements, 0)
})

test('a search among languages finds only articles in these, and counts each without the filter', async () => {
  const among = (language: string[]) => ({ searchTerm: 'learning', refineSearch: false, language })
  const all = titlesOf(await ask(among(['de', 'en'])))
  assert.ok(all.length > 1)
  assert.deepEqual(titlesOf(await ask(among(['de']))), ['Graph neural networks for molecules'])
  assert.deepEqual(titlesOf(await ask(among(['fr']))), [])
  const { languages, years } = await claire.search.facets(among(['de']))
  assert.deepEqual(languages, (await claire.search.facets(among([]))).languages)
  assert.deepEqual(languages.map(({ name }) => name).toSorted(), ['de', 'en'])
  assert.deepEqual(years, [{ year: 2019, count: 1 }])
})

test('a rare word is found near the top', async () => {
  const titles = titlesOf(
    await ask({ searchTerm: 'deep learning of vaccination and protein structure with xylotriose' }),
  )
  assert.ok(titles.slice(0, 3).includes('The xylotriose pathway'), titles.join(' | '))
})

test('a phrase that no article has is reported, and similar articles are shown', async () => {
  const page = await ask({ searchTerm: '"photovoltaic sunshine"' })
  assert.ok(page.notices.some(({ code }) => code === 'no_literal_match'))
  assert.ok(titlesOf(page).includes('Perovskite solar cells'))
})

test('an identifier finds only the article that it names', async () => {
  const { id } = await claire.articles.save(
    articleDraft({
      url: 'https://arxiv.org/abs/1706.03762',
      title: 'Attention is all you need',
      doi: '10.1000/attention.1',
    }),
  )
  await claire.follower.catchUp()
  for (const searchTerm of [
    '10.1000/attention.1',
    'https://doi.org/10.1000/ATTENTION.1',
    'arXiv:1706.03762v2',
    '1706.03762',
  ]) {
    assert.deepEqual(titlesOf(await ask({ searchTerm })), ['Attention is all you need'], searchTerm)
  }
  const [first, second] = titlesOf(await ask({ searchTerm: 'attention 10.1000/attention.1 solar' }))
  assert.equal(first, 'Attention is all you need')
  assert.ok(second, 'with other words, what is like them follows')
  const missing = await ask({ searchTerm: '10.1000/unknown' })
  assert.equal(missing.totalElements, 0)
  assert.ok(missing.notices.some(({ code }) => code === 'no_literal_match'))
  await claire.articles.remove([id])
  await claire.follower.catchUp()
})

test('a malformed query is explained, not refused', async () => {
  const page = await ask({ searchTerm: '(solar AND "cells year:20x' })
  assert.ok(page.notices.some(({ code }) => code === 'query_explained'))
})

test('a typing error is corrected at once in semantic mode only, and the search as typed is offered', async () => {
  const meant = await ask({ searchTerm: 'vacination of children' })
  assert.equal(titlesOf(meant)[0], 'COVID-19 vaccination in children')
  const [corrected] = meant.notices
  assert.equal(corrected?.code, 'corrected')
  assert.equal(corrected?.searchedFor, 'vaccination of children')
  assert.deepEqual(corrected?.offer, { searchTerm: 'vacination of children', verbatim: true })
  const typed = await ask({ searchTerm: 'vacination of children', verbatim: true })
  assert.deepEqual(
    typed.notices.map(({ missing }) => missing),
    [['vacination']],
  )
  assert.deepEqual((await ask({ searchTerm: 'vacination', refineSearch: true })).notices, [])
  const spelt = await ask({ searchTerm: 'vaccinations' })
  assert.deepEqual(spelt.notices, [], 'a word is spelt right though no article has it')
})

test('an empty text with a source lists that source, newest first', async () => {
  const page = await ask({ searchTerm: '', source: ['Annals of Testing'] })
  assert.deepEqual(titlesOf(page), ['Stability of tandem photovoltaics', 'The xylotriose pathway'])
  assert.equal(page.totalElements, 2)
})

test('the set of results is the same under every sort', async () => {
  const ids = async (sort: 'relevance' | 'newest' | 'oldest') =>
    (await ask({ searchTerm: 'vaccination', sort }, 0, 50)).content.map(({ id }) => id)
  const [relevance, newest, oldest] = [await ids('relevance'), await ids('newest'), await ids('oldest')]
  assert.deepEqual(newest.toSorted(), relevance.toSorted())
  assert.deepEqual(oldest, newest.toReversed())
})

test('counts of a facet ignore its own filter', async () => {
  const facets = await claire.search.facets({
    searchTerm: 'vaccination',
    refineSearch: true,
    startYear: 2020,
  })
  assert.deepEqual(facets.years, [
    { year: 2021, count: 1 },
    { year: 1999, count: 1 },
  ])
  assert.deepEqual(facets.sources, [{ name: 'Journal of Tests', count: 1 }])
  assert.deepEqual(facets.topics, [{ name: 'Science', count: 1 }])
})

test('suggestions are the person’s searches, topics and titles', async () => {
  await ask({ searchTerm: 'machine translation', startYear: 2001, source: ['Journal of Tests'] })
  const filters = criteriaAs('request', { ...NO_CRITERIA, startYear: 2001, sources: ['Journal of Tests'] })
  assert.deepEqual((await claire.search.suggest(personId('ada'), 'mach')).suggestions, [
    { text: 'machine translation', kind: 'recent', filters },
    { text: 'Machine learning', kind: 'topic' },
  ])
  assert.deepEqual((await claire.search.suggest(personId('someone else'), 'machine tr')).suggestions, [])
  assert.deepEqual((await claire.search.suggest(personId('ada'), 'solar c')).suggestions, [
    { text: 'Perovskite solar cells', kind: 'title' },
  ])
})

test('authors are suggested by their fullest name, most works first, however it was begun', async () => {
  const other = await freshSearch()
  try {
    const works = [
      ['Bo Hansen', 'Åse Hansson'],
      ['Hansson, A.', 'Rolf Hansen'],
      ['Hansson, Åse Marie'],
      ['Hansa Research Group'],
      ['Cy Hansel'],
      Array.from({ length: 3000 }, (_, at) => `Hans Hansen${'abcdefgh'.charAt(at % 8)}`),
    ]
    for (const [at, authors] of works.entries())
      await other.articles.save(
        articleDraft({ url: `https://journal.example/${at}`, title: `On ${at}`, authors }),
      )
    await other.follower.catchUp()
    const authorsFor = async (typed: string) => {
      const { suggestions } = await other.search.suggest(personId('ada'), typed)
      return suggestions.filter(({ kind }) => kind === 'author').map(({ text }) => text)
    }
    const full = 'Hansson, Åse Marie'
    assert.deepEqual((await authorsFor('hans'))[0], full)
    assert.equal((await authorsFor('hans')).length, 3)
    for (const typed of ['hansso', 'ase ha', 'Åse Hans', 'Hansson, a', 'hansson as', 'åse marie'])
      assert.deepEqual(await authorsFor(typed), [full], typed)
    for (const typed of ['h', 'anss', 'hansson b', 'hansen on ice', 'author:hans', ''])
      assert.deepEqual(await authorsFor(typed), [], typed)
    assert.deepEqual(await authorsFor('rolf'), ['Rolf Hansen'])
  } finally {
    await other.close()
  }
})

test('a title with TeX is suggested as people read it, and finds its article', async () => {
  const other = await freshSearch()
  try {
    const title = String.raw`Karhunen-Lo\`eve expansions on $L^2(\mathbb{R})$`
    await other.articles.save(articleDraft({ url: 'https://journal.example/tex', title }))
    await other.follower.catchUp()
    const ada = personId('ada')
    const { suggestions } = await other.search.suggest(ada, 'karhunen')
    assert.deepEqual(suggestions, [{ text: 'Karhunen-Loève expansions on L²(ℝ)', kind: 'title' }])
    const searchTerm = suggestions[0]?.text ?? ''
    const { content } = await other.search.search(
      ada,
      { searchTerm, refineSearch: true },
      { page: 0, size: 5 },
    )
    assert.deepEqual(
      content.map((each) => decodeURIComponent(each.title)),
      [title],
    )
  } finally {
    await other.close()
  }
})

test('cleared searches are not suggested any more, those of others are', async () => {
  await ask({ searchTerm: 'machine translation' })
  await claire.search.search(personId('grace'), { searchTerm: 'machine knitting' }, { page: 0, size: 5 })
  await claire.search.clearRecent(personId('ada'))
  const recentOf = async (name: string) =>
    (await claire.search.suggest(personId(name), 'machine')).suggestions.filter(
      ({ kind }) => kind === 'recent',
    )
  assert.deepEqual(await recentOf('ada'), [])
  assert.equal((await recentOf('grace')).length, 1)
})

test('similar articles do not include the article itself', async () => {
  const [solar] = (await ask({ searchTerm: 'perovskite solar cells' })).content
  const similar = await claire.search.similar(solar?.id ?? '', 3)
  assert.equal(decodeURIComponent(similar[0]?.title ?? ''), 'Stability of tandem photovoltaics')
  assert.ok(similar.every(({ id }) => id !== solar?.id))
})

test('a new article is found, a deleted one is not', async () => {
  const { id } = await claire.articles.save(
    articleDraft({ url: 'https://journal.example/new', title: 'Zirconium alloys under irradiation' }),
  )
  await claire.follower.catchUp()
  assert.deepEqual(await exactly('zirconium'), ['Zirconium alloys under irradiation'])
  await claire.articles.remove([id])
  await claire.follower.catchUp()
  assert.deepEqual(await exactly('zirconium'), [])
  assert.equal((await ask({ searchTerm: 'zirconium', refineSearch: true })).totalElements, 0)
  assert.deepEqual(await claire.search.count({ searchTerm: 'zirconium', refineSearch: true }), {
    count: 0,
    relation: 'eq',
  })
})
