import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Evidence, Folder, Passage, TokenScope } from '@claire/api-contract'
import { articleDraft } from '#testing/drafts'
import { startFakeProvider } from '#testing/fake-provider'
import { personId } from '#testing/person'
import { type TestServer, startTestServer } from '#testing/server'

const SENTENCE = 'Kelp forests reduced the erosion of sandy coasts by a third.'

let provider: Awaited<ReturnType<typeof startFakeProvider>>
let server: TestServer
let token: string
let articleId: string
let folderId: string
before(async () => {
  provider = await startFakeProvider()
  server = await startTestServer({ settings: { IDP_URL: provider.url, IDP_REST_SECRET: 'secret' } })
  token = await server.tokens.user({ subject: 'ada' })
  const draft = articleDraft({ title: 'Kelp and storms', abstract: `We counted waves. ${SENTENCE}` })
  articleId = (await server.claire.articles.save(draft)).id
  await server.claire.follower?.catchUp()
  const made = await server.call('/folder', { method: 'POST', query: { folderName: 'Kelp' }, token })
  folderId = (made.body as Folder).id
  await server.call('/bookmark', { method: 'POST', query: { documentId: articleId, folderId }, token })
})
after(async () => {
  await server.close()
  await provider.close()
})

const ask = (input: object, by = token) =>
  server.call('/evidence', {
    method: 'POST',
    body: { question: 'Do kelp forests reduce erosion?', ...input },
    token: by,
  })
const personalToken = async (scopes: TokenScope[]) =>
  (await server.claire.personalTokens.make(personId('ada'), { name: 'x', scopes, lifetime: 30 })).token

test('a question about a search, an article or a folder is answered with the place of each sentence', async () => {
  for (const where of [{}, { articleIds: [articleId] }, { folderId }]) {
    const { status, body } = await ask(where)
    assert.equal(status, 200, JSON.stringify(body))
    const { quotes, nearest } = body as Evidence
    const quote = [...quotes, ...nearest].find(({ text }) => text === SENTENCE)
    assert.equal(quote?.article.id, articleId)
    const { field, start, end, version } = quote
    const query = { field, start: String(start), end: String(end), version: String(version) }
    const passage = await server.call(`/articles/${articleId}/passage`, { query, token })
    assert.deepEqual(passage.body as Passage, { before: 'We counted waves. ', text: SENTENCE, after: '' })
  }
})

test('a folder answers its owner only, and a token that may read bookmarks', async () => {
  assert.equal((await ask({ folderId }, await server.tokens.user({ subject: 'eve' }))).status, 404)
  const refused = await ask({ folderId }, await personalToken(['search:read']))
  assert.equal(refused.status, 403)
  assert.match(JSON.stringify(refused.body), /does not have the scope bookmarks:read/)
  assert.equal((await ask({}, await personalToken(['search:read']))).status, 200)
  assert.equal((await ask({ folderId }, await personalToken(['search:read', 'bookmarks:read']))).status, 200)
})

test('a question without words, or of more letters than a search may have, is refused with a sentence', async () => {
  const empty = await ask({ question: '  ' })
  assert.deepEqual(
    [empty.status, empty.body],
    [400, { errorCode: 'BAD_REQUEST', apiError: 'Ask a question, or state a claim.' }],
  )
  assert.equal((await ask({ question: 'k'.repeat(4097) })).status, 400)
})

test('nothing is written unless a language model is configured for it', async () => {
  assert.equal(((await ask({})).body as Evidence).canBeWritten, false)
  const { status, body } = await server.call('/evidence/written', {
    method: 'POST',
    body: { question: 'Do kelp forests reduce erosion?' },
    token,
  })
  assert.equal(status, 404)
  assert.match(JSON.stringify(body), /No language model is configured/)
})
