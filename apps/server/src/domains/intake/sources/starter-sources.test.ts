import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { inTransaction } from '#platform/database'
import { jobMigrations } from '#platform/jobs/queue'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { createSourceAudit } from './audit/audit.ts'
import { createSourceChanges, type Transition } from './curation/changes.ts'
import { TRANSITIONS } from './curation/transitions.ts'
import { CLAIRE } from './source.ts'
import {
  approvedSource,
  createSourceStore,
  seedStarterSources,
  sourceMigrations,
  type StarterSource,
} from './index.ts'

const ICE: StarterSource = {
  key: 'ice',
  name: 'Journal of Ice',
  url: 'ice.org',
  status: 'PENDING',
  note: 'By its sitemap.',
}
const STANDARDS: StarterSource = {
  key: 'standards',
  name: 'Standards',
  url: 'standards.org',
  status: 'APPROVED',
  readOnly: true,
}
const ADMIN = { id: 'ada', name: 'Ada Lovelace' }

onEveryDatabase({ ...sourceMigrations, ...jobMigrations }, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  const clock = () => 1_000
  beforeEach(async () => void (opened = await open()))
  afterEach(() => opened.close())

  const store = () => createSourceStore(opened.database)
  const seed = (...list: StarterSource[]) => seedStarterSources({ database: opened.database, clock }, list)
  const move = (id: string, step: Transition) =>
    inTransaction(opened.database, (transaction) =>
      createSourceChanges(clock).move(transaction, { id, move: step }, ADMIN),
    )
  const actions = async () =>
    (await createSourceAudit(opened.database).page({ page: 0, size: 50 })).content.map(
      ({ action, who }) => `${action} by ${who.name}`,
    )

  describe('a starter source', () => {
    test('is suggested by Claire, with a note on how it will be scanned', async () => {
      const ids = await seed(ICE, STANDARDS)
      const ice = await store().get(ids.get('ice') ?? '')
      assert.deepEqual(
        [
          ice?.name,
          ice?.status,
          ice?.suggestedBy,
          ice?.readOnly,
          ice?.notes.map(({ text, firstName }) => `${firstName}: ${text}`),
        ],
        ['Journal of Ice', 'PENDING', '', false, ['Claire: By its sitemap.']],
      )
      assert.equal((await store().get(ids.get('standards') ?? ''))?.readOnly, true)
    })

    test('is added once, and again neither after a rejection nor after a deletion', async () => {
      const ids = await seed(ICE, STANDARDS)
      assert.deepEqual(await seed(ICE, STANDARDS), ids)
      await move(ids.get('ice') ?? '', TRANSITIONS.reject)
      await move(ids.get('standards') ?? '', TRANSITIONS.delete)
      assert.deepEqual(await seed(ICE, STANDARDS), new Map([['ice', ids.get('ice')]]))
      assert.deepEqual(
        [(await store().page({ page: 0, size: 9 })).content.map(({ name, status }) => `${name} ${status}`)],
        [['Journal of Ice REJECTED']],
      )
    })

    test('follows its new address, unless somebody has edited it', async () => {
      const ids = await seed(ICE)
      const id = ids.get('ice') ?? ''
      await seed({ ...ICE, url: 'journal-of-ice.org' })
      assert.equal((await store().get(id))?.url, 'journal-of-ice.org')
      const source = await store().get(id)
      assert.ok(source)
      await inTransaction(opened.database, (transaction) =>
        createSourceChanges(clock).edit(transaction, { source, name: 'Ice', url: 'ice.example' }, ADMIN),
      )
      await seed({ ...ICE, url: 'new.ice.org' })
      assert.deepEqual([(await store().get(id))?.name, (await store().get(id))?.url], ['Ice', 'ice.example'])
    })

    test('does not take the address of another source', async () => {
      const ids = await seed(ICE, STANDARDS)
      await seed({ ...ICE, url: 'https://www.standards.org/' }, STANDARDS)
      assert.equal((await store().get(ids.get('ice') ?? ''))?.url, 'ice.org')
      assert.deepEqual(
        await seed({ key: 'twin', name: 'Twin', url: 'http://ice.org', status: 'PENDING' }),
        new Map(),
      )
    })

    test('is added by one of two processes that start at the same time', async () => {
      const other = { database: opened.another(), clock }
      const [one, two] = await Promise.all([
        seed(ICE, STANDARDS),
        seedStarterSources(other, [ICE, STANDARDS]),
      ])
      assert.deepEqual(one, two)
      assert.equal((await store().page({ page: 0, size: 9 })).total, 2)
    })
  })

  describe('the source of imported articles', () => {
    const approved = (name: string, url: string) =>
      approvedSource({ database: opened.database, clock }, { name, url })

    test('is created for an unknown site, and found again at the next request', async () => {
      const source = await approved(' Ice  Archive ', 'ice.org/archive')
      assert.deepEqual([source.name, source.status, source.suggestedBy], ['Ice Archive', 'APPROVED', ''])
      assert.equal((await approved('Another name', 'https://www.ice.org/archive/')).id, source.id)
      assert.deepEqual(await actions(), ['added by Claire'])
    })

    test('is approved if it was pending, and stays rejected if it was rejected', async () => {
      const id = (await seed(ICE)).get('ice') ?? ''
      assert.deepEqual(
        [(await approved('Ice', 'ice.org')).id, (await store().get(id))?.status],
        [id, 'APPROVED'],
      )
      const rejected = await inTransaction(opened.database, (transaction) =>
        createSourceChanges(clock).insert(
          transaction,
          { name: 'Sea', url: 'sea.org', status: 'PENDING', suggestedBy: personId('bob'), readOnly: false },
          CLAIRE,
        ),
      )
      await move(rejected ?? '', TRANSITIONS.reject)
      await assert.rejects(approved('Sea', 'sea.org'), {
        code: 'CONFLICT',
        message: /^"Sea" \(sea\.org\) was rejected/,
      })
      assert.equal((await store().get(rejected ?? ''))?.status, 'REJECTED')
    })
  })
})
