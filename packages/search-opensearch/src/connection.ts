import { Client, errors } from '@opensearch-project/opensearch'

/** The address of a cluster and the settings of our indices in it. */
export interface ClusterSettings {
  nodes: string[]
  user: string | undefined
  password: string | undefined
  /** Certificate of the authority that signed the nodes' certificates, in PEM; undefined for those that Node trusts. */
  ca: string | undefined
  /** Prefix of the names of all our indices. */
  prefix: string
  shards: number
  replicas: number
}

/** The cluster does not respond in time: worth a retry later. */
export class ClusterAwayError extends Error {
  override name = 'ClusterAwayError'
}

export type Json = Record<string, unknown>

/** A search to request. */
export interface Asked {
  /** As an object or in JSON. */
  body: Json | string
  /** True if term weights use the frequencies of all shards together. */
  acrossShards?: boolean
}

/** The fields of a search response that are read. */
export interface SearchResponse {
  error?: SearchFailure
  status?: number
  timed_out?: boolean
  hits?: { total?: { value: number }; hits: ResponseHit[] }
  aggregations?: Record<string, Aggregation | undefined>
  suggest?: Record<string, { options: { text: string; freq: number }[] }[] | undefined>
}

/** The phase decides where a failure is reported: among the root causes, or in the cause. */
export interface SearchFailure {
  reason?: string
  type?: string
  root_cause?: SearchFailure[]
  caused_by?: SearchFailure
}

export interface ResponseHit {
  _score: number | null
  sort?: unknown[]
  fields?: Record<string, unknown[] | undefined>
}

export interface Aggregation {
  value?: number | null
  doc_count?: number
  avg?: number | null
  std_deviation?: number | null
  buckets?: Bucket[]
  hits?: { hits: ResponseHit[] }
  works?: { value: number }
  length?: { value: number | null }
}

export interface Bucket {
  key: string | number
  doc_count: number
  works?: { value: number }
  forms?: Aggregation
  articles?: { hits?: { hits: ResponseHit[] } }
}

/** Timeout of a search; searches take tens of milliseconds. */
const SEARCH_MS = 10_000
const REQUEST_MS = 60_000
/** Timeout of a status check. */
const HURRIED_MS = 5_000
/** A missing index yields no results; partial responses are errors. */
const WHOLE_ANSWERS = { ignore_unavailable: true, allow_partial_search_results: false }
const READ_ONLY = [
  'took',
  ...['status', 'error', 'timed_out', 'suggest', 'aggregations', 'hits.total.value'].map(
    (part) => `responses.${part}`,
  ),
  ...['_score', 'sort', 'fields'].map((part) => `responses.hits.hits.${part}`),
].join(',')

export type Connection = ReturnType<typeof connect>

/** Connects lazily. Nodes that do not respond are skipped for a while; their requests go to others. */
export function connect({
  nodes,
  user,
  password,
  ca,
  isHurried = false,
}: Pick<ClusterSettings, 'nodes' | 'user' | 'password' | 'ca'> & { isHurried?: boolean }) {
  const client = new Client({
    nodes,
    ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
    ...(ca !== undefined && { ssl: { ca } }),
    maxRetries: isHurried ? 1 : Math.max(3, nodes.length),
    requestTimeout: isHurried ? HURRIED_MS : REQUEST_MS,
    // It searches each response for names that are dangerous to copy; we copy none.
    disablePrototypePoisoningProtection: true,
  })

  async function request<T>(ask: (client: Client) => Promise<{ body: unknown }>): Promise<T> {
    try {
      return (await ask(client)).body as T
    } catch (error) {
      throw isAway(error) ? new ClusterAwayError(reasonOf(error), { cause: error }) : explained(error)
    }
  }

  return {
    request,

    /** Runs several searches of an index at once. Rejects if one fails. */
    async searches(index: string, asked: Asked[]): Promise<SearchResponse[]> {
      if (!asked.length) return []
      const lines = asked.flatMap(({ body, acrossShards = false }) => [
        { ...WHOLE_ANSWERS, index, ...(acrossShards && { search_type: 'dfs_query_then_fetch' }) },
        body,
      ])
      const bulkBody = lines
        .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
        .join('\n')
      const search = { method: 'POST', path: '/_msearch', querystring: { filter_path: READ_ONLY } }
      const ask = async () =>
        await request<{ responses: SearchResponse[] }>((to) =>
          // A copy, since the client writes into it.
          to.transport.request({ ...search, bulkBody: `${bulkBody}\n` }, { requestTimeout: SEARCH_MS }),
        )
      let { responses } = await ask()
      // If a node was lost during the search, another node with the same shard responds.
      if (responses.some(({ error }) => error && isNodeLost(error))) ({ responses } = await ask())
      for (const { error, status = 200 } of responses) if (error) throw failureOf(error, status)
      return responses
    },
    close: () => client.close(),
  }
}

const isUnavailable = (status: number) => status === 429 || status === 502 || status === 503 || status === 504

/** Errors for a node lost during a search, which the cluster reports as status 500. */
const NODE_LOST = new Set([
  'node_disconnected_exception',
  'node_not_connected_exception',
  'node_closed_exception',
  'connect_transport_exception',
])
const isNodeLost = (error: SearchFailure) => causesOf(error).some(({ type = '' }) => NODE_LOST.has(type))

/** Returns a failure and its causes, the deepest first. */
const causesOf = ({ root_cause: roots = [], caused_by: cause, ...error }: SearchFailure): SearchFailure[] => [
  ...roots.flatMap(causesOf),
  ...(cause ? causesOf(cause) : []),
  error,
]

function failureOf(error: SearchFailure, status: number): Error {
  const causes = causesOf(error)
  const { reason = 'unknown' } = causes.find((cause) => cause.reason) ?? { reason: causes.at(0)?.type }
  return isUnavailable(status) || isNodeLost(error)
    ? new ClusterAwayError(`OpenSearch cannot answer: ${reason}`)
    : new Error(`OpenSearch refused a search: ${reason}`)
}

const isAway = (error: unknown) =>
  error instanceof errors.ConnectionError ||
  error instanceof errors.TimeoutError ||
  error instanceof errors.NoLivingConnectionsError ||
  (error instanceof errors.ResponseError && isUnavailable(error.statusCode ?? 0))

/** Returns the status of the cluster's response to a request; undefined if there was none. */
export function statusOf(error: unknown): number | undefined {
  const cause = error instanceof Error && error.cause instanceof errors.ResponseError ? error.cause : error
  return cause instanceof errors.ResponseError ? (cause.statusCode ?? undefined) : undefined
}

/** Returns a handler of failures that ignores this status. */
export const unless = (status: number) => (error: unknown) => {
  if (statusOf(error) !== status) throw error
}

const reasonOf = (error: unknown) =>
  `OpenSearch does not answer: ${error instanceof Error ? error.message : String(error)}`

/** Drops the request from the client's errors: it contains the password. */
const explained = (error: unknown) =>
  error instanceof errors.ResponseError
    ? new Error(`OpenSearch answered ${error.statusCode}: ${error.message}`, { cause: error })
    : error
