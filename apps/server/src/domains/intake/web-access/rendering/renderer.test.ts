import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pages, startSite, type TestSite } from '#testing/site'
import { testFetcher } from '../testing/fetching.ts'
import { createRenderer } from './renderer.ts'

const HOST = 'app.site.net'
const FOREIGN = 'elsewhere.site.net'
const chromium = process.env.CHROMIUM_PATH ?? ''
const skip = existsSync(chromium) ? false : 'no Chromium: CHROMIUM_PATH names none'

/** Folder for the profiles of this file's browsers. */
const profiles = mkdtempSync(path.join(tmpdir(), 'claire-rendering-'))
const { TMPDIR } = process.env
before(() => (process.env.TMPDIR = profiles))
after(() => {
  // Other files run in this process afterwards.
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(profiles, { recursive: true, force: true })
})

const app = (script: string) =>
  `<!doctype html><html><head><title>App</title></head><body><div id="root"></div><noscript>Please enable JavaScript.</noscript><script>${script}</script></body></html>`
const show = (text: string) => `document.getElementById('root').textContent = ${text};`

describe('a page that needs scripts', { skip }, () => {
  let site: TestSite
  let foreign: TestSite
  let fetcher: ReturnType<typeof testFetcher>
  const shown: Record<string, string> = {
    '/study': `${app('').replace('</body>', '<link rel="stylesheet" href="/style.css"><script src="/app.js"></script></body>')}`,
    '/app.js': `alert('hello'); fetch('/data.json').then((answer) => answer.json()).then(({ title }) => setTimeout(() => { ${show('title')} }, 300))`,
    '/data.json': '{"title":"Tides of a small moon"}',
  }
  before(async () => {
    foreign = await startSite((_, response) => void response.end('should not be requested'))
    site = await startSite(pages(shown))
    fetcher = testFetcher({
      resolve: new Map([
        [HOST, site.endpoint],
        [FOREIGN, foreign.endpoint],
      ]),
    })
  })
  after(async () => {
    await fetcher.close()
    await Promise.all([site.close(), foreign.close()])
  })

  /** The page at `address` after its scripts ran, or the cause of the failure. */
  async function rendered(
    address: string,
    limits?: { ms: number; bytes: number },
    mayRequest: (url: string) => boolean = () => true,
  ) {
    const page = await fetcher.fetch(`http://${HOST}${address}`, { limit: 'page' })
    assert.equal(page.kind, 'document')
    if (page.kind !== 'document') return ''
    const renderer = createRenderer({ path: chromium, fetcher, limits })
    const result = await renderer.render(page, { mayRequest, delayMs: 0 })
    return result.kind === 'document' ? result.bytes.toString() : result.cause
  }

  test('is returned as its scripts render it with data of its site, without scripts and noscript content', async () => {
    const before = site.paths().length
    const html = await rendered('/study')
    assert.match(html, /<div id="root">Tides of a small moon<\/div>/)
    assert.doesNotMatch(html, /<script|enable JavaScript/)
    assert.deepEqual(site.paths().slice(before), ['/study', '/app.js', '/data.json'])
  })

  test('reaches no other origin, no internal address and nothing that robots.txt forbids, and is read at its deadline if it is never complete (faults 156, 157)', async () => {
    let reached = 0
    const inside = createServer(() => (reached += 1))
    const udp = createSocket('udp4', () => (reached += 1))
    await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready))
    await new Promise<void>((ready) => udp.bind(0, '127.0.0.1', ready))
    const port = (inside.address() as AddressInfo).port
    const others = [
      `http://${FOREIGN}`,
      `http://127.0.0.1:${port}`,
      `http://[::1]:${port}`,
      'http://169.254.169.254',
    ]
    const script = `
      navigator.serviceWorker?.register('/worker.js')
      for (const other of ${JSON.stringify(others)}) {
        fetch(other + '/fetched').catch(() => {})
        fetch(other + '/posted', { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => {})
        navigator.sendBeacon(other + '/beacon', 'x')
        new Image().src = other + '/image'
        new WebSocket(other.replace('http', 'ws') + '/socket')
        new EventSource(other + '/events')
        open(other + '/opened')
        for (const [name, address] of [['script', 'src'], ['iframe', 'src'], ['link', 'href']]) {
          const element = document.createElement(name)
          element[address] = other + '/' + name
          if (name === 'link') element.rel = 'preconnect'
          document.body.append(element)
        }
        new Worker(URL.createObjectURL(new Blob(['fetch("' + other + '/from-worker")'])))
      }
      const call = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp.address().port}' }] })
      call.createDataChannel('x'); call.createOffer().then((offer) => call.setLocalDescription(offer))
      fetch('/forbidden'); fetch('/posted', { method: 'POST' }); fetch('/moved')
      const download = document.createElement('a'); download.href = '/file'; download.download = 'file'; download.click()
      setTimeout(() => { location = '${others[1]}/gone'; ${show("'still here'")} }, 200)`
    const before = site.seen.length
    const restless = "setInterval(() => document.body.append('.'), 50);"
    Object.assign(shown, {
      '/curious': app(`${restless} ${script}`),
      '/moved': (_: unknown, response: ServerResponse) =>
        void response.writeHead(302, { location: `${others[1]}/moved` }).end(),
    })
    const html = await rendered('/curious', { ms: 6_000, bytes: 1e9 }, (url) => !url.endsWith('/forbidden'))
    inside.close()
    udp.close()
    assert.match(html, /still here/)
    assert.equal(reached, 0)
    assert.deepEqual(foreign.paths(), [])
    assert.deepEqual(site.paths().slice(before), ['/curious', '/moved'])
  })

  test('that blocks its browser or grows endlessly is stopped with all its processes (fault 157)', async () => {
    shown['/stuck'] = app('for (;;) {}')
    shown['/growing'] = app(
      "const blocks = []; setInterval(() => { blocks.push(new Uint8Array(2e7).fill(1)); document.body.append('.') }, 10)",
    )
    assert.equal(await rendered('/stuck', { ms: 1_000, bytes: 1e9 }), 'rendering_failed')
    const began = performance.now()
    assert.equal(await rendered('/growing', { ms: 60_000, bytes: 2e8 }), 'rendering_failed')
    assert.ok(performance.now() - began < 60_000, 'because of its size, not its time')
    // All are killed at once; large processes take a moment to end, and the test times out if one stays.
    while (browsers().length) await delay(20)
    assert.deepEqual(readdirSync(profiles), [])
  })

  test('is not rendered by a program other than Chromium', async () => {
    const renderer = createRenderer({ path: '/bin/true', fetcher })
    const page = await fetcher.fetch(`http://${HOST}/study`, { limit: 'page' })
    const result =
      page.kind === 'document' ? await renderer.render(page, { mayRequest: () => true, delayMs: 0 }) : page
    assert.equal(result.kind === 'failed' && result.cause, 'rendering_failed')
  })
})

/** The processes of this file's browsers. */
function browsers() {
  return readdirSync('/proc').filter((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profiles)
    } catch {
      return false
    }
  })
}
