import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonId } from '#platform/person'
import { onEveryDatabase } from '#testing/databases'
import { contentWorlds } from '../testing/content-world.ts'
import { sharingWorldMigrations } from '../testing/sharing-world.ts'

onEveryDatabase(sharingWorldMigrations, (open) => {
  const createWorld = contentWorlds(open)

  /** A folder of two editors, each with a process of their own. */
  async function opened(count = 3) {
    const world = createWorld()
    const team = await world.team(count)
    const second = world.person('Sven')
    await world.sharing.addMembers(team.owner, team.id, {
      members: [{ kind: 'person', id: second, role: 'editor' }],
      notify: false,
    })
    const idsIn = async () =>
      (await world.shared.ids(team.owner, team.id, {})).content.map(({ id }) => id).toSorted()
    return { ...world, ...team, second, elsewhere: world.another(), idsIn }
  }

  const codesOf = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((each) =>
      each.status === 'fulfilled' ? 'ok' : String((each.reason as { code?: string }).code),
    )

  test('an article that two editors add at once is one bookmark, and both are answered', async () => {
    const { editor, second, id, articles, shared, elsewhere, idsIn } = await opened(0)
    const articleIds = await articles(3)
    const save = { do: 'save' as const, articleIds }
    const answers = await Promise.all([
      shared.bulk(editor, id, save),
      elsewhere.shared.bulk(second, id, save),
    ])
    assert.equal(
      answers.reduce((sum, { changed }) => sum + changed, 0),
      3,
    )
    assert.equal((await idsIn()).length, 3)
  })

  test('a bookmark that two editors remove at once is removed once, and either can undo it', async () => {
    const { editor, second, id, ids, shared, elsewhere, idsIn } = await opened()
    const remove = { do: 'remove' as const, ids: ids.slice(0, 1) }
    const codes = await codesOf([shared.bulk(editor, id, remove), elsewhere.shared.bulk(second, id, remove)])
    assert.deepEqual(codes.toSorted(), ['NOT_FOUND', 'ok'])
    assert.deepEqual(await idsIn(), ids.slice(1).toSorted())
    const loser = codes[0] === 'ok' ? second : editor
    await shared.bulk(loser, id, { do: 'restore', ids: remove.ids })
    assert.deepEqual(await idsIn(), ids.toSorted())
  })

  test('what one editor removes and another moves at once is in one place, or in the bin', async () => {
    const { editor, second, id, ids, articleIds, shared, own, elsewhere, idsIn } = await opened()
    const mine = await own.addFolder(editor, 'Mine')
    const codes = await codesOf([
      shared.bulk(editor, id, { do: 'move', ids: ids.slice(0, 1), folderId: mine.id }),
      elsewhere.shared.bulk(second, id, { do: 'remove', ids: ids.slice(0, 1) }),
    ])
    assert.deepEqual(codes.toSorted(), ['NOT_FOUND', 'ok'])
    assert.deepEqual(await idsIn(), ids.slice(1).toSorted())
    const moved = await own.bookmarked(editor, articleIds)
    assert.equal(moved.length, codes[0] === 'ok' ? 1 : 0)
    assert.deepEqual(
      (await shared.bin(editor, id)).map((each) => each.id),
      ids.slice(0, 1),
    )
  })

  test('notes of two members about one bookmark are written at once, each their own', async () => {
    const { editor, second, viewer, id, ids, shared, elsewhere } = await opened()
    const [bookmarkId = ''] = ids
    const write = (on: typeof shared, person: PersonId, note: string) =>
      on.change(person, { id, bookmarkId }, { note, isNoteShared: true })
    await Promise.all([write(shared, editor, 'One'), write(elsewhere.shared, second, 'Two')])
    const { content } = await shared.page(viewer, id, { q: 'one' })
    const [shown] = content
    assert.deepEqual(shown?.sharedNotes.map(({ note }) => note).toSorted(), ['One', 'Two'])
  })

  test('opposite moves between two shared folders at once end, and lose nothing', async () => {
    const { owner, editor, second, id, ids, shared, elsewhere, folder, idsIn } = await opened()
    const other = await folder(owner, {
      count: 3,
      members: [
        [editor, 'editor'],
        [second, 'editor'],
      ],
    })
    const codes = await codesOf([
      shared.bulk(editor, id, { do: 'move', ids, folderId: other.id }),
      elsewhere.shared.bulk(second, other.id, { do: 'move', ids: other.ids, folderId: id }),
    ])
    assert.deepEqual(codes, ['ok', 'ok'])
    assert.equal((await idsIn()).length, 3)
    assert.equal((await shared.ids(editor, other.id, {})).content.length, 3)
  })

  test('a member who is removed is out with the next request of any process', async () => {
    const { owner, second, id, sharing, elsewhere } = await opened()
    assert.equal((await elsewhere.shared.page(second, id, {})).totalElements, 3)
    await sharing.removeMember(owner, id, { kind: 'person', id: second })
    await assert.rejects(elsewhere.shared.page(second, id, {}), { code: 'NOT_FOUND' })
  })

  test('after interleaved changes of two editors every work is in one live bookmark or in the bin', async () => {
    const { editor, second, id, ids, articleIds, shared, elsewhere, own } = await opened(8)
    const mine = await own.addFolder(editor, 'Mine')
    let seed = 11
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
    const some = () => ids.filter(() => random(3) === 0).concat(ids[random(8)] ?? [])
    for (let round = 0; round < 10; round++) {
      await Promise.allSettled([
        shared.bulk(editor, id, { do: 'remove', ids: some() }),
        elsewhere.shared.bulk(second, id, { do: 'restore', ids: some() }),
        shared.bulk(editor, id, { do: 'save', articleIds: articleIds.slice(random(8)) }),
        elsewhere.shared.bulk(second, id, { do: 'tag', ids: some(), add: [`Round ${round}`] }),
        shared.bulk(editor, id, { do: 'move', ids: some(), folderId: mine.id }),
      ])
      const live = (await shared.ids(second, id, {})).content
      const binned = await elsewhere.shared.bin(second, id)
      assert.deepEqual([...live, ...binned].map((each) => each.id).toSorted(), ids.toSorted())
      assert.equal(new Set(live.map(({ documentId }) => documentId)).size, live.length)
      const { states, totalElements } = await shared.page(editor, id, {})
      assert.deepEqual([totalElements, states.toRead], [live.length, live.length])
    }
  })
})
