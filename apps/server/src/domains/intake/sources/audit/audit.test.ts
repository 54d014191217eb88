import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { AuditAction } from '@claire/api-contract'
import { sql } from 'kysely'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { sourceMigrations } from '../tables.ts'
import { appendAudit, createSourceAudit, forgetInAudit } from './audit.ts'

const ADA = { id: 'ada', name: 'Ada Lovelace' }
const GRACE = { id: 'grace', name: 'Grace Hopper' }

onEveryDatabase(sourceMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let audit: ReturnType<typeof createSourceAudit>
  let now = 0
  beforeEach(async () => {
    opened = await open()
    audit = createSourceAudit(opened.database)
  })
  afterEach(() => opened.close())

  const note = (name: string, action: AuditAction, who = ADA) =>
    appendAudit(opened.database, () => ++now, { source: { id: `id of ${name}`, name }, action, who })
  const noteFour = async () => {
    await note('Ice', 'edited')
    await note('Snow 100%', 'added')
    await note('Snow 100%', 'rejected', GRACE)
    await note('Fog', 'added', GRACE)
  }
  const reported = (entries: { sourceName: string; action: string }[]) =>
    entries.map(({ sourceName, action }) => `${sourceName} ${action}`)

  test('an entry has the person, the source, the values before and after, and the time', async () => {
    const [source, facts] = [
      { id: 'x', name: 'Ice' },
      { before: { name: 'Eis' }, after: { name: 'Ice' } },
    ]
    await appendAudit(opened.database, () => 77, { source, action: 'edited', who: ADA, ...facts })
    const { content, total } = await audit.page({ page: 0, size: 9 })
    const [{ seq, ...entry } = { seq: 0 }] = content
    assert.equal(total, 1)
    assert.ok(seq > 0)
    assert.deepEqual(entry, {
      sourceId: 'x',
      sourceName: 'Ice',
      action: 'edited',
      who: ADA,
      ...facts,
      at: 77,
    })
  })

  test('an unknown kind of change is described as an edit', async () => {
    const source = { id: 'y', name: 'Sleet' }
    await appendAudit(opened.database, () => 78, { source, action: 'added', who: ADA })
    await sql`update source_audit set action = 'renumbered' where source_id = 'y'`.execute(opened.database)
    assert.deepEqual(reported((await audit.page({ page: 0, size: 9, searchItem: 'sleet' })).content), [
      'Sleet edited',
    ])
  })

  test('entries are listed newest first, and found by words of source and person', async () => {
    await noteFour()
    const found = async (searchItem: string) =>
      reported((await audit.page({ page: 0, size: 9, searchItem })).content)
    assert.deepEqual(await found('snow'), ['Snow 100% rejected', 'Snow 100% added'])
    assert.deepEqual(await found('GRACE snow'), ['Snow 100% rejected'])
    assert.deepEqual(await found('0%'), ['Snow 100% rejected', 'Snow 100% added'])
    assert.deepEqual(await found('_'), [])
    const second = await audit.page({ page: 1, size: 2, searchItem: '' })
    assert.deepEqual([reported(second.content), second.total], [['Snow 100% added', 'Ice edited'], 4])
  })

  test('the newest entry of each source with one of the requested actions is found', async () => {
    await noteFour()
    const latest = await audit.latest(['id of Snow 100%', 'id of Fog', 'unknown'], ['added', 'approved'])
    assert.deepEqual(reported([...latest.values()]).toSorted(), ['Fog added', 'Snow 100% added'])
    assert.equal(
      (await audit.latest(['id of Snow 100%'], ['added', 'rejected'])).get('id of Snow 100%')?.action,
      'rejected',
    )
    assert.equal((await audit.latest(['id of Fog'], ['deleted'])).size, 0)
    assert.equal((await audit.latest([], ['added'])).size, 0)
  })

  test('a deleted account is shown as former user in every entry, and not found by its former name', async () => {
    await noteFour()
    await forgetInAudit(opened.database, personId('grace'))
    const { content } = await audit.page({ page: 0, size: 9 })
    assert.deepEqual(
      content.map(({ who }) => `${who.id}|${who.name}`),
      ['|Former user', '|Former user', 'ada|Ada Lovelace', 'ada|Ada Lovelace'],
    )
    assert.equal((await audit.page({ page: 0, size: 9, searchItem: 'hopper' })).total, 0)
    assert.deepEqual(reported((await audit.page({ page: 0, size: 9, searchItem: 'former fog' })).content), [
      'Fog added',
    ])
  })

  test('all entries are exported once, newest first, though they are read in parts and others are added meanwhile', async () => {
    for (let at = 0; at < 1_100; at++) await note(`Source ${at}`, 'noted')
    const entries = []
    const sizes = []
    for await (const some of audit.all()) {
      entries.push(...some)
      sizes.push(some.length)
      await note('Meanwhile', 'noted')
    }
    assert.deepEqual(sizes, [500, 500, 100])
    assert.deepEqual(reported(entries.slice(0, 2)), ['Source 1099 noted', 'Source 1098 noted'])
    assert.equal(new Set(entries.map(({ seq }) => seq)).size, 1_100)
    assert.ok(!entries.some(({ sourceName }) => sourceName === 'Meanwhile'))
  })
})
