import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { causeAt, causeOf, HOST, testFetcher, textOf, visit, visitRaw } from '../testing/fetching.ts'
import { pages, startSite } from '#testing/site'

const page = { limit: 'page' } as const

describe('addresses that are never requested', () => {
  test('a host that does not exist is dns_failed (fault 1)', async () =>
    assert.equal(await causeAt('http://nowhere.site.net/'), 'dns_failed'))

  test('a failing name service is dns_unavailable (fault 2)', async () => {
    const names = {
      'slow.site.net': () => {
        throw Object.assign(new Error('servfail'), { code: 'EAI_AGAIN' })
      },
    }
    assert.equal(await causeAt('http://slow.site.net/', { names }), 'dns_unavailable')
  })

  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::127.0.0.1',
    '0.0.0.0',
  ])
    test(`a public name that resolves to ${address} is refused before any connection (fault 3)`, async () => {
      assert.equal(
        await causeAt('http://rebind.site.net/', { names: { 'rebind.site.net': [address] } }),
        'private_address',
      )
    })

  test('one private address among public ones refuses the name (fault 4)', async () => {
    assert.equal(
      await causeAt('http://mixed.site.net/', {
        names: { 'mixed.site.net': ['93.184.216.34', '127.0.0.1'] },
      }),
      'private_address',
    )
  })

  test('a name with changing addresses is resolved once, and that address is used (fault 5)', async () => {
    let resolutions = 0
    const names = { 'rebind.site.net': () => (resolutions++ ? ['127.0.0.1'] : ['10.0.0.1']) }
    assert.equal(await causeAt('http://rebind.site.net/', { names }), 'private_address')
    assert.equal(resolutions, 1)
  })

  for (const literal of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0',
    '127.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '[::7f00:1]',
  ])
    test(`http://${literal}/ is refused in that notation (fault 6)`, async () =>
      assert.equal(await causeAt(`http://${literal}/`), 'private_address'))

  for (const host of [
    'localhost',
    'intranet',
    'db.internal',
    'printer.local',
    'metadata.google.internal',
    'app.localhost',
    'localhost.',
  ])
    test(`the internal name ${host} is refused`, async () =>
      assert.equal(
        await causeAt(`http://${host}/`, { names: { [host]: ['93.184.216.34'] } }),
        'private_address',
      ))

  test('ports of other services, user names, other schemes and overlong addresses are refused', async () => {
    assert.equal(await causeAt('http://site.net:6379/'), 'forbidden_port')
    assert.equal(await causeAt('http://user:secret@site.net/'), 'invalid_address')
    assert.equal(await causeAt('file:///etc/passwd'), 'invalid_address')
    assert.equal(await causeAt(`http://site.net/${'a'.repeat(2050)}`), 'invalid_address')
  })

  test('only an address with the allowed prefix reaches our own server', async () => {
    const site = await startSite(
      pages({ '/sample/one': 'sample', '/robots.txt': 'User-agent: *', '/claire/secret': 'secret' }),
    )
    const origin = `http://localhost:${site.endpoint.port}`
    const fetcher = testFetcher({ allowed: [{ urlPrefix: `${origin}/sample/`, connectTo: site.endpoint }] })
    const causes = []
    for (const path of [
      '/sample/one',
      '/robots.txt',
      '/claire/secret',
      '/sample/../claire/secret',
      '/sample/%2e%2e/claire/secret',
      '/sample/..%2fclaire/secret',
      '/samples',
    ])
      causes.push(causeOf(await fetcher.fetch(origin + path, page)))
    assert.deepEqual(causes, [
      'document',
      'document',
      'private_address',
      'private_address',
      'private_address',
      'private_address',
      'private_address',
    ])
    await fetcher.close()
    await site.close()
  })
})

describe('redirects', () => {
  const to =
    (location: string): RequestListener =>
    (_, response) =>
      void response.writeHead(302, { location }).end()

  test('a redirect is returned, not followed', async () => {
    assert.deepEqual(
      await visit(to('/next page?q=é#part')).then((r) => r.kind === 'redirect' && r.location),
      `http://${HOST}/next%20page?q=%C3%A9`,
    )
  })

  for (const target of [
    'file:///etc/passwd',
    'ftp://site.net/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'http://[::bad/',
    'http://a b.net/',
    '//',
    '',
  ])
    test(`a redirect to "${target}" is bad_redirect (faults 10, 11)`, async () =>
      assert.equal(causeOf(await visit(to(target))), 'bad_redirect'))

  test('a redirect without a location is bad_redirect (fault 11)', async () => {
    assert.equal(causeOf(await visit((_, response) => void response.writeHead(301).end())), 'bad_redirect')
  })

  test('the first of two locations is used (fault 11)', async () => {
    const result = await visitRaw((socket) =>
      socket.end('HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'),
    )
    assert.equal(result.kind === 'redirect' && result.location, `http://${HOST}/a`)
  })

  test('UTF-8 bytes in the location are read as such (fault 11)', async () => {
    const result = await visitRaw((socket) =>
      socket.end(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /études\r\nContent-Length: 0\r\n\r\n')),
    )
    assert.equal(result.kind === 'redirect' && result.location, `http://${HOST}/%C3%A9tudes`)
  })
})

describe('broken and hostile servers', () => {
  test('a refused connection is connect_failed', async () => {
    const site = await startSite(() => {})
    await site.close()
    assert.equal(
      await causeAt(`http://${HOST}/`, { resolve: new Map([[HOST, site.endpoint]]) }),
      'connect_failed',
    )
  })

  test('a reset within the body discards the document (fault 14)', async () => {
    const result = await visitRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf')
      setImmediate(() => socket.resetAndDestroy())
    })
    assert.equal(causeOf(result), 'connection_lost')
  })

  test('a reset within a body of unknown length discards the document, unless it is complete (fault 14)', async () => {
    const reset = (body: string) =>
      visitRaw((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`, () =>
          setImmediate(() => socket.resetAndDestroy()),
        )
      })
    assert.match(causeOf(await reset('<html>half')), /truncated|connection_lost/)
    assert.match(causeOf(await reset('<html>whole</html>')), /document|connection_lost/)
    assert.equal(
      textOf(
        await visitRaw((socket) =>
          socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>no end tag'),
        ),
      ),
      '<html>no end tag',
    )
  })

  test('a body shorter than announced is discarded (fault 15)', async () => {
    for (const framing of [
      'Content-Length: 1000\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\n100\r\n',
      'Transfer-Encoding: chunked\r\n\r\n4\r\n',
    ])
      for (const connection of ['', 'Connection: close\r\n'])
        assert.equal(
          causeOf(await visitRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${connection}${framing}half`))),
          'truncated',
          connection + framing,
        )
  })

  test('an error status is reported even if its page is truncated (fault 15)', async () => {
    const statuses = ['404 Not Found', '301 Moved\r\nLocation: /there']
    const results = []
    for (const status of statuses)
      results.push(
        causeOf(
          await visitRaw((socket) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 1000\r\n\r\nhalf`)),
        ),
      )
    assert.deepEqual(results, ['not_found', 'redirect'])
  })

  test('bytes beyond the announced length are ignored (fault 16)', async () => {
    const result = await visitRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello and more'),
    )
    assert.equal(textOf(result), 'hello')
  })

  test('wrong chunk sizes are a protocol_error (fault 17)', async () => {
    const result = await visitRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nhello\r\n0\r\n\r\n'),
    )
    assert.equal(causeOf(result), 'protocol_error')
  })

  test('a response with both a length and chunks is a protocol_error (fault 17)', async () => {
    const result = await visitRaw((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      ),
    )
    assert.equal(causeOf(result), 'protocol_error')
  })

  test('a response that is not HTTP is a protocol_error', async () => {
    assert.equal(
      causeOf(await visitRaw((socket) => socket.end('220 mail.site.net ESMTP\r\n'))),
      'protocol_error',
    )
  })

  test('headers that arrive one letter at a time are stopped by the deadline (fault 18)', async () => {
    const result = await visitRaw(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
        const timer = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => clearInterval(timer))
      },
      { totalMs: 300 },
    )
    assert.equal(causeOf(result), 'too_slow')
  })

  test('a body that arrives too slowly is abandoned (fault 19)', async () => {
    const drip: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    }
    assert.equal(causeOf(await visit(drip, '/', { stallTimeoutMs: 200 })), 'too_slow')
    assert.equal(causeOf(await visit(drip, '/', { totalMs: 200 })), 'too_slow')
  })

  test('an endless body is stopped at the size limit (fault 20)', async () => {
    const flood: RequestListener = (_, response) => {
      const chunk = Buffer.alloc(1 << 20, 'x')
      const more = () =>
        void (
          response.destroyed || (response.write(chunk) ? setImmediate(more) : response.once('drain', more))
        )
      response.writeHead(200, { 'content-type': 'text/html' })
      more()
    }
    assert.equal(causeOf(await visit(flood)), 'too_large')
  })

  test('a megabyte of headers is headers_too_large (fault 21)', async () => {
    const result = await visit(
      (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(1 << 20) }).end('page'),
    )
    assert.equal(causeOf(result), 'headers_too_large')
  })

  test('ten thousand headers are headers_too_large (fault 21)', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `X-Header-${i}: value\r\n`).join('')
    assert.equal(
      causeOf(await visitRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${lines}\r\npage`))),
      'headers_too_large',
    )
  })
})

describe('statuses', () => {
  const status =
    (code: number, headers: Record<string, string> = {}): RequestListener =>
    (_, response) =>
      void response.writeHead(code, headers).end(code < 400 ? undefined : 'page')

  for (const [code, cause] of [
    [204, 'empty'],
    [206, 'unexpected_status'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [410, 'gone'],
    [418, 'refused'],
    [429, 'rate_limited'],
    [451, 'unavailable_for_legal_reasons'],
    [500, 'server_error'],
    [503, 'unavailable'],
    [999, 'unexpected_status'],
  ] as const)
    test(`${code} is ${cause} (fault 29)`, async () =>
      assert.equal(causeOf(await visit(status(code))), cause))

  test('an interim response is skipped; an unrequested one, or one without a final response, has a cause (fault 29)', async () => {
    const final = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage'
    const answers = [
      '103 Early Hints',
      '102 Processing',
      '100 Continue',
      '101 Switching Protocols',
      '000 None',
    ].map((status) => `HTTP/1.1 ${status}\r\n\r\n${final}`)
    const causes = []
    for (const answer of [...answers, 'HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 1000 Many\r\n\r\n'])
      causes.push(causeOf(await visitRaw((socket) => socket.end(answer))))
    assert.deepEqual(causes, [
      'document',
      'document',
      'protocol_error',
      'protocol_error',
      'protocol_error',
      'connection_lost',
      'protocol_error',
    ])
  })

  test('Retry-After is read in seconds and as a date, up to a day (faults 30, 31, 32)', async () => {
    const now = Date.UTC(2026, 0, 1)
    const waits = []
    for (const value of ['120', new Date(now + 90_000).toUTCString(), '315360000', 'soon', '-5']) {
      const result = await visit(status(429, { 'retry-after': value }), '/', { clock: () => now })
      waits.push(result.kind === 'failed' && result.retryAfterMs)
    }
    assert.deepEqual(waits, [120_000, 90_000, 86_400_000, null, null])
  })

  test('304 to a request without validators is no response', async () =>
    assert.equal(causeOf(await visit(status(304))), 'unexpected_not_modified'))

  test('validators are sent with the next request, and 304 means unchanged', async () => {
    const site = await startSite(
      pages({
        '/': (request, response) =>
          void response
            .writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' })
            .end(),
      }),
    )
    const fetcher = testFetcher({ resolve: new Map([[HOST, site.endpoint]]) })
    const result = await fetcher.fetch(`http://${HOST}/`, {
      ...page,
      etag: '"1"',
      lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
    })
    assert.equal(result.kind, 'not_modified')
    assert.equal(site.seen[0]?.headers['if-modified-since'], 'Thu, 01 Jan 2026 00:00:00 GMT')
    assert.match(String(site.seen[0]?.headers['user-agent']), /^ClaireBot\/1\.0 \(\+http/)
    assert.equal(site.seen[0]?.headers.cookie, undefined)
    await fetcher.close()
    await site.close()
  })
})
