import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { causeAt, HOST } from '../testing/fetching.ts'
import { pages, startSite } from '#testing/site'

describe('certificates', () => {
  const pem = (name: string) =>
    readFileSync(new URL(`../../../../../../../fixtures/scanning/${name}`, import.meta.url), 'utf8')

  /** Result of fetching https://<host>/ with this certificate, trusted or not. */
  async function causeWith(
    certificate: string,
    {
      host,
      isKnown,
      answer = (_, response) => void response.end('secure'),
    }: { host: string; isKnown: boolean; answer?: RequestListener },
  ) {
    const server = createSecureServer({ key: pem('tls-key.pem'), cert: pem(certificate) }, answer)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const resolve = new Map([[host, { host: '127.0.0.1', port: (server.address() as AddressInfo).port }]])
    const cause = await causeAt(`https://${host}/`, { resolve, ...(isKnown && { ca: pem(certificate) }) })
    server.closeAllConnections()
    server.close()
    return cause
  }

  test('an untrusted, expired or mismatched certificate is a tls_error; a valid one is accepted (fault 13)', async () => {
    assert.equal(
      await causeWith('tls-self-signed.pem', { host: 'secure.site.net', isKnown: false }),
      'tls_error',
    )
    assert.equal(
      await causeWith('tls-self-signed.pem', { host: 'other.site.net', isKnown: true }),
      'tls_error',
    )
    assert.equal(await causeWith('tls-expired.pem', { host: 'secure.site.net', isKnown: true }), 'tls_error')
    assert.equal(
      await causeWith('tls-self-signed.pem', { host: 'secure.site.net', isKnown: true }),
      'document',
    )
  })

  test('a redirect from https to http is refused (fault 12)', async () => {
    const answer: RequestListener = (_, response) =>
      void response.writeHead(301, { location: 'http://secure.site.net/plain' }).end()
    assert.equal(
      await causeWith('tls-self-signed.pem', { host: 'secure.site.net', isKnown: true, answer }),
      'redirect_downgrade',
    )
  })

  test('https on a port with plain http is not_tls', async () => {
    const site = await startSite(pages({ '/': 'plain' }))
    assert.equal(await causeAt(`https://${HOST}/`, { resolve: new Map([[HOST, site.endpoint]]) }), 'not_tls')
    await site.close()
  })
})
