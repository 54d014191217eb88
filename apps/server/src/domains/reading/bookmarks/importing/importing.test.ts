import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type {
  ApiError,
  BookmarkPage,
  Folder,
  FolderWithBookmarks,
  ImportAnswer,
  ImportPreview,
} from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import { personId } from '#testing/person'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start()
  })
  after(() => server.close())

  async function reader() {
    const token = await server.tokens.user({ subject: randomUUID() })
    const ask = async <T>(
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      query: Record<string, string> = {},
    ) => {
      const { status, body } = await server.call(url, { method, token, query })
      return { status, body: body as T }
    }
    const send = async <T>(path: string, file: string | Uint8Array) => {
      const response = await server.app.inject({
        method: 'POST',
        url: `/claire${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(file),
      })
      return { status: response.statusCode, body: response.json<T>() }
    }
    const { body: folder } = await ask<Folder>('POST', '/bookmark/folder', { folderName: 'Lakes' })
    return {
      ask,
      folder,
      preview: (file: string) => send<ImportPreview>('/bookmark/import/preview', file),
      import: (file: string, folderId = folder.id) =>
        send<ImportAnswer>(`/bookmark/import?folderId=${folderId}`, file),
      refused: async (file: string) => (await send<ApiError>('/bookmark/import/preview', file)).body.apiError,
      kept: async () =>
        (await ask<FolderWithBookmarks[]>('GET', '/bookmark/folder')).body
          .flatMap(({ name, bookmarks }) => bookmarks.map((each) => ({ ...each, in: name })))
          .map(({ in: name, title, article }) => [name, decodeURIComponent(title), article?.id ?? null]),
    }
  }
  const saved = async (fields: Parameters<typeof articleDraft>[0]) =>
    (await server.claire.articles.save(articleDraft({ url: `https://a.example/${randomUUID()}`, ...fields })))
      .id

  test('references are found by DOI, by arXiv identifier, and by title with year', async () => {
    const ada = await reader()
    const doi = `10.1000/${randomUUID()}`
    const byDoi = await saved({ doi })
    const byArxiv = await saved({
      url: `https://arxiv.org/abs/2104.${Math.floor(10_000 + Math.random() * 89_999)}`,
    })
    const arxivId = (await server.claire.articles.get([byArxiv]))[0]?.url.slice(22)
    const title = `On the depth of lakes beside the mountains ${randomUUID()}`
    const byTitle = await saved({ title, publicationYear: 2019, authors: ['Ada Lovelace'] })
    const file = `@article{a, title={Whatever}, doi={${doi}}}
@misc{b, title={Anything}, eprint={${arxivId}}, archiveprefix={arXiv}}
@article{c, title={${title}}, author={Lovelace, Ada}, year={2019}}
@article{d, title={${title}}, author={Lovelace, Ada}, year={1999}}
@article{e, title={Broken`
    const { body } = await ada.preview(file)
    assert.deepEqual(body.counts, { matched: 3, new: 1, kept: 0, faults: 1 })
    assert.deepEqual(
      body.entries.map(({ line, outcome }) => [line, outcome]),
      [
        [1, 'matched'],
        [2, 'matched'],
        [3, 'matched'],
        [4, 'new'],
      ],
    )
    assert.deepEqual(body.faults, [{ line: 5, reason: 'unclosedEntry' }])
    assert.deepEqual(await ada.kept(), [])
    const { body: answer } = await ada.import(file)
    assert.equal(answer.ids.length, 4)
    assert.deepEqual(
      (await ada.kept()).map(([name, , id]) => [name, id]),
      [byDoi, byArxiv, byTitle, null].map((id) => ['Lakes', id]),
    )
  })

  test('importing twice adds nothing, nor does the same work twice in a file', async () => {
    const ada = await reader()
    const file = `10.1000/${randomUUID()}\n10.1000/${randomUUID()}\n`
    assert.deepEqual((await ada.import(file + file)).body.counts, { matched: 0, new: 2, kept: 2, faults: 0 })
    const { body } = await ada.import(file)
    assert.deepEqual([body.counts.kept, body.ids], [2, []])
    assert.equal((await ada.kept()).length, 2)
  })

  test('an exported table brings its reading states back; other states are to be read', async () => {
    const ada = await reader()
    const table = 'Title,State\r\nIce,read\r\nSnow,reading\r\nHail,to read\r\nFog,New York\r\n'
    assert.equal((await ada.import(table)).status, 200)
    const { body } = await ada.ask<BookmarkPage>('GET', '/bookmark/page', { folderId: ada.folder.id })
    assert.deepEqual(
      body.content.map(({ title, state }) => [title, state]),
      [
        ['Ice', 'read'],
        ['Snow', 'reading'],
        ['Hail', 'toRead'],
        ['Fog', 'toRead'],
      ],
    )
  })

  test('existing bookmarks stay in their folder, and removed ones are restored', async () => {
    const ada = await reader()
    const doi = `10.1000/${randomUUID()}`
    const id = await saved({ doi, title: 'Kept elsewhere' })
    await ada.ask('POST', '/bookmark', { documentId: id })
    assert.deepEqual((await ada.import(doi)).body.counts, { matched: 0, new: 0, kept: 1, faults: 0 })
    assert.deepEqual(await ada.kept(), [['Bookmarks', 'Kept elsewhere', id]])
    await ada.ask('DELETE', '/bookmark', { documentId: id })
    assert.equal((await ada.import(doi)).body.ids.length, 1)
    assert.deepEqual(await ada.kept(), [['Lakes', 'Kept elsewhere', id]])
  })

  test('nothing is added to another person’s folder, and nobody sees others’ bookmarks', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const doi = `10.1000/${randomUUID()}`
    assert.equal((await eve.import(doi, ada.folder.id)).status, 404)
    assert.deepEqual(await eve.kept(), [])
    await ada.import(doi)
    assert.equal((await eve.preview(doi)).body.counts.new, 1)
  })

  test('a file that is no list of references, empty or too long is refused with a message', async () => {
    const ada = await reader()
    assert.match(
      await ada.refused('lorem ipsum\n'.repeat(500_000)),
      /^These are no references that Claire can read/,
    )
    assert.equal(
      await ada.refused('10.1000/x\n'.repeat(20_001)),
      '20,000 references can be imported at once. Import the file in parts.',
    )
    const { status } = await ada.import('10.1000/x\n'.repeat(2_200_000))
    assert.equal(status, 413)
  })

  test('a refused file or alert is refused in the language of the reader', async () => {
    const inLanguage = async (language: string, url: string, payload: Buffer | object) => {
      const headers = {
        authorization: `Bearer ${await server.tokens.user()}`,
        'accept-language': language,
        ...(payload instanceof Buffer && { 'content-type': 'application/octet-stream' }),
      }
      const answer = await server.app.inject({ method: 'POST', url: `/claire${url}`, headers, payload })
      return [answer.headers['content-language'], answer.json<ApiError & { refusal?: string }>()] as const
    }
    const [german, file] = await inLanguage('de', '/bookmark/import/preview', Buffer.from('lorem ipsum'))
    assert.equal(german, 'de')
    assert.match(file.apiError, /^Das sind keine Referenzen/)
    const [french, list] = await inLanguage(
      'fr',
      '/bookmark/import/preview',
      Buffer.from('10.1/x '.repeat(9)),
    )
    assert.equal(french, 'fr')
    assert.match(list.apiError, /^Ce ne sont pas des références/)
    const [, preview] = await inLanguage('de', '/alert/preview', { searchTerm: '()' })
    assert.equal(preview.refusal, 'Diese Suche enthält keine Wörter.')
  })

  test('control characters in a file are not stored, written as they are or escaped', async () => {
    const ada = await reader()
    const control = String.fromCharCode(0, 7, 27)
    const files = [
      `TY  - JOUR\nTI  - Dee${control}p lakes\nER  - \n`,
      `@misc{a, title = {Sha${control}llow lakes}}`,
      JSON.stringify([
        { title: `Co${control}ld lakes`, note: `Re${control}ad`, author: [{ family: `A${control}da` }] },
      ]),
    ]
    for (const file of files) assert.equal((await ada.import(file)).status, 200, file)
    const { body } = await ada.ask<BookmarkPage>('GET', '/bookmark/page', { sort: 'title' })
    assert.deepEqual(
      body.content.map(({ title, note, authors }) => [decodeURIComponent(title), note, ...authors]),
      [
        ['Cold lakes', 'Read', 'Ada'],
        ['Deep lakes', ''],
        ['Shallow lakes', ''],
      ],
    )
  })

  test('a file of thousands is imported whole', async () => {
    const ada = await reader()
    const abstract = 'A sentence about lakes and the fish in them. '.repeat(20)
    const file = Array.from(
      { length: 2_000 },
      (_, at) =>
        `TY  - JOUR\nTI  - Lake ${at} ${randomUUID()}\nAU  - Lovelace, Ada\nPY  - 2019\nAB  - ${abstract}\nER  - \n`,
    ).join('')
    assert.deepEqual((await ada.import(file)).body.counts, { matched: 0, new: 2_000, kept: 0, faults: 0 })
    assert.equal((await ada.kept()).length, 2_000)
  })

  test('the progress of an import is shown to its person, and to nobody else', async () => {
    const owner = personId(randomUUID())
    const { importing, bookmarks } = server.claire
    const folder = await bookmarks.addFolder(owner, 'Many')
    const entries = Array.from({ length: 500 }, (_, at) => `@misc{k${at}, title = {Lake number ${at}}}`)
    const steps = new Set<string>()
    const imported = importing.import(owner, { folderId: folder.id, bytes: Buffer.from(entries.join('\n')) })
    let isUnderWay = true
    void imported.finally(() => (isUnderWay = false))
    while (isUnderWay) {
      const progress = importing.progress(owner)
      if (progress) {
        assert.equal(progress.total, 500)
        assert.ok(progress.done <= progress.total)
        steps.add(progress.step)
      }
      assert.equal(importing.progress(personId('somebody else')), null)
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal((await imported).ids.length, 500)
    assert.deepEqual([...steps], ['reading', 'writing'])
    assert.equal(importing.progress(owner), null)
  })
})
