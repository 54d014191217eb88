import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type TestContext, describe, test } from 'node:test'
import { createSummaryWriter, isSupported } from './summary-writer.ts'

interface Asked {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: { model: string; temperature: number; messages: { role: string; content: string }[] }
}

/** A language model with a fixed answer that records its requests. */
async function startModel(t: TestContext, answer: { status?: number; body: string }) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push({ path: request.url, headers: request.headers, body: JSON.parse(text) as Asked['body'] })
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  return { asked, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1` }
}

const saying = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] })

describe('a service that writes summaries', () => {
  test('is called by the OpenAI protocol with its key, and its answer is trimmed', async (t) => {
    const { url, asked } = await startModel(t, { body: saying('  Zinc protects steel.\n') })
    const write = createSummaryWriter({ url: `${url}/`, model: 'small', apiKey: 'k3y' })
    assert.equal(await write('Zinc and steel\nWe coated plates.'), 'Zinc protects steel.')
    const [call] = asked
    assert.equal(call?.path, '/v1/chat/completions')
    assert.equal(call?.headers.authorization, 'Bearer k3y')
    assert.equal(call?.body.model, 'small')
    assert.equal(call?.body.temperature, 0)
    assert.deepEqual(call?.body.messages.at(-1), {
      role: 'user',
      content: 'Zinc and steel\nWe coated plates.',
    })
  })

  test('gets no key if none is configured', async (t) => {
    const { url, asked } = await startModel(t, { body: saying('Yes.') })
    await createSummaryWriter({ url, model: 'small' })('Text')
    assert.equal(asked[0]?.headers.authorization, undefined)
  })

  test('returns nothing if its answer has no text', async (t) => {
    for (const body of [saying(null), JSON.stringify({ choices: [] }), '{}']) {
      const { url } = await startModel(t, { body })
      assert.equal(await createSummaryWriter({ url, model: 'small' })('Text'), '')
    }
  })

  test('fails if it refuses, if its answer is no JSON, and if nobody listens', async (t) => {
    const refusing = await startModel(t, { status: 429, body: '{}' })
    await assert.rejects(createSummaryWriter({ url: refusing.url, model: 'small' })('Text'), /answered 429/)
    const broken = await startModel(t, { body: '<html>' })
    await assert.rejects(createSummaryWriter({ url: broken.url, model: 'small' })('Text'))
    await assert.rejects(createSummaryWriter({ url: 'http://127.0.0.1:1', model: 'small' })('Text'))
  })
})

describe('a written summary', () => {
  const source =
    'We coated 1,200 plates with zinc in Oslo. IL-6 rose by 0.48 mm (p < 0.05). The CO2 flux of the McMurdo site fell.'
  const cases: [text: string, supported: boolean][] = [
    ['In Oslo 1,200 plates were coated.', true],
    ['In oslo the Flux fell by 0.48 mm.', true],
    ['IL-6 and CO2 were measured at McMurdo.', true],
    ['Plates were coated with zinc.', true],
    ['In all 1,201 plates were coated.', false],
    ['The rise was 0.4 mm.', false],
    ['The rise was 48 mm.', false],
    ['The plates stood in Bergen.', false],
    ['Levels of IL-8 rose.', false],
    ['The flux of NO2 fell.', false],
  ]
  for (const [text, supported] of cases)
    test(`“${text}” ${supported ? 'says only what its article says' : 'has a number or a name of its own'}`, () =>
      assert.equal(isSupported(text, source), supported))
})
