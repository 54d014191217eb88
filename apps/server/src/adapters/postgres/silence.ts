import { connect as connectTo } from 'node:net'
import path from 'node:path'
import pg from 'pg'

/** What takes longer may be honest work: whoever has it is asked whether it is there. */
const ASK_AFTER_MS = 300
/** However busy a server is, it says that it is there within this time, or is as good as away. */
const ANSWER_WITHIN_MS = 1_500
/** Counted in parts: while this process is held up nothing is read, and no more than one of them passes. */
const PARTS = 15
const LOOK_EVERY_MS = 200
/** No more than one question in this time; so long nothing is tried either at a server that gave no answer. */
const ASK_EVERY_MS = 1_000
/** The request for TLS, with which a connection to PostgreSQL may begin: answered by one byte before anybody signs in. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const silent = () => Object.assign(new Error('the database server says nothing'), { code: 'ETIMEDOUT' })

/**
 * Clients of one server which notice that it has gone without a word, while they connect or wait for an answer: a
 * statement may take as long as it likes, as long as its server says, asked beside it, that it is there.
 */
export function clientsNoticingSilence(): typeof pg.Client {
  const watch = createWatch()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const connect = this.connect.bind(this) as () => Promise<pg.Client>
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      this.connect = ((done?: (error?: Error) => void) => {
        const connected = watch.isSilent() ? Promise.reject(silent()) : watch.during(this, connect())
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

/** Asks the server while anything waits for it, and ends what waited for a server that says nothing. */
function createWatch() {
  const waiting = new Set<Waiting>()
  let looking: NodeJS.Timeout | undefined
  let askedAt = -Infinity
  let isAway = false

  async function ask({ host, port }: pg.Client) {
    askedAt = performance.now()
    const before = [...waiting]
    isAway = !(await isThere(host, port))
    if (isAway)
      for (const each of before) if (waiting.has(each)) each.client.connection.stream.destroy(silent())
  }

  function look() {
    const now = performance.now()
    const [longest] = waiting
    if (longest && now - longest.since >= ASK_AFTER_MS && now - askedAt >= ASK_EVERY_MS)
      void ask(longest.client)
  }

  return {
    /** Whether it gave no answer a moment ago. */
    isSilent: () => isAway && performance.now() - askedAt < ANSWER_WITHIN_MS + ASK_EVERY_MS,

    async during<T>(client: pg.Client, work: Promise<T>): Promise<T> {
      const entry = { client, since: performance.now() }
      waiting.add(entry)
      looking ??= setInterval(look, LOOK_EVERY_MS).unref()
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

/** Whether anybody says anything at an address, be it that nobody listens there. */
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
