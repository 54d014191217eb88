import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type Server, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { connect } from '@claire/search-opensearch'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'

const url = process.env.TEST_OPENSEARCH_URL?.split(',')[0]
const skip = url ? false : 'no OpenSearch: npm test -- opensearch starts one'
const READER = personId('reader')
const SUBJECTS = ['zirconium alloys', 'kelp forests', 'the summer monsoon', 'random graphs', 'solar cells']
const MANNERS = ['measured', 'modelled', 'reviewed', 'simulated', 'explained', 'compared']

/** Forwards requests to the node, and records those of searches, not polls of the index’s progress. */
function startListener(asked: string[]) {
  const server = createServer(async (incoming, reply) => {
    const { method, headers, url: path = '/' } = incoming
    const body = await text(incoming)
    if (path.includes('_msearch') && !body.includes('"max":{"field":"added"}')) asked.push(body)
    const passedOn = request(new URL(path, url), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passedOn.on('error', () => reply.destroy())
    passedOn.end(body)
  })
  return new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

describe('a search sends a cluster', { skip }, () => {
  const asked: string[] = []
  let listener: Server
  let claire: Awaited<ReturnType<typeof freshSearch>>
  let forget: () => Promise<void>
  const requestsOf = async (searchTerm: string, refineSearch = false) => {
    asked.length = 0
    const page = await claire.search.search(READER, { searchTerm, refineSearch }, { page: 0, size: 5 })
    assert.ok(page.totalElements > 0, searchTerm)
    return asked.length
  }

  before(async () => {
    listener = await startListener(asked)
    const cluster = {
      nodes: [`http://127.0.0.1:${(listener.address() as AddressInfo).port}`],
      user: undefined,
      password: undefined,
      ca: undefined,
      prefix: `test-${randomBytes(4).toString('hex')}`,
      shards: Number(process.env.TEST_OPENSEARCH_SHARDS ?? 1),
      replicas: Number(process.env.TEST_OPENSEARCH_REPLICAS ?? 0),
    }
    claire = await freshSearch({ cluster })
    const { request: ask, close } = connect(cluster)
    forget = () => ask((to) => to.indices.delete({ index: `${cluster.prefix}-*` })).then(close)
    await claire.articles.saveAll(
      SUBJECTS.flatMap((subject) =>
        MANNERS.map((manner) =>
          articleDraft({
            url: `https://journal.example/${subject}/${manner}`,
            title: `Properties of ${subject} ${manner}`,
            abstract: `All about ${subject}, ${manner} in several ways.`,
          }),
        ),
      ),
    )
    await claire.follower.catchUp()
    // The first search looks up the statistics of the whole library.
    await requestsOf('alloys')
  })
  after(async () => {
    await claire.close()
    await forget()
    listener.close()
    listener.closeAllConnections()
  })

  test('two requests in semantic mode, including that for its spelling', async () => {
    for (const searchTerm of [
      'monsoon',
      'kelp forests',
      'how properties of solar cells are measured',
      'graphs -kelp',
    ])
      assert.ok((await requestsOf(searchTerm)) <= 2, searchTerm)
  })

  test('a few more if hardly anything has the words', async () => {
    assert.ok((await requestsOf('monsoon zyxwv')) <= 4)
  })

  test('one request in exact mode, for a name or not', async () => {
    for (const searchTerm of ['monsoon', 'summer monsoon', '"solar cells" explained', 'kelp OR graphs'])
      assert.equal(await requestsOf(searchTerm, true), 1, searchTerm)
  })
})
