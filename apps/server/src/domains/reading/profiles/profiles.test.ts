import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Alert, ApiError, AuthorProfile, ProfileArticles, TopicProfile } from '@claire/api-contract'
import { NO_CITATION } from '@claire/scholarly-text'
import { alertReader, approvedSource, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

const HINTON = '0000-0002-1825-0097'
const OTHER = '0000-0002-1694-233X'
const addressOf = (key: string) => `https://orcid.org/${key}`

onEveryServer((start) => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof alertReader>>
  let sourceId = ''
  const now = Date.parse('2026-03-01T10:00:00Z')
  before(async () => {
    server = await start({ clock: () => now })
    ada = await alertReader(server)
    sourceId = (await approvedSource(server, 'Letters on Learning')).id
    await publish(server, LIBRARY.map(work))
  })
  after(() => server.close())

  type Fields = Parameters<typeof articleDraft>[0] & { orcids?: string[]; institution?: string }
  function work({ orcids = [], institution, ...fields }: Fields) {
    return articleDraft({
      sourceId,
      url: `https://letters.example/${randomUUID()}`,
      citation: { ...NO_CITATION, orcids: orcids.map((key) => key && addressOf(key)) },
      ...(institution && { affiliations: [{ name: institution, authors: [0] }] }),
      ...fields,
    })
  }

  const LIBRARY: Fields[] = [
    {
      title: 'Learning by propagation',
      authors: ['Geoffrey E. Hinton', 'Ada Okafor', 'Lin Zhong'],
      orcids: [HINTON, '', ''],
      institution: 'University of Lakes',
      publicationYear: 2010,
      categories: ['Neural networks'],
      doi: '10.1000/propagation',
    },
    {
      title: 'Machines of Boltzmann',
      authors: ['Hinton, Geoffrey', 'Ada Okafor', 'Lin Zhong'],
      publicationYear: 2012,
      categories: ['neural-networks', 'Physics'],
    },
    {
      title: 'Capsules and pictures',
      authors: ['G. Hinton', 'Ada Okafor', 'Lin Zhong'],
      publicationYear: 2017,
      references: { count: 1, dois: ['10.1000/propagation'] },
    },
    {
      title: 'Trout of the lakes',
      authors: ['Geoffrey Hinton', 'Bela Nagy'],
      orcids: [OTHER, ''],
      publicationYear: 2015,
      categories: ['Fish'],
    },
    { title: 'Bridges of Prague', authors: ['George Hinton'], publicationYear: 2016 },
    { title: 'On waves', authors: ['Jan van der Berg'], publicationYear: 1999 },
    { title: '湖の魚', authors: ['王小明'], publicationYear: 2001 },
    { title: 'Nobody wrote this', authors: [], publicationYear: 2002 },
  ]

  const author = async (key: string) =>
    (await ada.ask<AuthorProfile>('GET', `/authors/${encodeURIComponent(key)}`)).body
  async function titles(key: string, query: Record<string, string> = {}) {
    const { body } = await ada.ask<ProfileArticles>('GET', `/authors/${encodeURIComponent(key)}/articles`, {
      query,
    })
    return body.content.map(({ title }) => decodeURIComponent(title))
  }

  test('a name in any form has the works under it, with or without initials and in either order', async () => {
    for (const name of ['Geoffrey Hinton', 'Hinton, Geoffrey', 'Hinton Geoffrey'])
      assert.deepEqual(await titles(name), ['Capsules and pictures', 'Machines of Boltzmann'], name)
    const { name, forms, orcid, articles, people, years, coAuthors } = await author('Geoffrey Hinton')
    assert.deepEqual(
      { name, forms, orcid, articles, years },
      {
        name: 'Geoffrey E. Hinton',
        forms: ['G. Hinton', 'Geoffrey E. Hinton', 'Geoffrey Hinton', 'Hinton, Geoffrey'],
        orcid: null,
        articles: { identified: 0, withIdentifier: 0, named: 2 },
        years: [
          { year: 2012, count: 1 },
          { year: 2017, count: 1 },
        ],
      },
    )
    assert.deepEqual(people, [
      { orcid: addressOf(OTHER), key: OTHER, name: 'Geoffrey Hinton', count: 1 },
      { orcid: addressOf(HINTON), key: HINTON, name: 'Geoffrey E. Hinton', count: 1 },
    ])
    assert.deepEqual(coAuthors, [
      { name: 'Ada Okafor', key: 'Ada Okafor', count: 2 },
      { name: 'Lin Zhong', key: 'Lin Zhong', count: 2 },
    ])
  })

  test('an iD has the works that state it, and those that are certainly the same person’s', async () => {
    for (const key of [HINTON, addressOf(HINTON), HINTON.replaceAll('-', '')]) {
      assert.deepEqual(await titles(key), ['Machines of Boltzmann', 'Learning by propagation'], key)
      assert.deepEqual(await titles(key, { group: 'named' }), ['Capsules and pictures'], key)
    }
    const profile = await author(addressOf(HINTON))
    assert.deepEqual(profile, {
      key: HINTON,
      name: 'Geoffrey E. Hinton',
      orcid: addressOf(HINTON),
      forms: ['Geoffrey E. Hinton'],
      affiliations: [{ name: 'University of Lakes', startYear: 2010, endYear: 2010 }],
      articles: { identified: 2, withIdentifier: 1, named: 1 },
      people: [{ orcid: addressOf(OTHER), key: OTHER, name: 'Geoffrey Hinton', count: 1 }],
      years: [
        { year: 2010, count: 1 },
        { year: 2012, count: 1 },
      ],
      topics: [
        { name: 'Neural networks', count: 2 },
        { name: 'Physics', count: 1 },
      ],
      coAuthors: [
        { name: 'Ada Okafor', key: 'Ada Okafor', count: 2 },
        { name: 'Lin Zhong', key: 'Lin Zhong', count: 2 },
      ],
      bookmarked: 0,
      alertId: null,
    })
    assert.deepEqual(await titles(OTHER), ['Trout of the lakes'])
    assert.deepEqual((await author(OTHER)).articles, { identified: 1, withIdentifier: 1, named: 2 })
  })

  test('the works that most others here cite are first where they are wanted', async () => {
    assert.deepEqual(await titles(HINTON, { sort: 'cited' }), [
      'Learning by propagation',
      'Machines of Boltzmann',
    ])
  })

  test('initials have the works of all people whom they may mean, under the name as it was typed', async () => {
    assert.deepEqual(await titles('G. Hinton'), [
      'Capsules and pictures',
      'Bridges of Prague',
      'Machines of Boltzmann',
    ])
    assert.equal((await author('G. Hinton')).name, 'G. Hinton')
  })

  test('particles, names of one word and of other scripts are names', async () => {
    assert.deepEqual(await titles('J. van der Berg'), ['On waves'])
    assert.deepEqual(await titles('Berg, Jan van der'), ['On waves'])
    assert.deepEqual(await titles('王小明'), ['湖の魚'])
    assert.deepEqual(await titles('Nagy'), ['Trout of the lakes'])
  })

  test('a name or iD that no article has is refused in a plain sentence', async () => {
    for (const [key, sentence] of [
      ['Grace Nobody', 'No article here has an author of this name.'],
      [' ', 'No article here has an author of this name.'],
      ['%', 'No article here has an author of this name.'],
      ['x'.repeat(500), 'No article here has an author of this name.'],
      ['名'.repeat(500), 'No article here has an author of this name.'],
      ['0000-0001-5109-3700', 'No article here states this ORCID iD.'],
    ] as const) {
      const { status, body } = await ada.ask<ApiError>('GET', `/authors/${encodeURIComponent(key)}`)
      assert.deepEqual([status, body.apiError], [404, sentence], key.slice(0, 20))
    }
  })
  test('articles of an author are searched and sorted, page by page', async () => {
    const name = 'Geoffrey Hinton'
    assert.deepEqual(await titles(name, { sort: 'oldest' }), [
      'Machines of Boltzmann',
      'Capsules and pictures',
    ])
    assert.deepEqual(await titles(name, { q: 'boltzmann' }), ['Machines of Boltzmann'])
    assert.deepEqual(await titles(name, { q: 'trout' }), [])
    assert.deepEqual(await titles(name, { group: 'identified' }), [])
    const paging = { page: '1', size: '1' }
    const { body } = await ada.ask<ProfileArticles>('GET', `/authors/${name}/articles`, { query: paging })
    assert.deepEqual([body.content.length, body.totalElements, body.totalPages], [1, 2, 2])
    for (const [field, value] of [
      ['q', 'lake* '.repeat(31)],
      ['sort', 'best'],
      ['group', 'all'],
    ] as const)
      assert.equal(
        (await ada.ask('GET', `/authors/${name}/articles`, { query: { [field]: value } })).status,
        400,
      )
  })

  test('a profile says which alert of the caller follows it, and how many works they have bookmarked', async () => {
    const reader = await alertReader(server)
    const profile = async () =>
      (await reader.ask<AuthorProfile>('GET', '/authors/Jan%20van%20der%20Berg')).body
    assert.deepEqual([(await profile()).alertId, (await profile()).bookmarked], [null, 0])
    const followed = { author: 'Jan van der Berg' }
    const { id } = (await reader.ask<Alert>('POST', '/alert/follow', { body: followed })).body
    const { body } = await reader.ask<ProfileArticles>('GET', '/authors/Jan%20van%20der%20Berg/articles')
    await reader.ask('POST', '/bookmark', { query: { documentId: body.content[0]?.id ?? '' } })
    assert.deepEqual([(await profile()).alertId, (await profile()).bookmarked], [id, 1])
    assert.equal((await author('Jan van der Berg')).alertId, null)
  })

  test('a person with an iD is followed by it, not by the name', async () => {
    const reader = await alertReader(server)
    const { name } = await author(HINTON)
    const followed = { author: name, orcid: addressOf(HINTON) }
    const { body } = await reader.ask<Alert>('POST', '/alert/follow', { body: followed })
    assert.deepEqual([body.searchTerm, body.name], [`orcid:${HINTON}`, name])
    const profile = await reader.ask<AuthorProfile>('GET', `/authors/${HINTON}`)
    assert.equal(profile.body.alertId, body.id)
    const fresh = { authors: ['Geoffrey Hinton'], doi: null }
    const [own] = await publish(server, [
      work({ ...fresh, title: 'Forward and forward', orcids: [HINTON] }),
      work({ ...fresh, title: 'Trout of the rivers', orcids: [OTHER] }),
    ])
    assert.deepEqual(await reader.newIds(body.id), [own])
    const refused = await reader.ask('POST', '/alert/follow', { body: { author: name, orcid: '0000' } })
    assert.equal(refused.status, 400)
  })

  test('a topic has its articles, authors, sources and neighbours', async () => {
    const { status, body } = await ada.ask<TopicProfile>('GET', '/topics/Fish')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      name: 'Fish',
      forms: ['Fish'],
      articles: 1,
      addedThisWeek: 1,
      years: [{ year: 2015, count: 1 }],
      authors: [
        { name: 'Geoffrey Hinton', key: OTHER, count: 1 },
        { name: 'Bela Nagy', key: 'Bela Nagy', count: 1 },
      ],
      sources: [{ id: sourceId, name: 'Letters on Learning', count: 1 }],
      neighbours: [],
      bookmarked: 0,
      alertId: null,
    })
    assert.equal((await ada.ask('GET', '/topics/Alchemy')).status, 404)
  })
  test('the forms of a topic are one topic, whichever is asked for', async () => {
    for (const name of ['Neural networks', 'neural-networks', 'NEURAL NETWORK']) {
      const { body } = await ada.ask<TopicProfile>('GET', `/topics/${encodeURIComponent(name)}`)
      const { forms, articles, neighbours } = body
      assert.deepEqual(
        { name: body.name, forms, articles, neighbours },
        {
          name: 'Neural networks',
          forms: ['Neural networks', 'neural-networks'],
          articles: 2,
          neighbours: [{ name: 'Physics', count: 1 }],
        },
        name,
      )
    }
  })

  test('articles on a topic are searched and sorted, page by page', async () => {
    const listed = async (query: Record<string, string>) => {
      const { body } = await ada.ask<ProfileArticles>('GET', '/topics/neural-networks/articles', { query })
      return body.content.map(({ title }) => decodeURIComponent(title))
    }
    const [newer, older] = ['Machines of Boltzmann', 'Learning by propagation']
    assert.deepEqual(await listed({}), [newer, older])
    assert.deepEqual(await listed({ sort: 'oldest' }), [older, newer])
    assert.deepEqual(await listed({ sort: 'cited' }), [older, newer])
    assert.deepEqual(await listed({ q: 'machines' }), [newer])
    assert.deepEqual(await listed({ page: '1', size: '1' }), [older])
  })

  test('a topic says which alert of the caller follows it, by any of its forms', async () => {
    const reader = await alertReader(server)
    const topic = async () => (await reader.ask<TopicProfile>('GET', '/topics/Neural%20networks')).body
    const { body } = await reader.ask<ProfileArticles>('GET', '/topics/Neural%20networks/articles')
    await reader.ask('POST', '/bookmark', { query: { documentId: body.content[0]?.id ?? '' } })
    const alert = await reader.ask<Alert>('POST', '/alert/follow', { body: { topic: 'neural-networks' } })
    assert.deepEqual([(await topic()).alertId, (await topic()).bookmarked], [alert.body.id, 1])
    assert.equal((await reader.ask('GET', `/topics/${encodeURIComponent('"dots"')}`)).status, 404)
  })
})
