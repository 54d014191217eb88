import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Bookmark, Folder, PrivateFeed } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'
import { personId } from '#testing/person'

interface JsonFeed {
  title: string
  description: string
  home_page_url: string
  items: { id: string; url: string; title: string; content_text: string; authors: { name: string }[] }[]
}

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  before(async () => {
    server = await start({ clock: () => now })
  })
  after(() => server.close())

  const read = async (url: string | undefined) => {
    const { pathname } = new URL(String(url))
    const response = await server.app.inject({ url: pathname })
    return { status: response.statusCode, text: response.body, type: response.headers['content-type'] }
  }
  const items = async (feed: PrivateFeed) => (JSON.parse((await read(feed?.json)).text) as JsonFeed).items

  async function reader() {
    const subject = randomUUID()
    const token = await server.tokens.user({ subject })
    const ask = async <T>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      { query = {}, body }: { query?: Record<string, string>; body?: object } = {},
    ) => {
      const answer = await server.call(url, { method, token, query, body })
      return { status: answer.status, body: answer.body as T }
    }
    const addFolder = async (folderName: string) =>
      (await ask<Folder>('POST', '/bookmark/folder', { query: { folderName } })).body
    return {
      subject,
      ask,
      addFolder,
      feed: (method: 'GET' | 'POST' | 'DELETE', { id }: Pick<Folder, 'id'>) =>
        ask<PrivateFeed>(method, '/bookmark/folder/feed', { query: { folderId: id } }),
      async keep({ id: folderId }: Folder, fields: Parameters<typeof articleDraft>[0] = {}) {
        now += 1_000
        const url = `https://a.example/${randomUUID()}`
        const { id } = await server.claire.articles.save(articleDraft({ ...fields, url }))
        const query = { documentId: id, folderId }
        return (await ask<Bookmark>('POST', '/bookmark', { query })).body
      },
    }
  }

  test('the feed of a folder lists its bookmarks, the latest first, without signing in', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice & <fire>')
    const elsewhere = await ada.addFolder('Elsewhere')
    await ada.keep(elsewhere, { title: 'Not this one' })
    const first = await ada.keep(folder, {
      title: String.raw`One & only <i> of $x^2$ by Lo\`eve`,
      authors: ['Ada van der Berg'],
      abstract: String.raw`We melt $10^{-3}$ of it.`,
      publicationYear: 2019,
    })
    const second = await ada.keep(folder, { title: 'Two' })
    assert.equal((await ada.feed('GET', folder)).body, null)
    const { body: feed } = await ada.feed('POST', folder)
    assert.deepEqual((await ada.feed('GET', folder)).body, feed)

    const json = JSON.parse((await read(feed?.json)).text) as JsonFeed
    assert.equal(json.title, 'Ice & <fire>')
    assert.equal(json.home_page_url, `${server.claire.config.publicUrl}/bookmarks/${folder.id}`)
    assert.deepEqual(
      json.items.map(({ id }) => id),
      [second.id, first.id].map((id) => `urn:uuid:${id}`),
    )
    const one = json.items[1]
    assert.equal(one?.url, `${server.claire.config.publicUrl}/detail/${first.documentId}`)
    assert.deepEqual(one?.authors, [{ name: 'Ada van der Berg' }])
    assert.match(String(one?.content_text), /2019\. We melt 10⁻³ of it\.$/)

    const atom = await read(feed?.atom)
    assert.match(String(atom.type), /application\/atom\+xml/)
    assert.ok(atom.text.includes('<title>Ice &amp; &lt;fire&gt;</title>'))
    assert.ok(atom.text.includes('<title>One &amp; only &lt;i&gt; of x² by Loève</title>'))
  })

  test('the feed is in the language of its person', async () => {
    const ada = await reader()
    const { body: feed } = await ada.feed('POST', await ada.addFolder('Eis'))
    const said = async () => (JSON.parse((await read(feed?.json)).text) as JsonFeed).description
    assert.equal(await said(), 'A folder of bookmarks in Claire')
    for (const [language, description] of [
      ['de', 'Ein Ordner mit Lesezeichen in Claire'],
      ['fr', 'Un dossier de favoris dans Claire'],
    ] as const) {
      await ada.ask('PUT', '/mail/language', { body: { choice: language, language } })
      assert.equal(await said(), description)
      assert.match((await read(feed?.atom)).text, new RegExp(`xml:lang="${language}"`))
    }
  })

  test('notes and tags are not in the feed', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice')
    const { id } = await ada.keep(folder)
    await ada.ask('PUT', `/bookmark/${id}`, { body: { note: 'Hogwash', tags: ['hokum'] } })
    const { body: feed } = await ada.feed('POST', folder)
    for (const url of [feed?.atom, feed?.json]) assert.doesNotMatch((await read(url)).text, /hogwash|hokum/i)
  })

  test('the entry of a deleted article links to its DOI, or to the folder', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice')
    const { documentId } = await ada.keep(folder, { title: 'Gone', doi: '10.1000/gone' })
    const { body: feed } = await ada.feed('POST', folder)
    await server.claire.articles.remove([String(documentId)])
    assert.deepEqual(
      (await items(feed)).map(({ title, url }) => [title, url]),
      [['Gone', 'https://doi.org/10.1000/gone']],
    )
  })

  test('a replaced or revoked address is no feed any more', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice')
    const { body: first } = await ada.feed('POST', folder)
    const { body: second } = await ada.feed('POST', folder)
    assert.equal((await read(first?.atom)).status, 404)
    assert.equal((await read(second?.atom)).status, 200)
    assert.equal((await ada.feed('DELETE', folder)).body, null)
    assert.equal((await ada.feed('GET', folder)).body, null)
    for (const url of [second?.atom, second?.json]) assert.equal((await read(url)).status, 404)
  })

  test('a folder in the bin has no feed; restored, it has its old one', async () => {
    const ada = await reader()
    const folder = await ada.addFolder('Ice')
    const query = { folderId: folder.id }
    const { body: feed } = await ada.feed('POST', folder)
    await ada.ask('DELETE', '/bookmark/folder', { query })
    assert.equal((await read(feed?.atom)).status, 404)
    assert.equal((await ada.feed('GET', folder)).status, 404)
    await ada.ask('POST', '/bookmark/folder/restore', { query })
    assert.equal((await read(feed?.atom)).status, 200)
  })

  test('nobody sees, creates or ends another person’s feed, and it ends with the account', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const folder = await ada.addFolder('Ice')
    const { body: feed } = await ada.feed('POST', folder)
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      assert.equal((await eve.feed(method, folder)).status, 404, method)
    assert.deepEqual((await ada.feed('GET', folder)).body, feed)
    assert.equal((await read(feed?.atom)).status, 200)
    await server.claire.bookmarks.forgetAccount(personId(ada.subject))
    assert.equal((await read(feed?.atom)).status, 404)
  })
})
