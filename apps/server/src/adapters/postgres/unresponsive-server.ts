import { connect as connectTo } from 'node:net'
import path from 'node:path'
import pg from 'pg'

/** Time of a statement after which its server is probed; long work is legitimate. */
const PROBE_AFTER_MS = 300
/** Time within which even a busy server responds to a probe; otherwise it counts as away. */
const ANSWER_WITHIN_MS = 1_500
/** The timeout is counted in parts: while this process is blocked it reads nothing, and at most one part passes. */
const PARTS = 15
const CHECK_EVERY_MS = 200
/** Minimum interval of probes; after a failed one, nothing is tried for this long. */
const PROBE_EVERY_MS = 1_000
/** The request for TLS, with which a connection to PostgreSQL may begin: answered by one byte before authentication. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const silent = () => Object.assign(new Error('the database server says nothing'), { code: 'ETIMEDOUT' })

/**
 * Clients of one server that detect its loss without a TCP reset, while they connect or wait: a statement may take any
 * time, as long as the server responds to probes beside it.
 */
export function clientsProbingServer(): typeof pg.Client {
  const watch = createWatch()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const connect = this.connect.bind(this) as () => Promise<pg.Client>
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      this.connect = ((done?: (error?: Error) => void) => {
        const connected = watch.isUnresponsive() ? Promise.reject(silent()) : watch.during(this, connect())
        return done ? void connected.then(() => done(), done) : connected
      }) as typeof this.connect
      this.query = ((...args: unknown[]) => {
        const answer = query(...args)
        return answer instanceof Promise ? watch.during(this, answer) : answer
      }) as typeof this.query
    }
  }
}

interface Waiting {
  client: pg.Client
  since: number
}

/** Probes the server while anything waits for it, and ends what waits for an unresponsive one. */
function createWatch() {
  const waiting = new Set<Waiting>()
  let looking: NodeJS.Timeout | undefined
  let probedAt = -Infinity
  let isAway = false

  async function ask({ host, port }: pg.Client) {
    probedAt = performance.now()
    const before = [...waiting]
    isAway = !(await isThere(host, port))
    if (isAway)
      for (const each of before) if (waiting.has(each)) each.client.connection.stream.destroy(silent())
  }

  function look() {
    const now = performance.now()
    const [longest] = waiting
    if (longest && now - longest.since >= PROBE_AFTER_MS && now - probedAt >= PROBE_EVERY_MS)
      void ask(longest.client)
  }

  return {
    /** True if the last probe, a moment ago, failed. */
    isUnresponsive: () => isAway && performance.now() - probedAt < ANSWER_WITHIN_MS + PROBE_EVERY_MS,

    async during<T>(client: pg.Client, work: Promise<T>): Promise<T> {
      const entry = { client, since: performance.now() }
      waiting.add(entry)
      looking ??= setInterval(look, CHECK_EVERY_MS).unref()
      try {
        return await work
      } finally {
        waiting.delete(entry)
        if (!waiting.size) {
          clearInterval(looking)
          looking = undefined
        }
      }
    },
  }
}

/** True if an address responds at all, even with a refused connection. */
function isThere(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = host.startsWith('/')
    ? connectTo(path.join(host, `.s.PGSQL.${port}`))
    : connectTo({ host, port })
  let parts = 0
  const timer = setInterval(() => ++parts === PARTS && resolve(false), ANSWER_WITHIN_MS / PARTS)
  socket
    .on('connect', () => socket.write(TLS_REQUEST))
    .on('data', () => resolve(true))
    .on('close', () => resolve(true))
    .on('error', (error) => resolve('code' in error && SAYS_NO.has(error.code)))
  return promise.finally(() => {
    clearInterval(timer)
    socket.destroy()
  })
}

const SAYS_NO = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
