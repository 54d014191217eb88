import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import type { Alert, ApiError, ArticleConnections, SearchPage, Source } from '@claire/api-contract'
import { alertReader, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start()
  })
  after(() => server.close())

  async function sourceNamed(name: string): Promise<Source> {
    const body = { name, url: `https://s${randomUUID()}.example.org`, status: 'APPROVED' }
    const answer = await server.call('/source', { method: 'POST', token: await server.tokens.admin(), body })
    assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`)
    return answer.body as Source
  }
  const fresh = (fields: Parameters<typeof articleDraft>[0]) =>
    articleDraft({ url: `https://x.example/${randomUUID()}`, title: `${randomUUID()} on rust`, ...fields })
  const follower = async () => {
    const ada = await alertReader(server)
    return { ...ada, follow: (body: object) => ada.ask<Alert>('POST', '/alert/follow', { body }) }
  }

  const SOURCES = [
    'Journal “of” Quotes',
    '"Quoted" Letters',
    '« Annales » de chimie',
    '„Physik“',
    'A & B: C++',
    'année (été)',
    'AND',
    'a*',
    '-Nature',
    'title:Nature',
    '日本語',
    '...',
  ]

  test('a source is followed whatever its name is made of, and no other with it', async () => {
    const ada = await follower()
    const sources = []
    for (const name of SOURCES) sources.push(await sourceNamed(name))
    const alerts: Alert[] = []
    for (const { name } of sources) {
      const { status, body } = await ada.follow({ source: name })
      assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`)
      assert.deepEqual([body.name, body.sources], [`Anything new: ${name}`, [name]])
      alerts.push(body)
    }
    const published = await publish(
      server,
      sources.map(({ id }) => fresh({ sourceId: id })),
    )
    for (const [at, { id, name }] of alerts.entries())
      assert.deepEqual(await ada.newIds(id), [published[at]], name)
  })

  test('of two sources one of whose names is in the other, each is followed alone', async () => {
    const ada = await follower()
    const short = await sourceNamed('Rust')
    const long = await sourceNamed('Rust and Decay')
    const followed = (await ada.follow({ source: 'Rust' })).body
    const [own] = await publish(server, [fresh({ sourceId: short.id }), fresh({ sourceId: long.id })])
    assert.deepEqual(await ada.newIds(followed.id), [own])
  })

  for (const topic of [
    'C++',
    'a',
    'the',
    'R&D',
    'cs.LG',
    '(x)',
    'Q*',
    'NOT',
    'topic',
    '日本語',
    'Größe',
    "Hooke's law",
  ])
    test(`the topic ${topic} is followed by its whole name`, async () => {
      const ada = await follower()
      const { id } = (await ada.follow({ topic })).body
      const [own] = await publish(server, [
        fresh({ categories: ['Other', topic] }),
        fresh({ categories: [`${topic} and more`] }),
      ])
      assert.deepEqual(await ada.newIds(id), [own])
    })

  test('a topic is followed in all its forms', async () => {
    const ada = await follower()
    const { id } = (await ada.follow({ topic: 'Coral reefs' })).body
    const published = await publish(server, [
      fresh({ categories: ['coral-reef'] }),
      fresh({ categories: ['Coral'] }),
    ])
    assert.deepEqual(await ada.newIds(id), published.slice(0, 1))
  })

  test('a topic is followed once, whichever form names it', async () => {
    const ada = await follower()
    await ada.follow({ topic: 'Neural networks' })
    for (const topic of ['neural-networks', 'Neural Network', ' neural networks']) {
      const { status, body } = await ada.follow({ topic })
      assert.deepEqual(
        [status, (body as unknown as ApiError).apiError],
        [409, 'You already have this alert.'],
      )
    }
    assert.equal((await ada.follow({ topic: 'Neural network models' })).status, 200)
    assert.equal((await ada.page()).body.totalElements, 2)
  })

  test('an author is followed by ORCID iD where there is one, else by name', async () => {
    const ada = await follower()
    const iD = 'https://orcid.org/0000-0002-1825-0097'
    const byID = (await ada.follow({ author: 'Josiah Carberry', orcid: iD })).body
    assert.deepEqual([byID.name, byID.searchTerm], ['Josiah Carberry', 'orcid:0000-0002-1825-0097'])
    const named = (await ada.follow({ author: 'Josiah Carberry' })).body
    assert.equal(named.searchTerm, 'author:"Josiah Carberry"')
    const again = await ada.follow({ author: 'J. Carberry', orcid: '0000-0002-1825-0097' })
    assert.equal(again.status, 409)
    const published = await publish(server, [
      fresh({ authors: ['J. Carberry'], citation: { ...NO_CITATION, orcids: [iD] } }),
      fresh({ authors: ['Josiah Carberry'] }),
      fresh({ authors: ['Josiah Other'] }),
    ])
    assert.deepEqual(await ada.newIds(byID.id), published.slice(0, 1))
    assert.deepEqual((await ada.newIds(named.id)).toSorted(), published.slice(0, 2).toSorted())
  })

  test('a topic that no search can ask for is refused, not followed in vain', async () => {
    const ada = await follower()
    for (const topic of ['Quantum "dots"', '“Dots”', '"']) {
      const { status, body } = await ada.follow({ topic })
      assert.equal(status, 400, topic)
      assert.match((body as unknown as ApiError).apiError, /quotation marks/)
    }
    for (const topic of [' ', '\u200b']) assert.equal((await ada.follow({ topic })).status, 400)
    assert.equal((await ada.page()).body.totalElements, 0)
  })

  test('what is followed can be saved again as it is', async () => {
    const ada = await follower()
    const source = await sourceNamed('Letters “A”')
    for (const wanted of [{ source: source.name }, { topic: 'Corrosion of metals' }]) {
      const { body } = await ada.follow(wanted)
      const { status } = await ada.change(body.id, { ...body, name: 'Renamed' })
      assert.equal(status, 200)
    }
  })

  const citing = (...dois: string[]) => fresh({ references: { count: dois.length, dois } })

  test('new articles that cite one are found once for each, also by its DOI at arXiv', async () => {
    const ada = await follower()
    const [cited] = await publish(server, [
      fresh({ title: 'Rust on bridges', doi: '10.1000/rust', url: 'https://arxiv.org/abs/2104.00017' }),
    ])
    const { status, body } = await ada.follow({ cites: cited })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.name, 'Cites: Rust on bridges')
    const [first, second] = await publish(server, [
      citing('10.1000/rust', '10.48550/arxiv.2104.00017'),
      citing('10.48550/arxiv.2104.00017'),
      citing('10.1000/rusty'),
      fresh({ doi: '10.1000/rust' }),
    ])
    assert.deepEqual((await ada.newIds(body.id)).toSorted(), [first, second].toSorted())
    const again = await ada.follow({ cites: cited })
    assert.equal(again.status, 409)
    const connections = await ada.ask<ArticleConnections>('GET', `/articles/${cited}/connections`)
    assert.equal(connections.body.alertId, body.id)
    const other = await follower()
    const unfollowed = await other.ask<ArticleConnections>('GET', `/articles/${cited}/connections`)
    assert.equal(unfollowed.body.alertId, null)
  })

  test('what is followed is named in the language of the person who follows, and keeps its name', async () => {
    const token = await server.tokens.user({ subject: randomUUID() })
    const follow = async (language: string, body: object) =>
      (await server.call('/alert/follow', { method: 'POST', token, language, body })).body as Alert
    const [cited] = await publish(server, [fresh({ title: 'Rust', doi: '10.1000/named' })])
    const french = await follow('fr', { cites: cited })
    assert.equal(french.name, 'Articles qui citent\u00a0: Rust')
    assert.equal((await follow('fr', { topic: 'Lichens' })).name, 'Nouveautés\u00a0: Lichens')
    assert.equal((await follow('de', { author: 'Ada Byron' })).name, 'Alles Neue: Ada Byron')
    const later = await server.call(`/alert/${french.id}`, { token, language: 'de' })
    assert.equal((later.body as Alert).name, french.name)
  })

  test('an article without a DOI, or that is unknown, cannot be followed by its citations', async () => {
    const ada = await follower()
    const [bare] = await publish(server, [fresh({ doi: null })])
    const refused = await ada.follow({ cites: bare })
    assert.equal(refused.status, 400)
    assert.match((refused.body as unknown as ApiError).apiError, /no DOI/)
    assert.equal((await ada.follow({ cites: 'unknown' })).status, 404)
  })

  test('a search finds the articles that cite a DOI, with words and without', async () => {
    const ada = await follower()
    const [cited, ice, fire] = await publish(server, [
      fresh({ doi: '10.1000/found' }),
      fresh({ title: 'Polar ice', references: { count: 1, dois: ['10.1000/found'] } }),
      fresh({ title: 'Forest fire', references: { count: 1, dois: ['10.1000/found'] } }),
    ])
    assert.ok(cited)
    const found = async (searchTerm: string, refineSearch = false) => {
      const { body } = await ada.ask<SearchPage>('POST', '/search', { body: { searchTerm, refineSearch } })
      return body.content.map(({ id }) => id).toSorted()
    }
    await server.claire.follower?.catchUp()
    const term = 'cites:"10.1000/found"'
    for (const exact of [false, true]) {
      assert.deepEqual(await found(term, exact), [ice, fire].toSorted())
      assert.deepEqual(await found(`${term} ice`, exact), [ice])
    }
    assert.deepEqual(await found(`forest fire -${term}`, true), [])
    assert.deepEqual(await found('cites:10.1000/nobody'), [])
  })

  test('neither a source nor a topic, or both at once, is no call', async () => {
    const ada = await follower()
    for (const body of [{}, { source: '' }, { topic: '' }, { source: 1 }, []])
      assert.equal((await ada.follow(body)).status, 400, JSON.stringify(body))
  })
})
