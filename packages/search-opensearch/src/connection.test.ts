import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { ClusterAwayError, type SearchResponse, connect } from './connection.ts'

const FOUND = { hits: { total: { value: 3 }, hits: [] } }
/** The format of OpenSearch 2.19. */
const failed = (type: string) => ({
  status: 500,
  error: { type: 'search_phase_execution_exception', reason: 'all shards failed', root_cause: [{ type }] },
})

describe('a search of a cluster', () => {
  const ends: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  /** Starts a node with these responses in order, and counts its requests. */
  async function nodeSaying(answers: SearchResponse[]) {
    let asked = 0
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ responses: [answers[asked++]] }))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const connection = connect({
      nodes: [`http://127.0.0.1:${port}`],
      user: undefined,
      password: undefined,
      ca: undefined,
    })
    ends.push(connection.close, () => new Promise((done) => server.close(done)))
    return { search: () => connection.searches('articles', [{ body: {} }]), times: () => asked }
  }

  test('is retried once when a node is lost during it', async () => {
    const { search, times } = await nodeSaying([failed('node_disconnected_exception'), FOUND])
    assert.deepEqual(await search(), [FOUND])
    assert.equal(times(), 2)
  })

  test('is retried too when the node is lost during the fetch phase, which is reported elsewhere', async () => {
    const lost = {
      status: 500,
      error: {
        type: 'search_phase_execution_exception',
        reason: '',
        root_cause: [],
        caused_by: { type: 'node_not_connected_exception', reason: 'Node not connected' },
      },
    }
    assert.deepEqual(await (await nodeSaying([lost, FOUND])).search(), [FOUND])
    await assert.rejects((await nodeSaying([lost, lost])).search(), /Node not connected/)
  })

  test('fails as temporarily unavailable when that happens again', async () => {
    const lost = failed('node_disconnected_exception')
    const { search, times } = await nodeSaying([lost, lost, FOUND])
    await assert.rejects(search(), ClusterAwayError)
    assert.equal(times(), 2)
  })

  test('fails at once if it is invalid', async () => {
    const { search, times } = await nodeSaying([failed('query_shard_exception'), FOUND])
    await assert.rejects(search(), /refused a search/)
    assert.equal(times(), 1)
  })
})
