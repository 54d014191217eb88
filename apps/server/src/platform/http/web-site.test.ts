import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { serveWebSite } from './web-site.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-web-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<title>Claire</title>')
  writeFileSync(path.join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(path.join(folder, 'assets/main-4f2a.js'), 'start()')
  writeFileSync(path.join(folder, '.built-from'), 'a commit')
  app = fastify()
  await serveWebSite(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what the router of the browser knows is answered with the application, asked for anew each time', async () => {
  for (const url of ['/', '/search?searchTerm=kelp', '/detail/some-article', '/claireish'])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url, headers: PAGE })
      assert.equal(statusCode, 200, url)
      assert.equal(headers['cache-control'], 'no-cache')
    }
})

test('files with a hash in their name are kept for ever, others are asked for anew', async () => {
  const kept = await app.inject('/assets/main-4f2a.js')
  assert.equal(kept.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await app.inject('/icon.svg')).headers['cache-control'], 'no-cache')
})

test('what is no page is not answered with one', async () => {
  const asked = [
    { url: '/claire/nothing', headers: PAGE },
    { url: '/claire', headers: PAGE },
    { url: '/auth/realms/other', headers: PAGE },
    { url: '/assets/main-old.js', headers: PAGE },
    { url: '/search', headers: { accept: 'application/json' } },
    { url: '/search', headers: PAGE, method: 'POST' as const },
    { url: '/.built-from', headers: {} },
  ]
  for (const request of asked) {
    const { statusCode, body } = await app.inject(request)
    assert.equal(statusCode, 404, request.url)
    assert.deepEqual(JSON.parse(body), {
      errorCode: 'NOT_FOUND',
      apiError: 'There is nothing at this address.',
    })
  }
})

test('no path leads out of the folder', async () => {
  writeFileSync(path.join(folder, '..', `${path.basename(folder)}-beside`), 'a secret')
  try {
    for (const up of ['..', '%2e%2e', '..%2f..', '%2e%2e%2f'])
      assert.doesNotMatch((await app.inject(`/${up}/${path.basename(folder)}-beside`)).body, /a secret/)
  } finally {
    rmSync(`${folder}-beside`)
  }
})

test('an application that is not built says what to do', async () => {
  rmSync(path.join(folder, 'index.html'))
  const { statusCode, body } = await app.inject({ url: '/', headers: PAGE })
  assert.equal(statusCode, 503)
  assert.match(body, /not built. Run: npm start/)
})
