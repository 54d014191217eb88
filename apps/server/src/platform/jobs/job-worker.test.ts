import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { type Database, inTransaction } from '#platform/database'
import { createLog } from '#platform/log'
import { onEveryDatabase } from '#testing/databases'
import { type HeldJob, LeaseLost, createJobWorker } from './job-worker.ts'
import { createJobQueue, jobMigrations } from './queue.ts'

type LetterTable = {
  letter: { address: string }
}
const letters = {
  '0900-letters': {
    up: (database: Database) =>
      database.schema
        .createTable('letter')
        .addColumn('address', 'text', (column) => column.notNull())
        .execute(),
  },
}

onEveryDatabase({ ...jobMigrations, ...letters }, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now = 1_000_000
  const clock = () => now
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  const enqueue = (queue: string, key: string) =>
    createJobQueue(opened.database, clock).enqueue({ queue, key, payload: { address: key } })
  const workerFor = (
    queue: string,
    handle: (job: HeldJob<{ address: string }>) => Promise<{ at: number } | void>,
    { database = opened.database, leaseMs = 60_000 } = {},
  ) =>
    createJobWorker({
      queue,
      handle,
      database,
      leaseMs,
      clock,
      log: createLog('silent'),
      idleMs: 3_600_000,
      retry: { firstMs: 1_000, longestMs: 4_000 },
    })
  const write = async (database: Database, address: string) =>
    void (await database.withTables<LetterTable>().insertInto('letter').values({ address }).execute())
  const written = async (address: string) =>
    (
      await opened.database
        .withTables<LetterTable>()
        .selectFrom('letter')
        .where('address', '=', address)
        .selectAll()
        .execute()
    ).length

  test('each job is done once, however many workers there are', async () => {
    const done: string[] = []
    for (const key of ['a', 'b', 'c', 'd']) await enqueue('once', key)
    const workers = [opened.database, opened.another(), opened.another()].map((database) =>
      workerFor('once', async ({ key }) => void done.push(key), { database }),
    )
    await Promise.all(workers.map(({ wake }) => wake()))
    assert.deepEqual(done.toSorted(), ['a', 'b', 'c', 'd'])
    now += 3_600_000
    await workers[0]?.wake()
    assert.equal(done.length, 4)
  })

  test('a job that throws waits longer each time and delays no other', async () => {
    const tried: string[] = []
    await enqueue('failing', 'bad')
    now += 1
    await enqueue('failing', 'good')
    const worker = workerFor('failing', async ({ key }) => {
      tried.push(key)
      if (key === 'bad') throw new Error('not now')
    })
    await worker.wake()
    assert.deepEqual(tried, ['bad', 'good'])
    for (const wait of [1_000, 2_000, 4_000, 4_000]) {
      now += wait - 1
      const before = tried.length
      await worker.wake()
      assert.equal(tried.length, before)
      now += 1
      await worker.wake()
      assert.equal(tried.length, before + 1)
    }
  })

  test('a job can name the time of its next run', async () => {
    let count = 0
    await enqueue('daily', 'digest')
    const worker = workerFor('daily', async () => {
      count++
      return { at: now + 86_400_000 }
    })
    await worker.wake()
    assert.equal(count, 1)
    now += 86_400_000
    await worker.wake()
    assert.equal(count, 2)
  })

  test('writes in the transaction that ends a job happen once, also if the handler fails afterwards', async () => {
    await enqueue('letters', 'ada')
    let isCut = true
    const worker = workerFor('letters', async ({ payload: { address }, endIn }) => {
      await inTransaction(opened.database, async (transaction) => {
        await write(transaction, address)
        await endIn(transaction)
        if (isCut) throw new Error('the power went')
      })
      throw new Error('too late to matter')
    })
    await worker.wake()
    assert.equal(await written('ada'), 0)
    isCut = false
    now += 1_000
    await worker.wake()
    assert.equal(await written('ada'), 1)
    now += 60_000
    await worker.wake()
    assert.equal(await written('ada'), 1)
  })

  test('a worker that has lost its lease writes nothing more, and is notified', async () => {
    await enqueue('lost', 'grace')
    const begun = Promise.withResolvers<void>()
    let refusal: unknown
    const slow = workerFor(
      'lost',
      async ({ payload: { address }, signal, endIn }) => {
        begun.resolve()
        await once(signal, 'abort')
        await inTransaction(opened.database, async (transaction) => {
          await write(transaction, address)
          await endIn(transaction)
        }).catch((error: unknown) => (refusal = error))
        throw signal.reason
      },
      { leaseMs: 30 },
    )
    const late = slow.wake()
    await begun.promise
    // As after a suspension of the machine: the lease has expired, and another process has taken the job.
    now += 3_600_000
    const taken = await createJobQueue(opened.database, clock).claim('lost', 3_600_000)
    assert.equal(taken?.key, 'grace')
    await late
    assert.ok(refusal instanceof LeaseLost)
    assert.equal(await written('grace'), 0)
  })

  test('a job interrupted by a stop is put back at once for the next worker', async () => {
    await enqueue('stopped', 'x')
    const begun = Promise.withResolvers<void>()
    const worker = workerFor('stopped', async ({ signal }) => {
      begun.resolve()
      await once(signal, 'abort')
      signal.throwIfAborted()
    })
    worker.start()
    await begun.promise
    await worker.stop()
    const done: string[] = []
    await workerFor('stopped', async ({ key }) => void done.push(key)).wake()
    assert.deepEqual(done, ['x'])
  })
})
