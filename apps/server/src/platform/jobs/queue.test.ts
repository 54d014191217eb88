import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { type JobQueue, createJobQueue, jobMigrations } from './queue.ts'

onEveryDatabase(jobMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let jobs: JobQueue
  let now = 1_000

  before(async () => {
    opened = await open()
    jobs = createJobQueue(opened.database, () => now)
  })
  after(() => opened.close())

  const claim = (queue: string) => jobs.claim<{ n: number }>(queue, 500)

  test('a job is given to one worker and ends when that worker completes it', async () => {
    await jobs.enqueue({ queue: 'a', key: '1', payload: { n: 1 } })
    const job = await claim('a')
    assert.deepEqual(job?.payload, { n: 1 })
    assert.equal(await claim('a'), undefined)
    assert.equal(job && (await jobs.complete(job)), true)
    now += 10_000
    assert.equal(await claim('a'), undefined)
  })

  test('the same key waits once, at the earlier time', async () => {
    await jobs.enqueue({ queue: 'b', key: '1', payload: { n: 1 }, runAt: now + 1000 })
    await jobs.enqueue({ queue: 'b', key: '1', payload: { n: 2 }, runAt: now })
    await jobs.enqueue({ queue: 'b', key: '1', payload: { n: 3 }, runAt: now + 9000 })
    assert.equal((await claim('b'))?.key, '1')
    assert.equal(await claim('b'), undefined)
  })

  test('a job is not claimed before it is due', async () => {
    await jobs.enqueue({ queue: 'c', key: '1', payload: {}, runAt: now + 100 })
    assert.equal(await claim('c'), undefined)
    now += 100
    assert.equal((await claim('c'))?.key, '1')
  })

  test('after a crash the lease expires, another worker takes over, and the late one is refused', async () => {
    await jobs.enqueue({ queue: 'd', key: '1', payload: {} })
    const crashed = await claim('d')
    now += 501
    const taken = await claim('d')
    assert.ok(crashed && taken)
    assert.equal(taken.attempts, 2)
    assert.equal(await jobs.complete(crashed), false)
    assert.equal(await jobs.renew(crashed, 500), false)
    assert.equal(await jobs.renew(taken, 500), true)
    assert.equal(await jobs.complete(taken), true)
  })

  test('a job given back runs again at the time named', async () => {
    await jobs.enqueue({ queue: 'e', key: '1', payload: {} })
    const job = await claim('e')
    assert.ok(job)
    await jobs.release(job, { runAt: now + 50, error: 'the host is away' })
    assert.equal(await claim('e'), undefined)
    now += 50
    assert.equal((await claim('e'))?.attempts, 2)
  })

  test('ten workers at once never take the same job', async () => {
    for (let index = 0; index < 10; index++)
      await jobs.enqueue({ queue: 'f', key: String(index), payload: {} })
    const taken: string[] = []
    const worker = async () => {
      for (let misses = 0; misses < 20 && taken.length < 10;) {
        const job = await claim('f')
        if (job) taken.push(job.key)
        else misses++
      }
    }
    await Promise.all(Array.from({ length: 10 }, worker))
    assert.deepEqual(
      taken.toSorted(),
      Array.from({ length: 10 }, (_, index) => String(index)),
    )
  })
})
