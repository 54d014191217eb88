import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { SearchInput } from '@claire/api-contract'
import Fastify from 'fastify'
import { searchRoutes } from '../../../apps/server/src/domains/reading/search/index.ts'
import { registerErrorHandler } from '../../../apps/server/src/platform/http/error-handler.ts'
import { setCaller } from '../../../apps/server/src/platform/http/caller.ts'
import { personId } from '../../../apps/server/src/testing/person.ts'
import type { openSearch } from '../../../apps/server/src/testing/search.ts'
import { quantile } from './retrieval-scores.ts'
import type { BenchQuery } from './search-queries.ts'

type Claire = Awaited<ReturnType<typeof openSearch>>

/** Serves the product's routes, without the guard. */
async function serve({ search }: Claire) {
  const app = Fastify()
  registerErrorHandler(app)
  app.addHook('onRequest', async (request) =>
    setCaller(request, {
      subject: personId(randomUUID()),
      email: '',
      firstName: '',
      lastName: '',
      emailVerified: true,
      session: null,
      isAdmin: false,
    }),
  )
  await app.register(searchRoutes(search), { prefix: '/claire' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return {
    app,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/claire/hybrid-search?page=0&size=5`,
  }
}

/** Milliseconds in the server for each query alone, by kind. */
export type Times = Map<string, number[]>

/** The first round warms up. */
let rounds = 0

/** Varies the queries of each round, since result lists are cached by query. */
const askedAnew = (input: SearchInput, round: number): SearchInput =>
  input.endYear
    ? { ...input, searchTerm: input.searchTerm.replace(' ', ' '.repeat(round)) }
    : { ...input, endYear: 2090 + round }

export async function measureOneByOne({ search }: Claire, queries: BenchQuery[]): Promise<Times> {
  const times: Times = new Map()
  for (const warmingUp of [true, false]) {
    const round = ++rounds
    for (const [at, { kind, input }] of queries.entries()) {
      const begun = performance.now()
      await search.search(personId(`bench-${round}-${at}`), askedAnew(input, round), {
        page: 0,
        size: 4 + (round % 2),
      })
      if (!warmingUp) times.set(kind, [...(times.get(kind) ?? []), performance.now() - begun])
    }
  }
  return times
}

export const hybridOf = (times: Times): number[] => timesOf(times, /^hybrid/)

const timesOf = (times: Times, mode: RegExp) =>
  [...times].filter(([kind]) => mode.test(kind)).flatMap(([, taken]) => taken)

export function printTimes(times: Times, title: string) {
  console.log(`\n${title.padEnd(48)} p50      p95`)
  const all = { 'all hybrid': hybridOf(times), 'all exact and phrase': timesOf(times, /^(exact|phrase)/) }
  for (const [kind, taken] of [...times, ...Object.entries(all)]) {
    const [p50, p95] = [0.5, 0.95].map((share) => quantile(taken, share).toFixed(1).padStart(8))
    console.log(`  ${kind.padEnd(44)} ${p50} ${p95}`)
  }
}

interface Answers {
  times: number[]
  refused: number
  seconds: number
}

/** Runs all queries over HTTP by `clients` at once, from a thread of their own, and watches the event loop. */
export async function measureLoad(claire: Claire, queries: BenchQuery[], clients: number) {
  const { app, url } = await serve(claire)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const inputs = queries.map(({ input }, at) => ({
    ...askedAnew(input, clients + 100),
    startYear: input.startYear ?? 1 + ((clients * 100 + at) % 900),
  }))
  delay.enable()
  const { times, refused, seconds } = await new Promise<Answers>((resolve, reject) => {
    const worker = new Worker(new URL('search-clients.ts', import.meta.url), {
      workerData: { url, inputs, clients },
    })
    worker.on('message', resolve)
    worker.on('error', reject)
  })
  delay.disable()
  await app.close()
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1))
  console.log(
    `${clients} client${clients > 1 ? 's' : ''}: ${(times.length / seconds).toFixed(0)} queries a second, ms p50 ${p50} p95 ${p95} p99 ${p99}; ` +
      `event loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, max ${(delay.max / 1e6).toFixed(1)} ms; ${refused} refused as too costly`,
  )
}
