import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { BookmarkPage } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { type TestServer, startTestServer } from '#testing/server'

const SUBJECTS = ['wheat', 'taxes', 'Latin', 'canvas', 'chess', 'steel', 'soup', 'sails', 'castles', 'stamps']
const KINDS = [
  'harvest',
  'history',
  'museum',
  'festival',
  'prices',
  'law',
  'maps',
  'tools',
  'songs',
  'schools',
]
const OTHERS = SUBJECTS.flatMap((subject) => KINDS.map((kind) => `A ${kind} of ${subject}`))

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server?.close())

test('a bookmark is found by what it means, after those that have the words, and only by its person', async () => {
  const titles = ['Tumour chemotherapy and oncology', 'One cancer treatment described', ...OTHERS]
  const drafts = titles.map((title) =>
    articleDraft({
      url: `https://a.example/${randomUUID()}`,
      title,
      abstract: title,
      authors: [],
      categories: [],
    }),
  )
  const articleIds = (await server.claire.articles.saveAll(drafts)).map(({ id }) => id)
  await server.claire.follower?.catchUp()
  const [ada, eve] = [
    await server.tokens.user({ subject: 'ada' }),
    await server.tokens.user({ subject: 'eve' }),
  ]
  await server.call('/bookmark/bulk', { method: 'POST', token: ada, body: { do: 'save', articleIds } })
  const found = async (token: string) =>
    (
      (await server.call('/bookmark/page', { token, query: { q: 'cancer treatment' } })).body as BookmarkPage
    ).content.map(({ title }) => decodeURIComponent(title))
  assert.deepEqual(await found(ada), ['One cancer treatment described', 'Tumour chemotherapy and oncology'])
  assert.deepEqual(await found(eve), [])
})
