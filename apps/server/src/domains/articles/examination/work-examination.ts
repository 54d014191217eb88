import { createJobWorker } from '#platform/jobs/job-worker'
import { createJobQueue } from '#platform/jobs/queue'
import type { Log } from '#platform/log'
import { createSelfChecks } from '#platform/self-checks/self-checks'
import { type ExamineParts, examineWorks } from './examine-works.ts'

const QUEUE = 'works examination'
/** Name of its result among Claire's self-checks. */
export const WORKS_EXAMINED = 'works'
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

export type WorkExamination = ReturnType<typeof createWorkExamination>

/** Examines the works of a data folder once, in the background of the first start that knows the rule. */
export function createWorkExamination(parts: ExamineParts & { log: Log }) {
  const { database, clock, log } = parts
  const checks = createSelfChecks(database)
  const worker = createJobWorker({
    queue: QUEUE,
    database,
    clock,
    log,
    idleMs: 60_000,
    retry: RETRY,
    async handle({ signal }) {
      const found = await examineWorks(parts, signal)
      if (!found) return { at: clock() }
      const { articles, disowned, joined, separated } = found
      const says =
        disowned || joined || separated
          ? `${disowned} articles lost an identifier of another work, ${joined} were joined to the same work in another source, ${separated} addresses that had been taken for another article are read again.`
          : ''
      log.info(found, 'all works were examined')
      await checks.put({
        name: WORKS_EXAMINED,
        at: clock(),
        isOk: true,
        says,
        counts: { articles, disowned, joined, separated },
        notifiedAt: null,
      })
      return undefined
    },
  })
  return {
    async start() {
      if (await checks.latest(WORKS_EXAMINED)) return
      await createJobQueue(database, clock).enqueue({ queue: QUEUE, key: 'all', payload: {} })
      worker.start()
    },
    stop: worker.stop,
  }
}
