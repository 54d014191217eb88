import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { type ClusterSettings, connect, openCluster } from '@claire/search-opensearch'
import { readClusterFacts } from './index.ts'

const url = process.env.TEST_OPENSEARCH_URL?.split(',')[0]
const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
const skip = url ? !hasOpenSsl && 'no openssl' : 'no OpenSearch: npm test -- opensearch starts one'
const [USER, PASSWORD] = ['claire', 'pässword: of claire']
const embedder = createStaticEmbedder()

/** A self-signed certificate of 127.0.0.1. */
function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const asked =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  const made = spawnSync('openssl', [...asked.split(' '), '-keyout', key, '-out', cert])
  assert.equal(made.status, 0, String(made.stderr))
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return pair
}

/** The node behind TLS, for one user. */
function startGuard(pair: { key: string; cert: string }) {
  const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`
  const server = createServer(pair, (asked, reply) => {
    if (asked.headers.authorization !== authorization) {
      asked.resume()
      return reply.writeHead(401).end()
    }
    const { method, headers } = asked
    const passedOn = request(new URL(asked.url ?? '/', url), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passedOn.on('error', () => reply.destroy())
    return asked.pipe(passedOn)
  })
  return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

describe('a cluster behind TLS, with a user and a password', { skip }, () => {
  let guard: Awaited<ReturnType<typeof startGuard>>
  let settings: ClusterSettings
  before(async () => {
    const pair = certificate()
    guard = await startGuard(pair)
    settings = {
      nodes: [`https://127.0.0.1:${(guard.address() as AddressInfo).port}`],
      user: USER,
      password: PASSWORD,
      ca: pair.cert,
      prefix: `test-${randomBytes(4).toString('hex')}`,
      shards: 1,
      replicas: 0,
    }
  })
  after(() => {
    guard.close()
    guard.closeAllConnections()
  })

  test('stores and answers, if its authority is configured', async () => {
    const index = openCluster({ ...settings, embedder, contextual: [], databaseId: 'here' })
    await index.write({ put: [], remove: [], cursor: 7 })
    assert.equal((await index.state()).cursor, 7)
    await index.close()
    const { request: ask, close } = connect(settings)
    await ask((to) => to.indices.delete({ index: `${settings.prefix}-*` }))
    await close()
  })

  test('is not spoken to where its authority is not known, nor does it answer another password', async () => {
    const unknown = await readClusterFacts({ ...settings, ca: undefined })
    assert.ok(
      unknown.kind === 'away' && /self-signed certificate/.test(unknown.reason),
      JSON.stringify(unknown),
    )
    const refused = await readClusterFacts({ ...settings, password: 'another' })
    assert.deepEqual(refused, { kind: 'refused', status: 401 })
  })
})
