import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { onEveryDatabase } from '#testing/databases'
import { useRequestLog } from './http/request-hooks.ts'
import { createJobWorker } from './jobs/job-worker.ts'
import { createJobQueue, jobMigrations } from './jobs/queue.ts'
import { createLog, requestId } from './log.ts'

onEveryDatabase(jobMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  const handled: Record<string, string | null> = {}

  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  const workerIn = (database: typeof opened.database) =>
    createJobWorker<object>({
      queue: 'letters',
      handle: async ({ key }) => void (handled[key] = requestId()),
      database,
      clock: Date.now,
      log: createLog('silent'),
      idleMs: 3_600_000,
      retry: { firstMs: 1_000, longestMs: 1_000 },
    })
  const enqueue = (key: string) =>
    createJobQueue(opened.database, Date.now).enqueue({ queue: 'letters', key, payload: {} })

  test('a job belongs to the request that caused it, in any process, and other jobs do not', async () => {
    const app = Fastify()
    useRequestLog(app)
    const own = workerIn(opened.database)
    app.post('/ask', async () => {
      await enqueue('asked')
      return {}
    })
    app.post('/wake', async () => {
      await own.wake()
      return {}
    })
    const post = async (url: string) =>
      (await app.inject({ method: 'POST', url, payload: { n: 1 } })).headers['x-request-id']

    const asked = await post('/ask')
    await workerIn(opened.another()).wake()
    await enqueue('by itself')
    await post('/wake')
    await app.close()
    assert.equal(typeof asked, 'string')
    assert.deepEqual(handled, { asked, 'by itself': null })
  })
})

test('a log line names the request on whose behalf it is written', async () => {
  const script = `
    import { createLog } from '#platform/log'
    import { onBehalfOf } from './log.ts'
    const log = createLog('info', { readable: false })
    log.info('alone')
    await onBehalfOf('r-1', async () => {
      await null
      log.info('asked')
    })`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
  })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; reqId?: string })
  assert.deepEqual(
    lines.map(({ msg, reqId }) => [msg, reqId]),
    [
      ['alone', undefined],
      ['asked', 'r-1'],
    ],
  )
})
