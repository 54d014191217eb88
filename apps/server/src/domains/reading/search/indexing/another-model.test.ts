import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { createRemoteContextualEmbedder } from '@claire/embeddings'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { openSearch } from '#testing/search'

/** Words that are one subject to each model of the service, unrelated by form or table. The last matches the rest. */
const MODELS: Record<string, RegExp[]> = {
  first: [/glacier|tax/i, /./],
  second: [/glacier|court/i, /tax/i, /./],
}

/** A service with the OpenAI embeddings protocol that has some of the models, and counts the texts per model. */
async function startService(t: TestContext) {
  const having = new Set(Object.keys(MODELS))
  const asked: Record<string, number> = { first: 0, second: 0 }
  const server = createServer(async (request, response) => {
    const { model, input } = JSON.parse(await textOf(request)) as { model: string; input: string[] }
    const subjects = having.has(model) ? MODELS[model] : undefined
    if (!subjects) return response.writeHead(404).end()
    asked[model] = (asked[model] ?? 0) + input.length
    const data = input.map((text, index) => ({
      index,
      embedding: subjects.map((_, at) => (subjects.findIndex((each) => each.test(text)) === at ? 1 : 0)),
    }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const contextual = (model: string) =>
    createRemoteContextualEmbedder({ url, model, dimensions: MODELS[model]?.length ?? 0 })
  return { having, asked, contextual }
}

/** Enough others to make near articles stand out. */
const OTHERS = Array.from({ length: 60 }, (_, at) => `Proceedings of the society for radio, part ${at}`)
const drafts = ['Tax law of small states', 'Rulings of a high court', 'Glaciers of the Alps', ...OTHERS].map(
  (title, at) => articleDraft({ url: `https://journal.example/${at}`, title, abstract: '' }),
)

async function opened(t: TestContext, folder: string, service: Awaited<ReturnType<typeof startService>>) {
  let claire: Awaited<ReturnType<typeof openSearch>> | undefined
  t.after(() => claire?.close())
  return async (model: string) => {
    await claire?.close()
    const next = (claire = await openSearch(folder, { contextual: [service.contextual(model)] }))
    return {
      ...next,
      async titles(searchTerm: string) {
        const { content } = await next.search.search(personId('reader'), { searchTerm }, { page: 0, size: 9 })
        return content.map(({ title }) => decodeURIComponent(title))
      },
    }
  }
}

/** A library embedded by the first model. */
async function libraryOfFirst(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-models-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const service = await startService(t)
  const open = await opened(t, folder, service)
  const claire = await open('first')
  await claire.articles.saveAll(drafts)
  await claire.follower.catchUp()
  await claire.fillContext()
  return { service, open }
}

const GLACIERS = 'Glaciers of the Alps'

test('while articles are embedded by another model, searches use the former one', async (t) => {
  const { service, open } = await libraryOfFirst(t)
  const claire = await open('second')
  assert.deepEqual(await claire.titles('retreat of a glacier'), [GLACIERS, 'Tax law of small states'])
  assert.equal(service.asked.second, 0)
  await claire.fillContext()
  assert.equal((await claire.index.state()).contextual[0]?.rankedBy, service.contextual('second').id)
  assert.deepEqual(await claire.titles('how a glacier retreats'), [GLACIERS, 'Rulings of a high court'])
  assert.deepEqual(claire.troubles, [])
})

test('without the former model, searches use words until all articles are embedded', async (t) => {
  const { service, open } = await libraryOfFirst(t)
  service.having.delete('first')
  const claire = await open('second')
  assert.deepEqual(await claire.titles('retreat of a glacier'), [GLACIERS])
  await claire.fillContext()
  assert.deepEqual(await claire.titles('how a glacier retreats'), [GLACIERS, 'Rulings of a high court'])
  assert.deepEqual(claire.troubles, [])
})
