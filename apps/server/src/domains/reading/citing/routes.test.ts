import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Bookmark, type CitationList, EXPORTED_AT_ONCE, type Folder } from '@claire/api-contract'
import { NO_CITATION } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { type TestServer, startTestServer } from '#testing/server'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const saved = async (title: string) =>
  (
    await server.claire.articles.save(
      articleDraft({
        url: `https://a.example/${randomUUID()}`,
        title,
        publicationYear: 2019,
        authors: ['Ludwig van Beethoven'],
        citation: { ...NO_CITATION, kind: 'journal-article', venue: 'Annals of Lakes', volume: '12' },
      }),
    )
  ).id
async function reader() {
  const token = await server.tokens.user({ subject: randomUUID() })
  return {
    exported: (of: object, format = 'bibtex') =>
      server.call('/citation/export', { method: 'POST', token, body: { format, of } }),
    cite: async (articleIds: string[], style: string) => {
      const { status, body } = await server.call('/citation', {
        method: 'POST',
        token,
        body: { articleIds, style },
      })
      return { status, body: body as CitationList }
    },
    keep: (documentId: string, folderId?: string) =>
      server.call('/bookmark', {
        method: 'POST',
        token,
        query: { documentId, ...(folderId && { folderId }) },
      }),
    annotate: (id: string, body: object) => server.call(`/bookmark/${id}`, { method: 'PUT', token, body }),
    addFolder: async (folderName: string) =>
      (await server.call('/bookmark/folder', { method: 'POST', token, query: { folderName } }))
        .body as Folder,
  }
}
const keysIn = (file: unknown) => [...String(file).matchAll(/^@\w+\{([^,]+),/gm)].map(([, key]) => key)

test('articles are worded by a style, unknown ones left out', async () => {
  const ada = await reader()
  const { status, body } = await ada.cite([await saved('Deep lakes'), 'unknown'], 'apa')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ text }) => text.replace(/ https.*$/, '')),
    ['van Beethoven, L. (2019). Deep lakes. Annals of Lakes, 12.'],
  )
  assert.match(body[0]?.html ?? '', /<i>Annals of Lakes/)
})

test('a selection is exported in its order, with keys that differ', async () => {
  const ada = await reader()
  const ids = [await saved('Shallow lakes'), await saved('Deep lakes'), await saved('Deep seas')]
  const { status, body, headers } = await ada.exported({ kind: 'articles', articleIds: ids })
  assert.equal(status, 200)
  assert.deepEqual(keysIn(body), ['vanbeethoven2019shallow', 'vanbeethoven2019deep', 'vanbeethoven2019deepa'])
  assert.equal(headers['content-disposition'], 'attachment; filename="references.bib"')
})

test('more references than are read at once are one well-formed file', async () => {
  const ada = await reader()
  const drafts = Array.from({ length: 520 }, (_, index) =>
    articleDraft({ url: `https://many.example/${index}`, title: `Lake number ${index} of them all` }),
  )
  const ids = (await server.claire.articles.saveAll(drafts)).map(({ id }) => id)
  const { body } = await ada.exported({ kind: 'articles', articleIds: ids }, 'csl-json')
  const items = (typeof body === 'string' ? JSON.parse(body) : body) as { id: string }[]
  assert.equal(new Set(items.map(({ id }) => id)).size, 520)
})

test('a folder and all bookmarks are exported to whom they belong, and to nobody else', async () => {
  const [ada, eve] = [await reader(), await reader()]
  const folder = await ada.addFolder('Lakes')
  await ada.keep(await saved('Hills and valleys'))
  await ada.keep(await saved('Deep lakes'), folder.id)
  const inFolder = { kind: 'folder', folderId: folder.id }
  assert.deepEqual(keysIn((await ada.exported(inFolder)).body), ['vanbeethoven2019deep'])
  assert.equal(keysIn((await ada.exported({ kind: 'bookmarks' })).body).length, 2)
  assert.equal((await eve.exported(inFolder)).status, 404)
  assert.equal((await eve.exported({ kind: 'bookmarks' })).status, 400)
})

test('an article that is gone is cited by what its bookmark kept, with the note and the tags; nobody else can', async () => {
  const [ada, eve] = [await reader(), await reader()]
  const id = await saved('Vanishing lakes')
  const bookmark = (await ada.keep(id)).body as Bookmark
  await ada.annotate(bookmark.id, { note: 'Read § 3', tags: ['limnology'] })
  await server.claire.articles.remove([id])
  const [reference] = (await ada.cite([id], 'apa')).body
  assert.match(reference?.text ?? '', /^van Beethoven, L. \(2019\). Vanishing lakes. Annals of Lakes, 12./)
  const file = String((await ada.exported({ kind: 'kept', bookmarkIds: [bookmark.id] })).body)
  assert.deepEqual(keysIn(file), ['vanbeethoven2019vanishing'])
  assert.match(file, /annote = \{Read.*3\}/)
  assert.match(file, /limnology/)
  assert.deepEqual((await eve.cite([id], 'apa')).body, [])
  assert.deepEqual(keysIn((await eve.exported({ kind: 'kept', bookmarkIds: [bookmark.id] })).body), [])
})

test('a table of bookmarks names their reading states', async () => {
  const ada = await reader()
  const bookmark = (await ada.keep(await saved('Shallow lakes'))).body as Bookmark
  await ada.annotate(bookmark.id, { state: 'reading' })
  const { body } = await ada.exported({ kind: 'bookmarks' }, 'csv')
  assert.match(String(body), /,State\r\n.*Shallow lakes.*,reading\r\n$/s)
})

test('the results of a search are exported, best first', async () => {
  const ada = await reader()
  const id = await saved('The limnology of quixotic puddles')
  await server.claire.follower?.catchUp()
  const { body } = await ada.exported({
    kind: 'results',
    search: { searchTerm: '"quixotic puddles"', refineSearch: true },
  })
  assert.ok(id)
  assert.deepEqual(keysIn(body), ['vanbeethoven2019limnology'])
})

test('what is no format, no style or too much is refused', async () => {
  const ada = await reader()
  assert.equal((await ada.exported({ kind: 'bookmarks' }, 'docx')).status, 400)
  assert.equal((await ada.cite(['a'], 'mla')).status, 400)
  const many = Array.from({ length: 5001 }, (_, index) => `a${index}`)
  assert.equal((await ada.exported({ kind: 'articles', articleIds: many })).status, 400)
})

test('all bookmarks are exported, however many, part by part, and it is told how far', async () => {
  const owner = personId(randomUUID())
  const { bookmarks, importing, citing } = server.claire
  const { id: folderId } = await bookmarks.addFolder(owner, 'Many')
  const lines = Array.from({ length: EXPORTED_AT_ONCE + 1 }, (_, at) => `10.1000/lake.${at}`)
  await importing.import(owner, { folderId, bytes: Buffer.from(lines.join('\n')) })
  for (const all of [{ kind: 'bookmarks' } as const, { kind: 'folder', folderId } as const]) {
    const reported: number[] = []
    let written = 0
    for await (const part of await citing.export(owner, { format: 'bibtex', of: all })) {
      written += part.split('\n@').length - (part.startsWith('@') ? 0 : 1)
      const progress = citing.exportProgress(owner)
      if (progress) reported.push(progress.done)
      if (progress) assert.equal(progress.total, EXPORTED_AT_ONCE + 1)
    }
    assert.equal(written, EXPORTED_AT_ONCE + 1)
    assert.deepEqual(
      reported,
      reported.toSorted((one, other) => one - other),
    )
    assert.ok(new Set(reported).size > 10, 'told again and again')
    assert.equal(citing.exportProgress(owner), null)
  }
})
