import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#testing/site'
import { testFetcher } from '../testing/fetching.ts'

const HUB = 'hub.site.net'
const form = new URLSearchParams({
  'hub.mode': 'subscribe',
  'hub.topic': 'http://journal.site.net/feed?a=1&b=2',
})
const { signal } = new AbortController()

async function hub(redirects: Record<string, [status: number, location: string]>) {
  const bodies: string[] = []
  const site = await startSite(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(`${request.method} ${request.url} ${body}`)
    const [status, location] = redirects[request.url ?? ''] ?? [202, '']
    response.writeHead(status, location ? { location } : {}).end()
  })
  const fetcher = testFetcher({ resolve: new Map([[HUB, site.endpoint]]) })
  return {
    bodies,
    send: (path: string) => fetcher.post(`http://${HUB}${path}`, { form, signal }),
    async close() {
      await fetcher.close()
      await site.close()
    },
  }
}

test('a form is sent as browsers send it, and again to the target of a redirect', async (t) => {
  const { bodies, send, close } = await hub({ '/old': [307, '/new'], '/moved': [302, '/new'] })
  t.after(close)
  assert.deepEqual(await send('/old'), { status: 202 })
  const sent = `hub.mode=subscribe&hub.topic=${encodeURIComponent('http://journal.site.net/feed?a=1&b=2')}`
  assert.deepEqual(bodies, [`POST /old ${sent}`, `POST /new ${sent}`])
  assert.deepEqual(await send('/moved'), { status: 302 }, 'a redirect that makes it a GET says nothing to us')
})

test('a form is never sent into our own network, nor in redirect loops', async (t) => {
  const { bodies, send, close } = await hub({ '/in': [307, 'http://10.0.0.1/'], '/round': [308, '/round'] })
  t.after(close)
  assert.deepEqual(await send('/in'), { cause: 'private_address' })
  assert.equal(bodies.length, 1)
  assert.deepEqual(await send('/round'), { cause: 'too_many_redirects' })
})
