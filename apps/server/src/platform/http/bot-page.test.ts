import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { botPage } from './web-site.ts'

async function page(t: TestContext, contactEmail: string | null) {
  const app = fastify()
  t.after(() => app.close())
  botPage(app, { publicUrl: 'https://claire.example.org:8443', contactEmail })
  return app.inject('/bot')
}

test('a site’s people learn who runs the crawler, its rules, how to block it and how to contact us', async (t) => {
  const { headers, body } = await page(t, 'library@reading.example')
  assert.match(String(headers['content-type']), /text\/html/)
  for (const said of [
    'claire.example.org:8443',
    'User-agent: ClaireBot\nDisallow: /',
    'RFC 9309',
    'href="mailto:library@reading.example"',
  ])
    assert.ok(body.includes(said), said)
})

test('no contact is shown without one, and a contact is escaped text', async (t) => {
  assert.doesNotMatch((await page(t, null)).body, /mailto:/)
  assert.doesNotMatch((await page(t, '"><script>alert(1)</script>@x.example')).body, /<script>/)
})
