import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import {
  type Ledger,
  criteriaDraft,
  ledgerMigrations,
  literalMatching,
  openLedger,
} from '#testing/alert-ledger'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { createAlertStore } from './store.ts'

const [ada, bob] = [personId('ada'), personId('bob')]
const adding = (searchTerm: string, most = 100) => ({
  draft: criteriaDraft({ searchTerm }),
  matching: literalMatching(searchTerm),
  most,
})

onEveryDatabase(ledgerMigrations, (open) => {
  let opened: TestDatabase
  let stored: Ledger
  beforeEach(async () => {
    opened = await open()
    stored = openLedger(opened)
  })
  afterEach(() => opened.close())

  /** An existing alert. */
  async function alertOf(owner: string, fields: Parameters<Ledger['alert']>[1] = {}) {
    return (await stored.alert(owner, fields)) ?? assert.fail('the alert was not added')
  }

  describe('every call is for one owner', () => {
    test('and finds, changes and deletes nothing of another person, whatever id it names', async () => {
      const { id, name } = await alertOf('ada', { name: 'Hers' })
      assert.equal(await stored.store.get(bob, id), undefined)
      const draft = criteriaDraft({ name: 'His' })
      assert.equal(await stored.store.change(bob, { id, draft }), undefined)
      assert.equal(await stored.store.delete(bob, id), false)
      assert.equal(await stored.store.same(bob, 'any key'), undefined)
      assert.equal((await stored.store.get(ada, id))?.name, name)
      assert.deepEqual(stored.deleted, [])
    })

    test('and what a person takes along when they go is theirs alone', async () => {
      const [gone, alsoGone] = [await alertOf('leaver'), await alertOf('leaver')]
      const stays = await alertOf('stayer')
      await stored.store.forget(personId('leaver'))
      assert.equal(await stored.store.count(personId('leaver')), 0)
      assert.ok(await stored.store.get(personId('stayer'), stays.id))
      assert.deepEqual(stored.deleted.splice(0).toSorted(), [gone.id, alsoGone.id].toSorted())
      await stored.store.forget(personId('leaver'))
      assert.deepEqual(stored.deleted, [], 'nobody is told of what was gone')
    })
  })

  describe('a person who has as many alerts as there may be', () => {
    test('gets no other, also when many are saved at the same moment over several connections', async () => {
      const owner = personId('collector')
      const others = [opened.another(), opened.another()].map((database) =>
        createAlertStore({ database, clock: stored.clock }),
      )
      const stores = [stored.store, ...others]
      const saved = await Promise.all(
        Array.from({ length: 12 }, (_, at) => stores[at % 3]?.add(owner, adding(`many ${at}`, 5))),
      )
      assert.equal(saved.filter(Boolean).length, 5)
      assert.equal(await stored.store.count(owner), 5)
      assert.ok(await stored.store.add(bob, adding('many 0', 5)), 'others are not concerned')
    })

    test('has room again once one is deleted', async () => {
      const owner = personId('tidy')
      const first = await stored.store.add(owner, adding('one', 1))
      assert.equal(await stored.store.add(owner, adding('two', 1)), undefined)
      assert.equal(await stored.store.delete(owner, first?.id ?? ''), true)
      assert.ok(await stored.store.add(owner, adding('two', 1)))
    })
  })

  test('an alert that several connections delete at once is deleted by one of them', async () => {
    const owner = personId('eager')
    const stores = Array.from({ length: 4 }, () =>
      createAlertStore({ database: opened.another(), clock: stored.clock }),
    )
    await Promise.all(stores.map((store) => store.count(owner)))
    for (let round = 0; round < 5; round += 1) {
      const { id } = await alertOf('eager')
      const deletions = await Promise.all(stores.map((store) => store.delete(owner, id)))
      assert.equal(deletions.filter(Boolean).length, 1)
    }
  })

  test('the same search saved over two connections at once is stored once and refused once', async () => {
    const owner = personId('twice')
    const other = createAlertStore({ database: opened.another(), clock: stored.clock })
    const outcomes = await Promise.allSettled(
      [stored.store, other].map((store) => store.add(owner, adding('same'))),
    )
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal(await stored.store.count(owner), 1)
  })

  test('pages pass nothing over and repeat nothing where all were made in the same millisecond', async () => {
    const owner = personId('quick')
    for (let at = 0; at < 7; at++) await stored.store.add(owner, adding(`at once ${at}`))
    const pages = await Promise.all([0, 1, 2, 3].map((page) => stored.store.page(owner, { page, size: 2 })))
    assert.deepEqual(
      pages.map(({ length }) => length),
      [2, 2, 2, 1],
    )
    assert.equal(new Set(pages.flat().map(({ id }) => id)).size, 7)
  })

  test('an alert keeps every character of its texts', async () => {
    const name = '𝛽-Ga₂O₃ — “größer” \u202e\u0301 \n two lines; drop table alert'
    const { id } = await alertOf('ada', { name, note: name, searchTerm: `${name} 1` })
    const read = await stored.store.get(ada, id)
    assert.deepEqual([read?.name, read?.note, read?.searchTerm], [name, name, `${name} 1`])
  })

  describe('changing an alert', () => {
    test('keeps its strictness, unless its search changes', async () => {
      const { id } = await alertOf('ada', { searchTerm: 'narrowed' })
      await stored.store.setStrictness(id, 1.7)
      stored.pass(1000)
      const renamed = await stored.store.change(ada, {
        id,
        draft: criteriaDraft({ searchTerm: 'narrowed', name: 'Renamed', width: 'strict' }),
      })
      assert.deepEqual([renamed?.strictness, renamed?.width], [1.7, 'strict'])
      assert.ok((renamed?.criteriaAt ?? 0) < (renamed?.updatedAt ?? 0))
      const other = await stored.store.change(ada, {
        id,
        draft: criteriaDraft({ searchTerm: 'something else' }),
        matching: literalMatching('something else'),
      })
      assert.deepEqual([other?.strictness, other?.criteriaAt], [1, stored.clock()])
    })

    test('into one that its person has already is refused and changes nothing', async () => {
      await alertOf('ada', { searchTerm: 'taken' })
      const { id } = await alertOf('ada', { searchTerm: 'free' })
      await assert.rejects(
        stored.store.change(ada, {
          id,
          draft: criteriaDraft({ searchTerm: 'taken', name: 'x' }),
          matching: literalMatching('taken'),
        }),
      )
      const read = await stored.store.get(ada, id)
      assert.deepEqual([read?.searchTerm, read?.name], ['free', 'Zirconium'])
    })
  })

  test('where those who keep something about an alert fail to let it go, it is not deleted', async () => {
    const { id } = await alertOf('ada')
    const failing = createAlertStore({
      database: opened.database,
      clock: stored.clock,
      onDeleted: () => Promise.reject(new Error('the mail could not be dropped')),
    })
    await assert.rejects(failing.delete(ada, id), /could not be dropped/)
    await assert.rejects(failing.forget(ada), /could not be dropped/)
    assert.ok(await stored.store.get(ada, id))
  })

  test('what has happened to articles before an alert was made is not new to it', async () => {
    await stored.article()
    const latest = await stored.events.latest()
    const { id } = await alertOf('ada')
    const row = await opened.database
      .withTables<{ alert: { id: string; event_seq: number; joined: number } }>()
      .selectFrom('alert')
      .select(['event_seq', 'joined'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual({ ...row }, { event_seq: latest, joined: 0 })
  })
})
