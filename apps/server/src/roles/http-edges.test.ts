import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync, rmSync, mkdirSync, existsSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type TestServer, startTestServer } from '#testing/server'

const REQUEST_TIMEOUT_MS = 1_000
const WEB_SITE = fileURLToPath(new URL('../../../web/dist', import.meta.url))

let server: TestServer
let port: number
before(async () => {
  server = await startTestServer({ requestTimeout: REQUEST_TIMEOUT_MS })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
after(() => server.close())

/** Sends bytes, and returns the response until the server ends the connection. */
function exchange(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  return new Promise((resolve) => {
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
  })
}

const bodyOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { errorCode: string; apiError: string }

describe('an unreadable request', () => {
  const deep = '['.repeat(5_000) + ']'.repeat(5_000)

  test('is a 400 with its reason, whether too deep or with a null character', async () => {
    const headers = {
      authorization: `Bearer ${await server.tokens.user()}`,
      'content-type': 'application/json',
    }
    for (const payload of [deep, `{"documentId":${deep}}`, '{"documentId":"\\u0000"}']) {
      const answer = await server.app.inject({ method: 'POST', url: '/claire/bookmark', headers, payload })
      assert.equal(answer.statusCode, 400)
      assert.equal(typeof answer.json().apiError, 'string')
    }
  })

  test('carries apiError when Fastify itself refuses it', async () => {
    for (const url of ['/claire/%ff', '/claire/source/%E0%A4%A', '/%']) {
      const answer = await server.app.inject({ url })
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [400, 'BAD_REQUEST'], url)
      assert.equal(typeof answer.json().apiError, 'string')
    }
    const { statusCode, body } = await server.app.inject({ url: '/claire//account' })
    assert.deepEqual([statusCode, JSON.parse(body).errorCode], [403, 'FORBIDDEN'])
  })

  test('with an id of any length is refused by the schema of the id', async () => {
    const headers = { authorization: `Bearer ${await server.tokens.user()}` }
    for (const length of [300, 600, 9_000]) {
      const answer = await server.app.inject({ url: `/claire/alert/${'x'.repeat(length)}/results`, headers })
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [400, 'BAD_REQUEST'], String(length))
    }
  })

  test('is answered even if it is no HTTP, or too large', async () => {
    const nonsense = await exchange('good morning\r\n\r\n')
    assert.match(nonsense, /^HTTP\/1\.1 400 /)
    assert.deepEqual(bodyOf(nonsense), { errorCode: 'BAD_REQUEST', apiError: 'This is not HTTP.' })
    const long = await exchange(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`)
    assert.match(long, /^HTTP\/1\.1 431 /)
    assert.match(bodyOf(long).apiError, /headers .* too long/)
  })
})

test('a request with several hosts is a 400, on every route', async () => {
  const ask = (path: string, hosts: string[]) =>
    exchange(
      `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}accept: text/html\r\nconnection: close\r\n\r\n`,
    )
  for (const path of [
    '/',
    '/claire/openapi.json',
    '/claire/search',
    '/auth/realms/claire',
    '/health/live',
    '/x',
  ]) {
    assert.doesNotMatch(await ask(path, ['Host: localhost']), /^HTTP\/1\.1 400 /, path)
    for (const hosts of [
      ['Host: localhost', 'Host: evil.example'],
      ['host: localhost', 'HOST: localhost'],
    ]) {
      const answer = await ask(path, hosts)
      assert.match(answer, /^HTTP\/1\.1 400 /, path)
      assert.deepEqual(
        bodyOf(answer),
        { errorCode: 'BAD_REQUEST', apiError: 'The request names more than one host.' },
        path,
      )
    }
  }
})

test('a target in absolute form is the path in it', async () => {
  const ask = (target: string) => exchange(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  assert.match(await ask(`http://other.example/health/live`), /^HTTP\/1\.1 200 [^]*"status":"ok"/)
  assert.match(await ask(`HTTP://other.example?x`), /^HTTP\/1\.1 (200|404|503) /)
})

// If it is not ended, this test never ends.
test('an endless request is ended, on every route, answered already or not', async () => {
  const token = await server.tokens.user()
  const routes = [
    ['POST', '/claire/search', `authorization: Bearer ${token}\r\n`],
    ['POST', '/claire/search', ''],
    ['PUT', '/claire/account/profile', `authorization: Bearer ${token}\r\n`],
    ['POST', '/claire/source/import', `authorization: Bearer ${await server.tokens.admin()}\r\n`],
    ['POST', '/nowhere', ''],
    ['GET', '/', ''],
  ]
  await Promise.all(
    routes.map(async ([method, path, headers]) => {
      await exchange(
        `${method} ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
      )
    }),
  )
})

test('a client that reads when it has sent everything learns that it was too much', async (t) => {
  // On a busy machine so much takes longer to send than the other requests of this file may take.
  const patient = await startTestServer()
  t.after(() => patient.close())
  await patient.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((patient.app.server.address() as AddressInfo).port, '127.0.0.1')
  const length = 40_000_000
  const head = `POST /claire/bookmark/import/preview HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await patient.tokens.user()}\r\ncontent-length: ${length}\r\n\r\n`
  await new Promise<void>((sent, failed) => {
    socket.on('error', failed)
    socket.write(head + 'x'.repeat(length), (error) => (error ? failed(error) : sent()))
  })
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  assert.match(answer.toString(), /^HTTP\/1\.1 413 [^]*"TOO_LARGE"/)
})

test('files of the build process are not served', async () => {
  const existed = existsSync(WEB_SITE)
  mkdirSync(WEB_SITE, { recursive: true })
  const mark = `${WEB_SITE}/.mark-${process.pid}`
  writeFileSync(mark, 'secret')
  try {
    const { statusCode, body } = await server.app.inject({ url: `/.mark-${process.pid}` })
    assert.deepEqual([statusCode, body.includes('secret')], [404, false])
  } finally {
    rmSync(mark)
    if (!existed) rmSync(WEB_SITE, { recursive: true })
  }
})
