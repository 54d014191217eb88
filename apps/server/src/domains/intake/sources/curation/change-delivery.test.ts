import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type Database, inTransaction } from '#platform/database'
import { jobMigrations } from '#platform/jobs/queue'
import { createLog } from '#platform/log'
import { onEveryDatabase } from '#testing/databases'
import { createSourceChanges } from './changes.ts'
import {
  type SourceHooks,
  createChangeDelivery,
  createSourceStore,
  seedStarterSources,
  sourceMigrations,
} from '../index.ts'
import { TRANSITIONS } from './transitions.ts'
import { CLAIRE } from '../source.ts'

onEveryDatabase({ ...jobMigrations, ...sourceMigrations }, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now = 1_000
  const clock = () => now
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())

  const changes = createSourceChanges(clock)
  const approved = async (url: string) => {
    const source = { name: url, url, status: 'APPROVED', suggestedBy: '', readOnly: false } as const
    return String(await changes.insert(opened.database, source, CLAIRE))
  }

  /** Hooks that record their calls, and fail on demand. */
  function listener(failing: { next: boolean } = { next: false }) {
    const heard: string[] = []
    const hear = async (word: string) => {
      if (failing.next) throw new Error('not now')
      heard.push(word)
    }
    const hooks: SourceHooks = {
      onApproved: ({ id }) => hear(`approved ${id}`),
      onEdited: ({ id, url }) => hear(`edited ${id} ${url}`),
      onRemoved: (id) => hear(`removed ${id}`),
    }
    return {
      heard,
      delivery: createChangeDelivery({ database: opened.database, clock, log: createLog('silent'), hooks }),
    }
  }

  test('each change is delivered once, by any process', async () => {
    const id = await approved('once.org')
    const [first, second] = [listener(), listener()]
    await Promise.all([first.delivery.deliver(), first.delivery.deliver(), second.delivery.deliver()])
    assert.deepEqual([...first.heard, ...second.heard], [`approved ${id}`])
  })

  test('a failed delivery is retried later', async () => {
    const id = await approved('later.org')
    const failing = { next: true }
    const { heard, delivery } = listener(failing)
    await delivery.deliver()
    failing.next = false
    await delivery.deliver()
    assert.deepEqual(heard, [])
    now += 60_000
    await delivery.deliver()
    assert.deepEqual(heard, [`approved ${id}`])
  })

  test('an uncommitted change is not delivered', async () => {
    const undone = inTransaction(opened.database, async (transaction) => {
      await changes.insert(
        transaction,
        { name: 'Undone', url: 'undone.org', status: 'APPROVED', suggestedBy: '', readOnly: false },
        CLAIRE,
      )
      throw new Error('the power went')
    })
    await assert.rejects(undone)
    const { heard, delivery } = listener()
    await delivery.deliver()
    assert.deepEqual(heard, [])
  })

  test('a source removed before the delivery is reported only as removed', async () => {
    const id = await approved('short-lived.org')
    await changes.move(opened.database, { id, move: TRANSITIONS.delete }, CLAIRE)
    const { heard, delivery } = listener()
    await delivery.deliver()
    assert.deepEqual(heard, [`removed ${id}`])
  })

  test('a deleted starter source is not added again', async () => {
    const starter = {
      key: 'sample',
      name: 'Sample',
      url: 'http://localhost:8080/sample/',
      status: 'APPROVED',
      note: 'Comes with Claire.',
    } as const
    const parts = { database: opened.database, clock }
    const [first, again] = [
      await seedStarterSources(parts, [starter]),
      await seedStarterSources(parts, [starter]),
    ]
    const id = String(first.get('sample'))
    assert.deepEqual(again, first)
    await changes.move(opened.database, { id, move: TRANSITIONS.delete }, CLAIRE)
    assert.deepEqual(await seedStarterSources(parts, [starter]), new Map())
  })

  test('a starter source is added once by processes that start at the same time', async () => {
    const starter = {
      key: 'at-once',
      name: 'At once',
      url: 'starters-at-once.org',
      status: 'PENDING',
      note: 'Once.',
    } as const
    const seedings = [opened.database, opened.another(), opened.another()].map((database) =>
      seedStarterSources({ database, clock }, [starter]),
    )
    const ids = (await Promise.all(seedings)).map((seeded) => seeded.get('at-once'))
    assert.equal(new Set(ids).size, 1)
    assert.equal((await source(opened.database, String(ids[0]))).notes.length, 1)
  })

  test('a starter source follows its new address, unless somebody has edited it', async () => {
    const at = (url: string) => [{ key: 'moving', name: 'Moving', url, status: 'APPROVED' }] as const
    const parts = { database: opened.database, clock }
    const id = String((await seedStarterSources(parts, at('http://localhost:1/x'))).get('moving'))
    const url = async () => (await source(opened.database, id)).url
    await seedStarterSources(parts, at('http://localhost:2/x'))
    assert.equal(await url(), 'http://localhost:2/x')
    await changes.edit(
      opened.database,
      { source: await source(opened.database, id), name: 'Mine', url: 'mine.org' },
      CLAIRE,
    )
    await seedStarterSources(parts, at('http://localhost:3/x'))
    assert.equal(await url(), 'mine.org')
  })
})

async function source(database: Database, id: string) {
  const found = await createSourceStore(database).get(id)
  assert.ok(found)
  return found
}
