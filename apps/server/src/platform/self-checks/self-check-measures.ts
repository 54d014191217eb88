import type { Database } from '../database.ts'
import type { Measure, Sample } from '../metrics/measure.ts'
import { type SelfCheck, createSelfChecks } from './self-checks.ts'

/** Results of Claire's self-checks, and of backups. */
export function selfCheckMeasures(database: Database): Measure[] {
  const checks = createSelfChecks(database)
  const read = (sampleOf: (check: SelfCheck) => Sample[]) => async () =>
    (await checks.all()).flatMap(sampleOf)
  return [
    {
      name: 'claire_self_check_timestamp_seconds',
      help: 'Unix time of the last check of the database (record) and of the search index, of the last backup made and of the last one proven.',
      labels: ['check'],
      read: read(({ name, at }) => [{ labels: { check: name }, value: at / 1000 }]),
    },
    {
      name: 'claire_self_check_ok',
      help: 'Result of that check: 1, or 0 where something was found.',
      labels: ['check'],
      read: read(({ name, isOk }) => [{ labels: { check: name }, value: isOk ? 1 : 0 }]),
    },
    {
      name: 'claire_self_check_articles',
      help: 'Articles that the last check of the search index compared with the database, by outcome.',
      labels: ['check', 'outcome'],
      read: read(({ name, counts }) =>
        Object.entries(counts).map(([outcome, value]) => ({ labels: { check: name, outcome }, value })),
      ),
    },
  ]
}
