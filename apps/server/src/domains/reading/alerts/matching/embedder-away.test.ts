import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { AlertPreview } from '@claire/api-contract'
import { alertReader, matchAll } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { freePort } from '#testing/free-port'
import { type TestServer, startTestServer } from '#testing/server'

describe('while the embedding service is unavailable', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer({
      settings: {
        CONTEXTUAL: 'on',
        EMBEDDING_URL: `http://127.0.0.1:${await freePort()}/v1`,
        EMBEDDING_MODEL: 'some-model',
        EMBEDDING_DIMENSIONS: '64',
      },
    })
  })
  after(() => server.close())

  const about = (subject: string) =>
    articleDraft({ url: `https://journal.example/${randomUUID()}`, title: `${randomUUID()} on ${subject}` })

  test('an alert is saved and previewed', async () => {
    await server.claire.articles.saveAll(
      Array.from({ length: 12 }, (_, at) => about(at % 3 ? 'tin' : 'hafnium')),
    )
    const ada = await alertReader(server)
    for (const refineSearch of [true, false]) {
      const search = { searchTerm: 'hafnium', refineSearch }
      assert.equal((await ada.add(search)).status, 200)
      const { status, body } = await ada.ask<AlertPreview>('POST', '/alert/preview', { body: search })
      assert.equal(status, 200, JSON.stringify(body))
      assert.ok((body.perMonth ?? 0) > 0, `exact: ${refineSearch}`)
    }
  })

  test('what is new is matched: alerts need only the table that ships with Claire', async () => {
    const ada = await alertReader(server)
    const { id } = (await ada.add({ searchTerm: 'yttrium', refineSearch: true })).body
    const { id: article } = await server.claire.articles.save(about('yttrium'))
    await matchAll(server.claire)
    assert.deepEqual(await ada.newIds(id), [article])
  })
})
