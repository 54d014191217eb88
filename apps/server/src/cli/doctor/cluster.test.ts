import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { connect, openCluster } from '@claire/search-opensearch'
import { freePort } from '#testing/free-port'
import { checkCluster } from './search.ts'

const outbox = { identity: async () => 'here', latest: async () => 5000 }
const settings = (url: string) => ({
  nodes: [url],
  user: 'claire',
  password: 'secret',
  ca: undefined,
  prefix: `test-${randomBytes(4).toString('hex')}`,
  shards: 1,
  replicas: 0,
})

describe('a cluster that cannot be used', () => {
  let server: Server
  let answers: Record<string, [status: number, body: object]> = {}
  before(
    () =>
      new Promise<void>((listening) => {
        server = createServer((request, response) => {
          const path = (request.url ?? '').split('?', 1)[0] ?? ''
          const [status, body] = answers[path] ?? [404, {}]
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        }).listen(0, '127.0.0.1', listening)
      }),
  )
  after(() => server.close())
  const found = async (now: typeof answers) => {
    answers = now
    const { port } = server.address() as AddressInfo
    return checkCluster(settings(`http://127.0.0.1:${port}`), outbox)
  }
  const node = (...plugins: string[]) => ({
    nodes: { a: { name: 'node-a', roles: ['data'], plugins: plugins.map((name) => ({ name })) } },
  })
  const about = (number: string): [number, object] => [200, { version: { number } }]
  const health = (status: string): [number, object] => [200, { status, number_of_nodes: 1 }]

  test('is away', async () => {
    const { state, says } = await checkCluster(settings(`http://127.0.0.1:${await freePort()}`), outbox)
    assert.equal(state, 'fault')
    assert.match(says, /cannot be reached/)
  })

  test('refuses the user, or lacks permissions', async () => {
    assert.match((await found({ '/': [401, {}] })).says, /OPENSEARCH_USER or OPENSEARCH_PASSWORD is wrong/)
    assert.match((await found({ '/': [403, {}] })).says, /does not let OPENSEARCH_USER do enough/)
  })

  test('is of another version, lacks the plugin, or parts of an index', async () => {
    const version = await found({
      '/': about('1.3.2'),
      '/_cluster/health': health('green'),
      '/_nodes/plugins': [200, node('opensearch-knn')],
    })
    assert.match(version.says, /is of version 1\.3\.2/)
    const plugin = await found({
      '/': about('2.19.1'),
      '/_cluster/health': health('green'),
      '/_nodes/plugins': [200, node()],
    })
    assert.match(plugin.says, /lacks the plugin opensearch-knn on node-a/)
    const parts = await found({
      '/': about('2.19.1'),
      '/_cluster/health': health('red'),
      '/_nodes/plugins': [200, node('opensearch-knn')],
    })
    assert.match(parts.says, /lacks parts of an index/)
  })
})

const url = process.env.TEST_OPENSEARCH_URL
const skip = url ? false : 'no OpenSearch: npm test -- opensearch starts one'

test('a cluster is well, behind, or of another database', { skip }, async () => {
  const cluster = { ...settings(url?.split(',')[0] ?? ''), user: undefined, password: undefined }
  assert.match((await checkCluster(cluster, outbox)).says, /the index will be built/)
  const embedder = createStaticEmbedder()
  const index = openCluster({ ...cluster, embedder, contextual: [], databaseId: 'here' })
  try {
    await index.write({ put: [], remove: [], cursor: 4990 })
    const now = await checkCluster(cluster, outbox)
    assert.equal(now.state, 'well', now.says)
    assert.match(
      (await checkCluster(cluster, { ...outbox, latest: async () => 9000 })).says,
      /4010 changes behind/,
    )
    const other = await checkCluster(cluster, { ...outbox, identity: async () => 'elsewhere' })
    assert.deepEqual([other.state, /of another database/.test(other.says)], ['fault', true])
  } finally {
    await index.close()
    const { request, close } = connect(cluster)
    await request((to) => to.indices.delete({ index: `${cluster.prefix}-*` }))
    await close()
  }
})
