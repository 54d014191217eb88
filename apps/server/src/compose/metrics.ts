import { articleMeasures } from '#domains/articles'
import { scanningMeasures } from '#domains/intake/scanning'
import { createSourceStore } from '#domains/intake/sources'
import { alertMeasures } from '#domains/reading/alerts'
import { mailMeasures } from '#domains/reading/notifications'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { UnderWay } from '#platform/http/health'
import { jobMeasures } from '#platform/jobs/queue'
import { type Measure, createMetrics } from '#platform/metrics'
import { selfCheckMeasures } from '#platform/self-checks/self-checks'
import type { Base } from './base.ts'

interface Others {
  /** Positions of the readers of article events. */
  readers: Record<string, () => Promise<number>>
  underWay: () => UnderWay
}

/** The contents of `/metrics`; null without a token for it. */
export function composeMetrics({ config, database, clock, log }: Base, { readers, underWay }: Others) {
  if (!config.metricsToken) return null
  const measures = [
    ...articleMeasures(database, readers),
    ...installationMeasures(database, clock),
    indexMeasure(underWay),
    engineMeasure(config.cluster !== null, underWay),
  ]
  return { token: config.metricsToken, metrics: createMetrics({ measures, log }) }
}

/** Measures that need only the database, so that an operator's program can read them too. */
export const installationMeasures = (database: Database, clock: Clock): Measure[] => [
  ...scanningMeasures(database, clock, createSourceStore(database)),
  ...alertMeasures(database),
  ...mailMeasures(database, clock),
  ...jobMeasures(database, clock),
  ...selfCheckMeasures(database),
]

/** The engine of searches, and whether it responded last. */
const engineMeasure = (isCluster: boolean, underWay: () => UnderWay): Measure => ({
  name: 'claire_search_engine_up',
  help: 'Whether the search engine answers, by its name: embedded or opensearch.',
  labels: ['engine'],
  read: async () => [
    {
      labels: { engine: isCluster ? 'opensearch' : 'embedded' },
      value: underWay().search === 'unavailable' ? 0 : 1,
    },
  ],
})

/** Index of this process, unlike the other numbers: the index belongs to the process that answers searches. */
const indexMeasure = (underWay: () => UnderWay): Measure => ({
  name: 'claire_index_under_way_articles',
  help: 'What goes on in the index of this process, such as rebuild or contextual: articles done, and of how many.',
  labels: ['part', 'which'],
  read: async () =>
    Object.entries(underWay()).flatMap(([part, progress]) =>
      typeof progress === 'string'
        ? []
        : Object.entries(progress).map(([which, value]) => ({ labels: { part, which }, value })),
    ),
})
