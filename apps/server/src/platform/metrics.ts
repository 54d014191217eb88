import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import promClient from 'prom-client'
import type { Log } from './log.ts'
import { STEP_CHANNEL, type StepReport } from './jobs/worker.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const STEP_SECONDS = [0.001, 0.01, 0.1, 1, 10, 60]
/** From 5 ms, for a page of bookmarks, to 10 s, above everything acceptable. */
const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `route` as registered, such as /article/:id; '' if there is none. Never an address: it may hold search terms. */
interface Answered {
  method: string
  route: string
  status: number
  ms: number
}

type Metrics = ReturnType<typeof createMetrics>

/**
 * Measures of this process (memory, the event loop, responses, steps of its workers), and the numbers of the whole
 * installation, in the text format of Prometheus.
 */
export function createMetrics({ measures, log }: { measures: Measure[]; log: Log }) {
  const registry = new promClient.Registry()
  promClient.collectDefaultMetrics({ register: registry })
  const { answers, steps, unread } = ownMetrics(registry)
  const onStep = (message: unknown) => {
    const { worker, outcome, ms } = message as StepReport
    steps.observe({ worker, outcome }, ms / 1000)
  }
  subscribe(STEP_CHANNEL, onStep)
  for (const measure of measures) {
    addGauge(registry, measure, (error) => {
      unread.inc({ measure: measure.name })
      log.warn({ err: error, measure: measure.name }, 'a number for the metrics could not be read')
    })
  }

  return {
    /** Records a response. */
    answered({ method, route, status, ms }: Answered) {
      answers.observe({ method, route, status: String(status) }, ms / 1000)
    },
    contentType: registry.contentType,
    /** All measures, in the text format 0.0.4. Unreadable ones are left out. */
    text: () => registry.metrics(),
    close: () => {
      unsubscribe(STEP_CHANNEL, onStep)
    },
  }
}

const ownMetrics = (registry: promClient.Registry) => ({
  answers: new promClient.Histogram({
    name: 'claire_http_request_duration_seconds',
    help: 'Answers to browsers and programs, by route; an empty route is an unknown address.',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_SECONDS,
    registers: [registry],
  }),
  steps: new promClient.Histogram({
    name: 'claire_worker_step_duration_seconds',
    help: 'Steps of the workers of this process, by what they came to: worked, idle, put-back or failed.',
    labelNames: ['worker', 'outcome'],
    buckets: STEP_SECONDS,
    registers: [registry],
  }),
  unread: new promClient.Counter({
    name: 'claire_measure_failures_total',
    help: 'How often a number of the installation could not be read, by its name.',
    labelNames: ['measure'],
    registers: [registry],
  }),
})

function addGauge(
  registry: promClient.Registry,
  { name, help, labels = [], read }: Measure,
  onFailure: (error: unknown) => void,
) {
  return new promClient.Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset()
      try {
        const samples = await read()
        for (const { labels: of, value } of samples) this.set(of ?? {}, value)
      } catch (error) {
        // No value instead of an old one or 0.
        if (!labels.length) this.remove()
        onFailure(error)
      }
    },
  })
}

/** One value of a measure, with its labels. */
export interface Sample {
  labels?: Record<string, string>
  value: number
}

/** A number of the whole installation that is read from the database on request: the same in each process. */
export interface Measure {
  /** Prometheus name of a gauge: claire_, the subject, and its unit unless it is a count. */
  name: string
  help: string
  /** The names of the labels that its samples have. */
  labels?: string[]
  read: () => Promise<Sample[]>
}

/** `GET /metrics` for holders of the token; measures every response of the application, this one too. */
export function metricsRoute(app: FastifyInstance, { metrics, token }: { metrics: Metrics; token: string }) {
  const expected = digestOf(`Bearer ${token}`)
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Digests have one length, and comparing them reveals nothing of the token.
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
