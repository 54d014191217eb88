import assert from 'node:assert/strict'
import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { ClusterAwayError, connect } from '../connection.ts'
import { type Operation, writeAll } from './bulk.ts'

const TARGET = { index: 'articles', isAlias: true }
const KIB = 1024

interface Answer {
  /** Status of the whole request. */
  status?: number
  /** Status of single documents; 201 if omitted. */
  statusOf?: (id: string) => number
  /** Responds after this. */
  after?: Promise<unknown>
}

const open: Server[] = []

/** Starts a server that accepts documents like a cluster; `answer` responds to each request by its ids. */
async function clusterThat(answer: (ids: string[]) => Answer) {
  const asked: string[][] = []
  const taken: string[] = []
  const underWay = { now: 0, most: 0 }
  async function takeIn(request: IncomingMessage) {
    const lines = (await text(request)).trim().split('\n')
    const ids = lines.flatMap((line) => {
      const { index } = JSON.parse(line) as { index?: { _id: string } }
      return index ? [index._id] : []
    })
    asked.push(ids)
    const { status = 200, statusOf = () => 201, after: moment } = answer(ids)
    await moment
    const items = ids.map((id) => ({ index: { status: statusOf(id) } }))
    if (status === 200) taken.push(...ids.filter((id) => statusOf(id) === 201))
    return { status, body: JSON.stringify({ items }) }
  }
  const server = createServer((request, reply) => {
    underWay.most = Math.max(underWay.most, ++underWay.now)
    void takeIn(request).then(({ status, body }) => {
      underWay.now -= 1
      reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  open.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const connection = connect({
    nodes: [`http://127.0.0.1:${port}`],
    user: undefined,
    password: undefined,
    ca: undefined,
  })
  return { connection, asked, taken, underWay }
}

/** Documents of half a mebibyte: three fit into a request. */
const documents = (count: number): Operation[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'put',
    id: String(at),
    document: { text: 'x'.repeat(512 * KIB) },
  }))
const idsOf = (operations: Operation[]) => operations.map(({ id }) => id)

describe('writing many documents', () => {
  after(() => {
    for (const server of open) {
      server.close()
      server.closeAllConnections()
    }
  })

  test('uses several concurrent requests, at most four', async () => {
    const { promise: four, resolve: fourCame } = Promise.withResolvers<void>()
    let came = 0
    // None is answered before the fourth arrives: sequential requests would never end.
    const { connection, taken, underWay } = await clusterThat(() => {
      if (++came === 4) fourCame()
      return { after: four }
    })
    const all = documents(30)
    await writeAll(connection, TARGET, [all])
    assert.equal(underWay.most, 4)
    assert.deepEqual(taken.toSorted(), idsOf(all).toSorted())
  })

  test('retries rejected documents, and only those', async () => {
    const busy = new Set(['1', '4'])
    const { connection, asked, taken } = await clusterThat((ids) => {
      const refused = new Set(ids.filter((id) => busy.delete(id)))
      return { statusOf: (id) => (refused.has(id) ? 429 : 201) }
    })
    const all = documents(6)
    await writeAll(connection, TARGET, [all])
    assert.deepEqual(taken.toSorted(), idsOf(all))
    assert.deepEqual(asked.flat().toSorted(), [...idsOf(all), '1', '4'].toSorted())
  })

  test('retries a rejected request', async () => {
    let refusals = 2
    const { connection, taken } = await clusterThat(() => (refusals-- > 0 ? { status: 429 } : {}))
    await writeAll(connection, TARGET, [documents(2)])
    assert.deepEqual(taken.toSorted(), ['0', '1'])
  })

  test('fails only when no request is pending', async () => {
    const { promise: moment, resolve } = Promise.withResolvers<void>()
    const { connection, taken, underWay } = await clusterThat((ids) => {
      if (!ids.includes('0')) return { after: moment }
      setImmediate(resolve)
      return { status: 503 }
    })
    await assert.rejects(writeAll(connection, TARGET, [documents(9)]), ClusterAwayError)
    assert.equal(underWay.now, 0)
    assert.ok(!taken.includes('0'))
  })
})
