import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createRemoteEmbedder } from './remote-embedder.ts'

const requests: { input: string[]; model: string; key: string | undefined }[] = []
let mood: 'well' | 'failing' | 'other dimensions' = 'well'

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { input: string[]; model: string }
}

/** Implements the protocol: a text's vector is its length and its number of vowels, in any order of results. */
const server = createServer((request, response) => {
  void bodyOf(request).then(({ input, model }) => {
    requests.push({ input, model, key: request.headers.authorization })
    if (mood === 'failing') return response.writeHead(503).end()
    const data = input.map((text, index) => ({
      index,
      embedding: [text.length, text.match(/[aeiou]/g)?.length ?? 0, ...(mood === 'well' ? [0] : [])],
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data: data.reverse() }))
  })
})

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => server.close())

const embedder = () =>
  createRemoteEmbedder({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    model: 'small',
    dimensions: 3,
    apiKey: 'secret',
  })

test('texts are returned as unit vectors in order, an empty one as the zero vector without a request', async () => {
  requests.length = 0
  const vectors = await embedder().embed(['abc', '  ', 'aeio'])
  assert.deepEqual(
    vectors.map((vector) => Array.from(vector, (value) => Number(value.toFixed(3)))),
    [
      [0.949, 0.316, 0],
      [0, 0, 0],
      [0.707, 0.707, 0],
    ],
  )
  assert.deepEqual(requests, [{ input: ['abc', 'aeio'], model: 'small', key: 'Bearer secret' }])
})

test('many texts are requested in batches', async () => {
  requests.length = 0
  const vectors = await embedder().embed(Array.from({ length: 150 }, (_, at) => 'x'.repeat(at + 1)))
  assert.equal(vectors.length, 150)
  assert.deepEqual(
    requests.map(({ input }) => input.length),
    [64, 64, 22],
  )
})

test('a failing service or invalid vectors cause an error', async () => {
  mood = 'failing'
  await assert.rejects(embedder().embed(['abc']), /answered 503/)
  mood = 'other dimensions'
  await assert.rejects(embedder().embed(['abc']), /2 dimensions instead of 3/)
  mood = 'well'
})

test('vectors of another model have another embedder id', () => {
  const of = (model: string, dimensions: number) =>
    createRemoteEmbedder({ url: 'http://localhost:1', model, dimensions }).id
  assert.equal(new Set([of('small', 3), of('large', 3), of('small', 4)]).size, 3)
})
