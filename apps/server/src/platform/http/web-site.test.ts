import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { registerErrorHandler } from './error-handler.ts'
import { serveWebSite } from './web-site.ts'

const POLICY = "default-src 'self'; script-src 'self'"
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
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY)
  })
  registerErrorHandler(app)
  await serveWebSite(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('pages of the browser’s router are answered with the application, revalidated each time', async () => {
  for (const url of ['/', '/search?searchTerm=kelp', '/detail/some-article', '/claireish'])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url, headers: PAGE })
      assert.equal(statusCode, 200, url)
      assert.equal(headers['cache-control'], 'no-cache')
    }
})

test('inline scripts of the page may run by their hashes, and no others', async () => {
  const policyOf = async (url: string) =>
    String((await app.inject({ url, headers: PAGE })).headers['content-security-policy'])
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const scripts = ['begin()', '\nshow("later")\n']
  const html = scripts.map((script) => `<script>${script}</script>`).join('<script src="/a.js"></script>')
  writeFileSync(path.join(folder, 'index.html'), html)
  for (const url of ['/', '/index.html', '/search'])
    assert.equal(
      await policyOf(url),
      `default-src 'self'; script-src 'self' ${scripts.map(hash).join(' ')}`,
      url,
    )
  assert.equal(await policyOf('/icon.svg'), POLICY)
})

test('a page rebuilt while it is served has the hashes of its new scripts', async () => {
  const file = path.join(folder, 'index.html')
  const policies = []
  for (const script of ['first()', 'second()']) {
    writeFileSync(file, `<script>${script}</script>`)
    utimesSync(file, policies.length, policies.length)
    const { headers } = await app.inject({ url: '/', headers: PAGE })
    policies.push(headers['content-security-policy'])
  }
  assert.notEqual(policies[0], policies[1])
})

test('files with a hash in their name are cached for ever, others are revalidated', async () => {
  const stored = await app.inject('/assets/main-4f2a.js')
  assert.equal(stored.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await app.inject('/icon.svg')).headers['cache-control'], 'no-cache')
})

test('an address that is no page is not answered with one', async () => {
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

test('a missing build is answered with advice', async () => {
  rmSync(path.join(folder, 'index.html'))
  const { statusCode, body } = await app.inject({ url: '/', headers: PAGE })
  assert.equal(statusCode, 503)
  assert.match(body, /not built. Run: npm start/)
})
