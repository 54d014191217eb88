import type { OpenPeer, PeerDocument, PeerQuery } from './peer.ts'

const INDEX = 'claire-peer-article'
const AT_ONCE = 500
/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009); OpenSearch's own needs an optional plugin. */
const RANK_CONSTANT = 60

/** OpenSearch: BM25 over title and text, k-NN (HNSW) over the same vectors, fused by their reciprocal ranks. */
export const openOpenSearch =
  (url: string | undefined): OpenPeer =>
  async (documents) => {
    if (!url) return { missing: 'OPENSEARCH_URL names no server' }
    const call = caller(url)
    await call('DELETE', `/${INDEX}?ignore_unavailable=true`)
    await call('PUT', `/${INDEX}`, indexOf(documents[0]?.vector.length ?? 1))
    for (let at = 0; at < documents.length; at += AT_ONCE)
      await call('POST', '/_bulk', linesOf(documents.slice(at, at + AT_ONCE)))
    await call('POST', `/${INDEX}/_forcemerge?max_num_segments=1`)
    await call('POST', `/${INDEX}/_refresh`)
    const { nodes } = await call<{ nodes: Record<string, { process: { id: number } }> }>(
      'GET',
      '/_nodes/process',
    )
    return {
      pids: Object.values(nodes).map(({ process: { id } }) => id),
      async search(query, limit) {
        const { responses } = await call<{ responses: { hits: { hits: { _id: string }[] } }[] }>(
          'POST',
          `/${INDEX}/_msearch`,
          bothOf(query, limit),
        )
        return fused(responses.map(({ hits }) => hits.hits.map(({ _id }) => _id))).slice(0, limit)
      },
      async close() {
        await call('DELETE', `/${INDEX}`)
      },
    }
  }

const caller =
  (url: string) =>
  async <T>(method: string, path: string, body?: object | string): Promise<T> => {
    const isLines = typeof body === 'string'
    const reply = await fetch(new URL(path, url), {
      method,
      headers: { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
      ...(body !== undefined && { body: isLines ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`OpenSearch answered ${reply.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }

const indexOf = (dimension: number) => ({
  settings: { index: { knn: true, number_of_shards: 1, number_of_replicas: 0 } },
  mappings: {
    properties: {
      title: { type: 'text', analyzer: 'english' },
      body: { type: 'text', analyzer: 'english' },
      vector: {
        type: 'knn_vector',
        dimension,
        method: { name: 'hnsw', engine: 'lucene', space_type: 'innerproduct' },
      },
    },
  },
})

const linesOf = (documents: PeerDocument[]) =>
  documents
    .flatMap(({ id, title, text, vector }) => [
      { index: { _index: INDEX, _id: id } },
      { title, body: text, vector: [...vector] },
    ])
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

const bothOf = ({ text, vector }: PeerQuery, limit: number) =>
  [
    {},
    {
      size: limit,
      _source: false,
      query: { multi_match: { query: text, fields: ['title^2', 'body'], type: 'most_fields' } },
    },
    {},
    { size: limit, _source: false, query: { knn: { vector: { vector: [...vector], k: limit } } } },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

function fused(lists: string[][]): string[] {
  const scores = new Map<string, number>()
  for (const list of lists)
    for (const [rank, id] of list.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_CONSTANT + rank + 1))
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
