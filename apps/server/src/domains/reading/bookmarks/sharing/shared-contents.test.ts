import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SharedBookmark } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import { onEveryDatabase } from '#testing/databases'
import { contentWorlds } from '../testing/content-world.ts'
import { sharingWorldMigrations } from '../testing/sharing-world.ts'

onEveryDatabase(sharingWorldMigrations, (open) => {
  const createWorld = contentWorlds(open)

  async function opened(count = 3) {
    const world = createWorld()
    const team = await world.team(count)
    const { shared } = world
    return {
      ...world,
      ...team,
      page: (person: PersonId, query = {}) => shared.page(person, team.id, query),
      note: (person: PersonId, bookmarkId: string, change: Parameters<typeof shared.change>[2]) =>
        shared.change(person, { id: team.id, bookmarkId }, change),
      async shown(person: PersonId, id: string): Promise<SharedBookmark> {
        const { content } = await shared.page(person, team.id, { size: 100 })
        return content.find((each) => each.id === id) ?? assert.fail('the bookmark is not shown')
      },
    }
  }

  describe('notes and states', () => {
    test('are each member’s own, and the owner’s stay as they were', async () => {
      const { owner, editor, viewer, ids, note, shown, own } = await opened()
      const [id = ''] = ids
      await own.annotate(owner, id, { note: 'Owner’s', state: 'reading' })
      await note(editor, id, { note: 'Editor’s', state: 'read' })
      const seen = async (person: PersonId) => {
        const { note: text, state, sharedNotes } = await shown(person, id)
        return [text, state, sharedNotes]
      }
      assert.deepEqual(await seen(owner), ['Owner’s', 'reading', []])
      assert.deepEqual(await seen(editor), ['Editor’s', 'read', []])
      assert.deepEqual(await seen(viewer), ['', 'toRead', []])
      const { content } = await own.page(owner, {})
      assert.equal(content.find((each) => each.id === id)?.note, 'Owner’s')
    })

    test('a shared note is shown to all members with its writer, until it is private or empty', async () => {
      const { owner, editor, viewer, ids, note, shown } = await opened()
      const [id = ''] = ids
      const changed = await note(viewer, id, { note: 'See figure 2', isNoteShared: true })
      assert.deepEqual([changed.isNoteShared, changed.sharedNotes], [true, []])
      await note(owner, id, { note: 'Ours', isNoteShared: true })
      const of = async (person: PersonId) => (await shown(person, id)).sharedNotes
      const [vera, ada] = [
        { name: 'Vera', note: 'See figure 2' },
        { name: 'Ada', note: 'Ours' },
      ]
      assert.deepEqual(await of(owner), [vera])
      assert.deepEqual(await of(viewer), [ada])
      assert.deepEqual(
        (await of(editor)).toSorted((one, other) => one.name.localeCompare(other.name)),
        [ada, vera],
      )
      await note(viewer, id, { isNoteShared: false })
      assert.deepEqual(await of(owner), [])
      await note(viewer, id, { isNoteShared: true })
      await note(viewer, id, { note: ' ' })
      await note(viewer, id, { note: 'Again' })
      assert.deepEqual(await of(owner), [])
    })

    test('searches find own and shared notes, and nobody’s private ones', async () => {
      const { owner, editor, viewer, ids, note, page, shared, own } = await opened()
      const [id = ''] = ids
      await own.annotate(owner, id, { note: 'zircon' })
      await note(editor, id, { note: 'basalt' })
      const found = async (person: PersonId, q: string) => (await page(person, { q })).totalElements
      assert.deepEqual([await found(owner, 'zircon'), await found(editor, 'basalt')], [1, 1])
      for (const [person, word] of [
        [viewer, 'zircon'],
        [editor, 'zircon'],
        [viewer, 'basalt'],
        [owner, 'basalt'],
      ] as const) {
        assert.equal(await found(person, word), 0)
        assert.deepEqual(await shared.search(person, word), [])
      }
      assert.equal((await own.page(owner, { q: 'basalt' })).totalElements, 0)
      await note(owner, id, { isNoteShared: true })
      await note(editor, id, { isNoteShared: true })
      for (const word of ['zircon', 'basalt']) assert.equal(await found(viewer, word), 1)
      // Beside shared folders, a person's own search is of their own words.
      assert.equal((await own.page(owner, { q: 'basalt' })).totalElements, 0)
    })

    test('filters and counts by state are of the reader’s own states', async () => {
      const { owner, editor, viewer, id, ids, page, shared } = await opened()
      await shared.bulk(editor, id, { do: 'state', ids: ids.slice(0, 2), state: 'read' })
      await shared.bulk(owner, id, { do: 'state', ids: ids.slice(2), state: 'reading' })
      assert.deepEqual((await page(editor)).states, { toRead: 1, reading: 0, read: 2 })
      assert.deepEqual((await page(owner)).states, { toRead: 2, reading: 1, read: 0 })
      assert.deepEqual((await page(viewer)).states, { toRead: 3, reading: 0, read: 0 })
      assert.equal((await page(editor, { state: 'read' })).totalElements, 2)
      assert.deepEqual(
        (await shared.ids(editor, id, { state: 'read' })).content.map((each) => each.id).toSorted(),
        ids.slice(0, 2).toSorted(),
      )
    })

    test('stay with a bookmark that is removed, and restored or added again', async () => {
      const { editor, viewer, id, ids, articleIds, note, shown, shared } = await opened()
      const [first = ''] = ids
      await note(viewer, first, { note: 'Keep this', state: 'read' })
      await shared.bulk(editor, id, { do: 'remove', ids: [first] })
      await shared.bulk(editor, id, { do: 'restore', ids: [first] })
      assert.equal((await shown(viewer, first)).note, 'Keep this')
      await shared.bulk(editor, id, { do: 'remove', ids: [first] })
      await shared.bulk(editor, id, { do: 'save', articleIds: articleIds.slice(0, 1) })
      const { note: text, state, addedBy } = await shown(viewer, first)
      assert.deepEqual([text, state, addedBy?.name], ['Keep this', 'read', 'Eddy'])
    })
  })

  test('a bookmark names who added it', async () => {
    const { owner, editor, id, ids, articles, shared, shown, people } = await opened()
    const { ids: added } = await shared.bulk(editor, id, { do: 'save', articleIds: await articles(1) })
    const by = async (person: PersonId, bookmarkId = '') => (await shown(person, bookmarkId)).addedBy
    assert.deepEqual(await by(owner, added[0]), { name: 'Eddy', isYou: false })
    assert.deepEqual(await by(editor, added[0]), { name: 'Eddy', isYou: true })
    assert.deepEqual(await by(editor, ids[0]), { name: 'Ada', isYou: false })
    people.delete(editor)
    assert.deepEqual(await by(owner, added[0]), { name: '', isYou: false })
  })

  test('tags are the folder’s, with their numbers', async () => {
    const { owner, editor, viewer, id, ids, page, note, own, shared } = await opened()
    await shared.bulk(editor, id, { do: 'tag', ids, add: ['firn'] })
    await note(owner, ids[0] ?? '', { tags: ['firn', 'ice'] })
    const { tags, content } = await page(viewer, { tag: 'ice' })
    assert.deepEqual(tags, [
      { tag: 'firn', count: 3 },
      { tag: 'ice', count: 1 },
    ])
    assert.deepEqual(
      content.map((each) => each.tags),
      [['firn', 'ice']],
    )
    assert.deepEqual((await own.folderTree(owner)).tags, tags)
    assert.deepEqual((await own.folderTree(editor)).tags, [])
  })

  test('each change is in the folder’s history, with its person', async () => {
    const { owner, editor, id, ids, articles, shared, own, sharing, note, state } = await opened(0)
    const articleIds = await articles(4)
    const { ids: added } = await shared.bulk(editor, id, { do: 'save', articleIds })
    const [first = '', second = '', third = ''] = added
    state.now += 1
    await shared.bulk(editor, id, { do: 'remove', ids: [first] })
    await shared.bulk(owner, id, { do: 'restore', ids: [first] })
    await note(editor, second, { tags: ['ice'] })
    await note(editor, second, { note: 'Private', state: 'read' })
    const { saveTo } = await own.folderTree(editor)
    await shared.bulk(editor, id, { do: 'move', ids: [second], folderId: saveTo })
    await shared.rename(owner, id, `Firn ${id}`)
    // Through the calls of a person's own bookmarks, too.
    const other = await own.addFolder(owner, 'Alone')
    await own.move(owner, { id: third, folderId: other.id })
    await own.bulk(owner, { do: 'move', moves: [{ folderId: id, ids: [third] }] })
    await own.remove(owner, articleIds[3] ?? '')
    const { content } = await sharing.history(owner, id, { size: 100 })
    assert.deepEqual(
      content
        .toReversed()
        .filter(({ kind }) => kind !== 'shared' && !kind.startsWith('member'))
        .map(({ kind, by, count }) => [kind, by?.name, count]),
      [
        ['bookmarksAdded', 'Eddy', 4],
        ['bookmarksRemoved', 'Eddy', 1],
        ['bookmarksRestored', 'Ada', 1],
        ['tagsChanged', 'Eddy', 1],
        ['bookmarksMovedOut', 'Eddy', 1],
        ['renamed', 'Ada', 1],
        ['bookmarksMovedOut', 'Ada', 1],
        ['bookmarksAdded', 'Ada', 1],
        ['bookmarksRemoved', 'Ada', 1],
      ],
    )
    assert.deepEqual(ids, [])
  })

  test('the bin has what was removed since the folder was shared, and nothing of before', async () => {
    const { articles, own, sharing, shared, person, state } = createWorld()
    const [ada, eddy] = [person('Ada'), person('Eddy')]
    const folder = await own.addFolder(ada, 'Ice')
    const { ids } = await own.bulk(ada, {
      do: 'save',
      articleIds: await articles(2),
      folderId: folder.id,
    })
    const [before = '', since = ''] = ids
    await own.bulk(ada, { do: 'remove', ids: [before] })
    state.now += 1000
    const members = [{ kind: 'person' as const, id: eddy, role: 'editor' as const }]
    await sharing.share(ada, { folderId: folder.id, members, notify: false })
    state.now += 1000
    await shared.bulk(ada, folder.id, { do: 'remove', ids: [since] })
    assert.deepEqual(
      (await shared.bin(eddy, folder.id)).map(({ id }) => id),
      [since],
    )
    await assert.rejects(shared.bulk(eddy, folder.id, { do: 'restore', ids: [before] }), {
      code: 'NOT_FOUND',
    })
    await shared.bulk(eddy, folder.id, { do: 'restore', ids: [since] })
    await own.bulk(ada, { do: 'restore', ids: [before] })
    assert.equal((await shared.page(eddy, folder.id, {})).totalElements, 2)
  })

  test('an import adds to the folder, with notes and states of the member alone', async () => {
    const { owner, editor, id, shared, page, importing } = await opened()
    const file = Buffer.from(
      '@article{a, title = {On firn}, year = {2020}, doi = {10.1000/firn}, annote = {Mine}, keywords = {snow}}',
    )
    assert.deepEqual((await shared.previewImport(editor, id, file)).counts.new, 1)
    const { ids } = await shared.import(editor, id, file)
    assert.deepEqual((await shared.import(editor, id, file)).counts.kept, 1)
    const imported = (await page(editor, { q: 'firn' })).content[0]
    assert.deepEqual([imported?.id, imported?.note, imported?.addedBy?.name], [ids[0], 'Mine', 'Eddy'])
    assert.equal((await page(owner, { q: 'firn' })).content[0]?.note, '')
    // What a person has alone is not what the folder has.
    const saved = await importing.preview(editor, file)
    assert.equal(saved.counts.new, 1)
  })
})
