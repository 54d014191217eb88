import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ApiError, Folder, ZoteroAccount, ZoteroInput, ZoteroSent } from '@claire/api-contract'
import { NO_CITATION } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { type TestServer, startTestServer } from '#testing/server'
import { type ZoteroServer, startZoteroServer } from '#testing/zotero-server'

const KEY = 'keyOfAda1234567890abcdef'

describe('the Zotero library of a person', () => {
  let zotero: ZoteroServer
  let server: TestServer
  before(async () => {
    zotero = await startZoteroServer()
    server = await startTestServer({
      settings: {
        CLAIRE_DEVELOPMENT: 'on',
        CLAIRE_DEV_RESOLVE: `zotero.example.org=127.0.0.1:${zotero.port}`,
        ZOTERO_URL: 'http://zotero.example.org',
      },
    })
  })
  after(async () => {
    await server.close()
    await zotero.close()
  })
  beforeEach(() => {
    zotero.items.clear()
    zotero.collections.clear()
    zotero.refused.clear()
    zotero.requests.length = 0
    zotero.others.length = 0
    zotero.keys.set(KEY, { userID: 42, username: 'ada', write: true })
  })

  async function reader(key: string | null = KEY) {
    const subject = randomUUID()
    const token = await server.tokens.user({ subject })
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      server.call(url, { method, token, ...(body && { body }) })
    const connect = (given: string) => call('PUT', '/account/zotero', { key: given })
    if (key) assert.equal((await connect(key)).status, 200)
    zotero.requests.length = 0
    return {
      subject,
      call,
      connect,
      send: async (of: ZoteroInput['of']) => {
        const { status, body } = await call('POST', '/zotero/items', { of })
        return { status, sent: body as ZoteroSent, error: (body as ApiError).apiError }
      },
      folder: async (name: string, articleIds: string[]) => {
        const url = `/bookmark/folder?folderName=${encodeURIComponent(name)}`
        const folder = (await call('POST', url)).body as Folder
        await call('POST', '/bookmark/bulk', { do: 'save', articleIds, folderId: folder.id })
        return folder
      },
    }
  }
  const articles = async (count: number, fields: object = {}) => {
    const drafts = Array.from({ length: count }, () => {
      const name = randomUUID()
      return articleDraft({
        url: `https://a.example/${name}`,
        title: `On ${name}`,
        doi: `10.1000/${name}`,
        ...fields,
      })
    })
    return (await server.claire.articles.saveAll(drafts)).map(({ id }) => id)
  }
  const titles = () => [...zotero.items.values()].map(({ data }) => String(data['title'])).toSorted()

  test('is known by a key that may write, which Claire never shows again', async () => {
    const ada = await reader(null)
    assert.deepEqual((await ada.call('GET', '/account/zotero')).body, { account: null })
    const { status, body } = await ada.connect(`  ${KEY} `)
    assert.equal(status, 200)
    assert.equal((body as ZoteroAccount).account?.username, 'ada')
    const rows = await server.claire.database
      .selectFrom('zotero_account')
      .selectAll()
      .where('owner', '=', personId(ada.subject))
      .execute()
    const shown = JSON.stringify([body, rows, (await ada.call('GET', '/account/zotero')).body])
    assert.ok(rows.length === 1 && !shown.includes(KEY))
    assert.deepEqual((await ada.call('DELETE', '/account/zotero')).body, { account: null })
    assert.equal((await ada.send({ kind: 'articles', articleIds: ['a'] })).status, 409)
  })

  test('is refused with an unknown key, one that only reads, and without an answer of Zotero', async () => {
    const ada = await reader(null)
    const refusal = async (key: string) => {
      const { status, body } = await ada.connect(key)
      return [status, (body as ApiError).apiError]
    }
    assert.deepEqual(await refusal('unknownKey123'), [400, 'Zotero does not know this key.'])
    zotero.keys.set(KEY, { userID: 42, username: 'ada', write: false })
    assert.match(String((await refusal(KEY))[1]), /may not write/)
    zotero.others.push({ status: 200, body: '<html>' })
    assert.equal((await refusal(KEY))[0], 502)
    zotero.others.push({ cut: true })
    assert.equal((await refusal(KEY))[0], 502)
    assert.equal((await refusal('a b'))[0], 400)
    assert.deepEqual((await ada.call('GET', '/account/zotero')).body, { account: null })
  })

  test('gets an article with its fields, once, however often it is sent', async () => {
    const ada = await reader()
    const [id = ''] = await articles(1, {
      title: 'Deep lakes',
      doi: '10.1000/Deep',
      authors: ['Ludwig van Beethoven'],
      citation: {
        ...NO_CITATION,
        kind: 'journal-article',
        venue: 'Annals of Lakes',
        volume: '12',
        issn: ['1234-5679'],
      },
    })
    const { status, sent } = await ada.send({ kind: 'articles', articleIds: [id] })
    assert.equal(status, 200)
    assert.deepEqual(sent, { added: 1, present: 0, failed: [], notSent: 0, reason: null })
    assert.partialDeepStrictEqual([...zotero.items.values()][0]?.data, {
      itemType: 'journalArticle',
      title: 'Deep lakes',
      DOI: '10.1000/Deep',
      publicationTitle: 'Annals of Lakes',
      volume: '12',
      ISSN: '1234-5679',
      date: '2024',
      creators: [{ creatorType: 'author', firstName: 'Ludwig', lastName: 'van Beethoven' }],
      tags: [{ tag: 'Testing' }],
    })
    const again = await ada.send({ kind: 'articles', articleIds: [id] })
    assert.deepEqual([again.sent.added, again.sent.present, zotero.items.size], [0, 1, 1])
  })

  test('gets a folder as a collection of its name, fifty works at a time', async () => {
    const ada = await reader()
    const ids = await articles(120)
    const folder = await ada.folder('Lakes & Seas', ids)
    const { sent } = await ada.send({ kind: 'folder', folderId: folder.id })
    assert.deepEqual([sent.added, zotero.items.size], [120, 120])
    const [collection, ...others] = zotero.collections.values()
    assert.deepEqual([collection?.data.name, others.length], ['Lakes & Seas', 0])
    const inCollection = [...zotero.items.values()].filter(
      ({ data }) => data.collections?.[0] === collection?.key,
    )
    assert.equal(inCollection.length, 120)
    const writes = zotero.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/items'))
    assert.deepEqual(
      writes.map(({ body }) => (body as object[]).length),
      [50, 50, 20],
    )
    const again = await ada.send({ kind: 'folder', folderId: folder.id })
    assert.deepEqual([again.sent.present, zotero.items.size, zotero.collections.size], [120, 120, 1])
  })

  test('keeps what the person changed there; an item in its bin comes back', async () => {
    const ada = await reader()
    const ids = await articles(2)
    await ada.send({ kind: 'articles', articleIds: ids })
    const [first, second] = zotero.items.values()
    assert.ok(first && second)
    Object.assign(first.data, { title: 'My own title', collections: ['MYOWN222'] })
    Object.assign(second.data, { deleted: 1 })
    const folder = await ada.folder('Lakes', ids)
    const { sent } = await ada.send({ kind: 'folder', folderId: folder.id })
    assert.deepEqual([sent.added, sent.present], [0, 2])
    const changed = zotero.items.get(first.key)?.data
    assert.deepEqual([changed?.['title'], changed?.collections?.length], ['My own title', 2])
    assert.equal(zotero.items.get(second.key)?.data.deleted, undefined)
  })

  test('has one item for a work that was a reference before Claire had its article', async () => {
    const ada = await reader()
    const folder = await ada.folder('Lakes', [])
    const bytes = Buffer.from('10.1000/twice')
    await server.claire.importing.import(personId(ada.subject), { folderId: folder.id, bytes })
    await ada.send({ kind: 'folder', folderId: folder.id })
    const [id = ''] = await articles(1, { doi: '10.1000/Twice' })
    const { sent } = await ada.send({ kind: 'articles', articleIds: [id] })
    assert.deepEqual([sent.added, sent.present, zotero.items.size], [0, 1, 1])
  })

  test('says of each work that Zotero refuses why, and takes the others', async () => {
    const ada = await reader()
    const [bad = ''] = await articles(1, { title: 'Refused' })
    const good = await articles(2)
    zotero.refused.add('Refused')
    const { sent } = await ada.send({ kind: 'articles', articleIds: [bad, ...good] })
    assert.deepEqual(sent.failed, [{ title: 'Refused', reason: 'Tag is too long' }])
    assert.deepEqual([sent.added, sent.notSent, zotero.items.size], [2, 0, 2])
    zotero.others.push(undefined, { status: 400, body: 'no' })
    const whole = await ada.send({ kind: 'articles', articleIds: await articles(1) })
    assert.deepEqual(
      whole.sent.failed.map(({ reason }) => reason),
      ['Zotero answered with status 400.'],
    )
  })

  test('is written again where an answer was lost, and nothing is there twice', async () => {
    const ada = await reader()
    zotero.others.push(undefined, { cut: true })
    const { sent } = await ada.send({ kind: 'articles', articleIds: await articles(3) })
    assert.deepEqual([sent.added + sent.present, sent.notSent, zotero.items.size], [3, 0, 3])
  })

  test('is read and written again where an item was changed meanwhile (412)', async () => {
    const ada = await reader()
    const ids = await articles(2)
    const failed = { 0: { code: 412, message: 'changed' }, 1: { code: 412, message: 'changed' } }
    zotero.others.push(undefined, { status: 200, body: { successful: {}, failed } })
    const { sent } = await ada.send({ kind: 'articles', articleIds: ids })
    assert.deepEqual([sent.added, sent.failed.length], [2, 0])
    zotero.others.push(undefined, { status: 200, body: { failed } }, undefined, {
      status: 200,
      body: { failed },
    })
    const others = await ada.send({ kind: 'articles', articleIds: await articles(2) })
    assert.deepEqual(
      others.sent.failed.map(({ reason }) => reason),
      ['changed', 'changed'],
    )
  })

  test('is waited for while Zotero asks for moments (429, 503, Backoff), and left where it asks for minutes', async () => {
    const ada = await reader()
    zotero.others.push(
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 503 },
      { headers: { backoff: '1' } },
    )
    const { sent } = await ada.send({ kind: 'articles', articleIds: await articles(1) })
    assert.deepEqual([sent.added, sent.reason], [1, null])
    zotero.others.push(undefined, { headers: { backoff: '600' } })
    const slow = await ada.send({ kind: 'articles', articleIds: await articles(60) })
    assert.deepEqual([slow.sent.added, slow.sent.notSent], [50, 10])
    assert.equal(slow.sent.reason, 'Zotero asks to wait for 600 seconds.')
    assert.equal(titles().length, 51)
  })

  test('is not written with a key that was revoked', async () => {
    const ada = await reader()
    zotero.keys.clear()
    const { status, error } = await ada.send({ kind: 'articles', articleIds: await articles(1) })
    assert.equal(status, 409)
    assert.match(error, /does not accept your key/)
  })

  test('gets nothing of other people, nothing unknown, and at most 500 works at once', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const folder = await ada.folder('Lakes', await articles(1))
    assert.equal((await eve.send({ kind: 'folder', folderId: folder.id })).status, 404)
    const many = Array.from({ length: 501 }, (_, at) => `a${at}`)
    assert.equal((await ada.send({ kind: 'articles', articleIds: many })).status, 400)
    const none = await ada.send({ kind: 'articles', articleIds: ['unknown'] })
    assert.deepEqual([none.status, none.sent.added], [200, 0])
    const large = await ada.folder('All', await articles(501))
    assert.match((await ada.send({ kind: 'folder', folderId: large.id })).error, /At most 500/)
    assert.equal(zotero.items.size, 0)
  })

  test('is forgotten with the account', async () => {
    const ada = await reader()
    await server.claire.zotero.forget(personId(ada.subject))
    assert.deepEqual((await ada.call('GET', '/account/zotero')).body, { account: null })
  })
})
