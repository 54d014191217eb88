import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PrivateFeed } from '@claire/api-contract'
import { alertReader, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

interface JsonFeed {
  title: string
  home_page_url: string
  items: { url: string; title: string; content_text: string }[]
}

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start({ settings: { PUBLIC_URL: 'https://claire.example' } })
  })
  after(() => server.close())

  const read = async (address: string | undefined) => {
    const response = await server.app.inject({ url: new URL(String(address)).pathname })
    return { status: response.statusCode, text: response.body }
  }
  const itemsOf = async (feed: PrivateFeed) => (JSON.parse((await read(feed?.json)).text) as JsonFeed).items

  /** A person with two alerts for unique words. */
  async function reader() {
    const person = await alertReader(server)
    const words = ['a', 'b'].map((letter) => `${letter}${randomUUID().slice(0, 8)}`)
    for (const word of words) await person.add({ name: word, searchTerm: word, refineSearch: true })
    const published = (text: string) =>
      publish(server, [
        articleDraft({
          url: `https://journal.example/${randomUUID()}`,
          title: `On ${text}`,
          abstract: `An account of ${text}.`,
          authors: [randomUUID()],
        }),
      ])
    const feed = async (method: 'GET' | 'POST' | 'DELETE') =>
      (await person.ask<PrivateFeed>(method, '/today/feed')).body
    return { ...person, words, published, feed }
  }

  test('the feed has what all alerts have found, newest first, each work once, read or unread', async () => {
    const ada = await reader()
    const [first = '', second = ''] = ada.words
    const feed = await ada.feed('POST')
    assert.deepEqual(await ada.feed('GET'), feed)
    assert.deepEqual(await itemsOf(feed), [])
    const [both = ''] = await ada.published(`${first} and ${second}`)
    await ada.published(second)
    await ada.ask('PUT', `/today/${both}`, { body: { state: 'seen' } })
    const items = await itemsOf(feed)
    assert.deepEqual(
      items.map(({ title }) => title),
      [`On ${second}`, `On ${first} and ${second}`],
    )
    assert.equal(items[1]?.url, `https://claire.example/detail/${both}`)
    assert.match(items[1]?.content_text ?? '', /^An account of .* Found by “[ab]\w+” and “[ab]\w+”\.$/)
    await ada.ask('PUT', `/today/${both}`, { body: { state: 'dismissed' } })
    assert.equal((await itemsOf(feed)).length, 1)
  })

  test('the feed is in the language of its person', async () => {
    const ada = await reader()
    await ada.ask('PUT', '/mail/language', { body: { choice: 'de', language: 'de' } })
    const feed = await ada.feed('POST')
    assert.match((await read(feed?.atom)).text, /xml:lang="de".*<title>Heute</s)
  })

  test('a new address replaces the former one, and without a feed none is read', async () => {
    const ada = await reader()
    assert.equal(await ada.feed('GET'), null)
    const former = await ada.feed('POST')
    const feed = await ada.feed('POST')
    assert.deepEqual([(await read(former?.json)).status, (await read(feed?.json)).status], [404, 200])
    assert.equal(await ada.feed('DELETE'), null)
    assert.deepEqual([(await read(feed?.json)).status, await ada.feed('GET')], [404, null])
  })

  test("each person has a feed of their own, which another's deletion leaves", async () => {
    const ada = await reader()
    const eve = await reader()
    const [hers, other] = [await ada.feed('POST'), await eve.feed('POST')]
    await server.claire.today.forgetFeed(eve.subject)
    assert.deepEqual([(await read(hers?.json)).status, (await read(other?.json)).status], [200, 404])
  })
})
