import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { describe, test } from 'node:test'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { testFetcher } from '../testing/fetching.ts'
import { pages, startRawSite, startSite, type TestSite } from '../testing/site.ts'
import type { FetchResult } from './fetcher.ts'

const HOST = 'journal.site.net'
const page = { limit: 'page' } as const

async function visit(listener: RequestListener, path = '/', options: Parameters<typeof testFetcher>[0] = {}): Promise<FetchResult> {
  const site = await startSite(listener)
  return at(site, path, options)
}

async function visitRaw(answer: (socket: Socket) => void, options: Parameters<typeof testFetcher>[0] = {}): Promise<FetchResult> {
  return at(await startRawSite(answer), '/', options)
}

async function at(site: TestSite, path: string, options: Parameters<typeof testFetcher>[0]): Promise<FetchResult> {
  const fetcher = testFetcher({ resolve: new Map([[HOST, site.endpoint]]), ...options })
  try {
    return await fetcher.fetch(`http://${HOST}${path}`, page)
  } finally {
    await fetcher.close()
    await site.close()
  }
}

const causeOf = (result: FetchResult) => (result.kind === 'failed' ? result.cause : result.kind)
const textOf = (result: FetchResult) => (result.kind === 'document' ? result.bytes.toString() : causeOf(result))

async function causeAt(url: string, options: Parameters<typeof testFetcher>[0] = {}) {
  const fetcher = testFetcher(options)
  try {
    return causeOf(await fetcher.fetch(url, page))
  } finally {
    await fetcher.close()
  }
}

describe('what is never visited', () => {
  test('a host that does not exist is dns_failed (fault 1)', async () => assert.equal(await causeAt('http://nowhere.site.net/'), 'dns_failed'))

  test('a name service out of order is dns_unavailable (fault 2)', async () => {
    const names = {
      'slow.site.net': () => {
        throw Object.assign(new Error('servfail'), { code: 'EAI_AGAIN' })
      },
    }
    assert.equal(await causeAt('http://slow.site.net/', { names }), 'dns_unavailable')
  })

  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '100.64.0.1', '198.18.0.1', '::1', 'fd00::1', '64:ff9b::7f00:1', '2002:7f00:1::', '::127.0.0.1', '0.0.0.0'])
    test(`a public name that leads to ${address} is refused before any connection (fault 3)`, async () => {
      assert.equal(await causeAt('http://rebind.site.net/', { names: { 'rebind.site.net': [address] } }), 'private_address')
    })

  test('one private address among public ones refuses the name (fault 4)', async () => {
    assert.equal(await causeAt('http://mixed.site.net/', { names: { 'mixed.site.net': ['93.184.216.34', '127.0.0.1'] } }), 'private_address')
  })

  test('a name that changes its answer is asked only once, and that answer is used (fault 5)', async () => {
    let asked = 0
    const names = { 'rebind.site.net': () => (asked++ ? ['127.0.0.1'] : ['10.0.0.1']) }
    assert.equal(await causeAt('http://rebind.site.net/', { names }), 'private_address')
    assert.equal(asked, 1)
  })

  for (const literal of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '0', '127.1', '[::1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '169.254.169.254', '[::7f00:1]'])
    test(`http://${literal}/ is refused in that spelling (fault 6)`, async () => assert.equal(await causeAt(`http://${literal}/`), 'private_address'))

  for (const host of ['localhost', 'intranet', 'db.internal', 'printer.local', 'metadata.google.internal', 'app.localhost', 'localhost.'])
    test(`the inside name ${host} is refused`, async () => assert.equal(await causeAt(`http://${host}/`, { names: { [host]: ['93.184.216.34'] } }), 'private_address'))

  test('ports of other services, user names, other schemes and overlong addresses are refused', async () => {
    assert.equal(await causeAt('http://site.net:6379/'), 'forbidden_port')
    assert.equal(await causeAt('http://user:secret@site.net/'), 'invalid_address')
    assert.equal(await causeAt('file:///etc/passwd'), 'invalid_address')
    assert.equal(await causeAt(`http://site.net/${'a'.repeat(2050)}`), 'invalid_address')
  })

  test('an allowed prefix reaches our own server, and nothing beside it does', async () => {
    const site = await startSite(pages({ '/sample/one': 'sample', '/robots.txt': 'User-agent: *', '/claire/secret': 'secret' }))
    const origin = `http://localhost:${site.endpoint.port}`
    const fetcher = testFetcher({ allowed: [{ urlPrefix: `${origin}/sample/`, connectTo: site.endpoint }] })
    const causes = []
    for (const path of ['/sample/one', '/robots.txt', '/claire/secret', '/sample/../claire/secret', '/sample/%2e%2e/claire/secret', '/sample/..%2fclaire/secret', '/samples'])
      causes.push(causeOf(await fetcher.fetch(origin + path, page)))
    assert.deepEqual(causes, ['document', 'document', 'private_address', 'private_address', 'private_address', 'private_address', 'private_address'])
    await fetcher.close()
    await site.close()
  })
})

describe('redirects', () => {
  const to = (location: string): RequestListener => (_, response) => void response.writeHead(302, { location }).end()

  test('a redirect is an answer, not followed', async () => {
    assert.deepEqual(await visit(to('/next page?q=é#part')).then((r) => r.kind === 'redirect' && r.location), `http://${HOST}/next%20page?q=%C3%A9`)
  })

  for (const target of ['file:///etc/passwd', 'ftp://site.net/x', 'javascript:alert(1)', 'data:text/html,x', 'http://', ''])
    test(`a redirect to "${target}" is bad_redirect (faults 10, 11)`, async () => assert.equal(causeOf(await visit(to(target))), 'bad_redirect'))

  test('a redirect without a location is bad_redirect (fault 11)', async () => {
    assert.equal(causeOf(await visit((_, response) => void response.writeHead(301).end())), 'bad_redirect')
  })

  test('UTF-8 bytes in the location are read as such (fault 11)', async () => {
    const result = await visitRaw((socket) => socket.end(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /études\r\nContent-Length: 0\r\n\r\n')))
    assert.equal(result.kind === 'redirect' && result.location, `http://${HOST}/%C3%A9tudes`)
  })
})

describe('broken and hostile servers', () => {
  test('a connection that nobody accepts is connect_failed', async () => {
    const site = await startSite(() => {})
    await site.close()
    assert.equal(await causeAt(`http://${HOST}/`, { resolve: new Map([[HOST, site.endpoint]]) }), 'connect_failed')
  })

  test('a reset in the middle of the body loses the document (fault 14)', async () => {
    const result = await visitRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf')
      setImmediate(() => socket.resetAndDestroy())
    })
    assert.equal(causeOf(result), 'connection_lost')
  })

  test('a body shorter than announced is not kept (fault 15)', async () => {
    const result = await visitRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'))
    assert.equal(causeOf(result), 'truncated')
  })

  test('bytes beyond the announced length are ignored (fault 16)', async () => {
    const result = await visitRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello and more'))
    assert.equal(textOf(result), 'hello')
  })

  test('wrong chunk sizes are a protocol_error (fault 17)', async () => {
    const result = await visitRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nhello\r\n0\r\n\r\n'))
    assert.equal(causeOf(result), 'protocol_error')
  })

  test('both a length and chunks are a protocol_error (fault 17)', async () => {
    const result = await visitRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'))
    assert.equal(causeOf(result), 'protocol_error')
  })

  test('an answer that is no HTTP is a protocol_error', async () => {
    assert.equal(causeOf(await visitRaw((socket) => socket.end('220 mail.site.net ESMTP\r\n'))), 'protocol_error')
  })

  test('headers that never end meet the deadline (fault 18)', async () => {
    const result = await visitRaw(
      (socket) => {
        const timer = setInterval(() => socket.write('X'), 20)
        socket.on('close', () => clearInterval(timer))
      },
      { totalMs: 300 },
    )
    assert.match(causeOf(result), /too_slow|protocol_error/)
  })

  test('a body that drips is given up (fault 19)', async () => {
    const drip: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    }
    assert.equal(causeOf(await visit(drip, '/', { patienceMs: 200 })), 'too_slow')
    assert.equal(causeOf(await visit(drip, '/', { totalMs: 200 })), 'too_slow')
  })

  test('a body without end stops at the size limit (fault 20)', async () => {
    const flood: RequestListener = (_, response) => {
      const chunk = Buffer.alloc(1 << 20, 'x')
      const more = () => void (response.destroyed || (response.write(chunk) ? setImmediate(more) : response.once('drain', more)))
      response.writeHead(200, { 'content-type': 'text/html' })
      more()
    }
    assert.equal(causeOf(await visit(flood)), 'too_large')
  })

  test('a megabyte of headers is headers_too_large (fault 21)', async () => {
    const result = await visit((_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(1 << 20) }).end('page'))
    assert.equal(causeOf(result), 'headers_too_large')
  })

  test('ten thousand headers are headers_too_large (fault 21)', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `X-Header-${i}: value\r\n`).join('')
    assert.equal(causeOf(await visitRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${lines}\r\npage`))), 'headers_too_large')
  })
})

describe('packed documents', () => {
  const packed = (encoding: string, body: Buffer): RequestListener => (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', ...(encoding && { 'content-encoding': encoding }) }).end(body)
  const zeros = Buffer.alloc(100_000_000)
  const html = `<html>${Array.from({ length: 2000 }, (_, i) => Math.imul(i, 2654435761)).join(' ')}</html>`

  for (const [name, body] of [['gzip', gzipSync(zeros)], ['br', brotliCompressSync(zeros)], ['zstd', zstdCompressSync(zeros)]] as const)
    test(`a ${name} bomb is not unpacked (faults 22, 23)`, async () => {
      const before = process.memoryUsage.rss()
      assert.equal(causeOf(await visit(packed(name, body))), 'decompression_bomb')
      assert.ok(process.memoryUsage.rss() - before < 60_000_000)
    })

  test('gzip inside gzip is unpacked twice, whether announced or not (fault 24)', async () => {
    assert.equal(textOf(await visit(packed('gzip', gzipSync(gzipSync(html))))), html)
    assert.equal(textOf(await visit(packed('gzip, gzip', gzipSync(gzipSync(html))))), html)
    assert.equal(textOf(await visit(packed('', gzipSync(html)))), html)
  })

  test('plain bytes announced as gzip, br or deflate are taken as they are (fault 26)', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd']) assert.equal(textOf(await visit(packed(encoding, Buffer.from(html)))), html)
  })

  test('gzip that breaks off or has a wrong checksum is kept only when the page is complete (fault 25)', async () => {
    const whole = gzipSync(html)
    const wrongSum = Buffer.from(whole)
    wrongSum.writeUInt32LE(1, wrongSum.length - 8)
    assert.equal(textOf(await visit(packed('gzip', wrongSum))), html)
    assert.equal(causeOf(await visit(packed('gzip', whole.subarray(0, whole.length >> 1)))), 'truncated')
  })

  test('an unknown encoding, or three of them, is bad_encoding (fault 27)', async () => {
    assert.equal(causeOf(await visit(packed('compress', Buffer.from('x')))), 'bad_encoding')
    assert.equal(causeOf(await visit(packed('gzip, gzip, gzip', gzipSync(html)))), 'bad_encoding')
  })
})

describe('statuses', () => {
  const status = (code: number, headers: Record<string, string> = {}): RequestListener => (_, response) => void response.writeHead(code, headers).end(code < 400 ? undefined : 'page')

  for (const [code, cause] of [[204, 'empty'], [206, 'unexpected_status'], [401, 'unauthorized'], [403, 'forbidden'], [404, 'not_found'], [410, 'gone'], [418, 'refused'], [429, 'rate_limited'], [451, 'unavailable_for_legal_reasons'], [500, 'server_error'], [503, 'unavailable'], [999, 'unexpected_status']] as const)
    test(`${code} is ${cause} (fault 29)`, async () => assert.equal(causeOf(await visit(status(code))), cause))

  test('Retry-After is read in seconds and as a date, and never beyond a day (faults 30, 31, 32)', async () => {
    const now = Date.UTC(2026, 0, 1)
    const waits = []
    for (const value of ['120', new Date(now + 90_000).toUTCString(), '315360000', 'soon', '-5']) {
      const result = await visit(status(429, { 'retry-after': value }), '/', { clock: () => now })
      waits.push(result.kind === 'failed' && result.retryAfterMs)
    }
    assert.deepEqual(waits, [120_000, 90_000, 86_400_000, null, null])
  })

  test('304 without a question is no answer', async () => assert.equal(causeOf(await visit(status(304))), 'unexpected_not_modified'))

  test('validators are sent back, and 304 says that nothing changed', async () => {
    const site = await startSite(pages({ '/': (request, response) => void response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end() }))
    const fetcher = testFetcher({ resolve: new Map([[HOST, site.endpoint]]) })
    const result = await fetcher.fetch(`http://${HOST}/`, { ...page, etag: '"1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' })
    assert.equal(result.kind, 'not_modified')
    assert.equal(site.seen[0]?.headers['if-modified-since'], 'Thu, 01 Jan 2026 00:00:00 GMT')
    assert.match(String(site.seen[0]?.headers['user-agent']), /^ClaireBot\/1\.0 \(\+http/)
    assert.equal(site.seen[0]?.headers.cookie, undefined)
    await fetcher.close()
    await site.close()
  })
})

describe('certificates', () => {
  const pem = (name: string) => readFileSync(new URL(`../../../../../../fixtures/scanning/${name}`, import.meta.url), 'utf8')

  /** What the fetcher makes of https://<host>/ where this certificate is shown, and vouched for or not. */
  async function causeWith(certificate: string, { host, isKnown }: { host: string; isKnown: boolean }) {
    const server = createSecureServer({ key: pem('tls-key.pem'), cert: pem(certificate) }, (_, response) => void response.end('secure'))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const resolve = new Map([[host, { host: '127.0.0.1', port: (server.address() as AddressInfo).port }]])
    const cause = await causeAt(`https://${host}/`, { resolve, ...(isKnown && { ca: pem(certificate) }) })
    server.closeAllConnections()
    server.close()
    return cause
  }

  test('a certificate nobody vouches for, for another name, or of the past, is a tls_error; a valid one is accepted (fault 13)', async () => {
    assert.equal(await causeWith('tls-self-signed.pem', { host: 'secure.site.net', isKnown: false }), 'tls_error')
    assert.equal(await causeWith('tls-self-signed.pem', { host: 'other.site.net', isKnown: true }), 'tls_error')
    assert.equal(await causeWith('tls-expired.pem', { host: 'secure.site.net', isKnown: true }), 'tls_error')
    assert.equal(await causeWith('tls-self-signed.pem', { host: 'secure.site.net', isKnown: true }), 'document')
  })

  test('https on a port that speaks plain http is not_tls', async () => {
    const site = await startSite(pages({ '/': 'plain' }))
    assert.equal(await causeAt(`https://${HOST}/`, { resolve: new Map([[HOST, site.endpoint]]) }), 'not_tls')
    await site.close()
  })
})
