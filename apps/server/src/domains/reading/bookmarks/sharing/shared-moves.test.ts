import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PersonId } from '#platform/person'
import { onEveryDatabase } from '#testing/databases'
import { contentWorlds } from '../testing/content-world.ts'
import { sharingWorldMigrations } from '../testing/sharing-world.ts'

onEveryDatabase(sharingWorldMigrations, (open) => {
  const createWorld = contentWorlds(open)

  async function opened(count = 3) {
    const world = createWorld()
    const team = await world.team(count)
    const idsIn = async (person: PersonId, folderId = team.id) =>
      (await world.shared.ids(person, folderId, {})).content.map(({ id }) => id).toSorted()
    return { ...world, ...team, idsIn }
  }

  describe('an editor moves a bookmark', () => {
    test('to an own folder, with its tags and their own note and state, and can undo that', async () => {
      const { editor, viewer, id, ids, shared, own, idsIn } = await opened()
      const [first = '', second = ''] = ids
      await shared.bulk(editor, id, { do: 'tag', ids: [first], add: ['ice'] })
      await shared.change(
        editor,
        { id, bookmarkId: first },
        { note: 'Mine', state: 'reading', isNoteShared: true },
      )
      await shared.change(viewer, { id, bookmarkId: first }, { note: 'Not yours' })
      const mine = await own.addFolder(editor, 'Mine')
      const moved = await shared.bulk(editor, id, { do: 'move', ids: [first, second], folderId: mine.id })
      assert.deepEqual([moved.changed, moved.removed.toSorted()], [2, [first, second].toSorted()])
      const { content } = await own.page(editor, { folderId: mine.id, q: 'mine' })
      assert.deepEqual(
        content.map(({ note, state, tags }) => [note, state, tags]),
        [['Mine', 'reading', ['ice']]],
      )
      assert.deepEqual(await idsIn(editor), ids.slice(2))
      await shared.bulk(editor, id, { do: 'restore', ids: moved.removed })
      await own.bulk(editor, { do: 'remove', ids: moved.ids })
      assert.deepEqual(await idsIn(editor), ids.toSorted())
      const [back] = (await shared.page(viewer, id, { q: 'not yours' })).content
      assert.deepEqual([back?.id, back?.sharedNotes], [first, [{ name: 'Eddy', note: 'Mine' }]])
    })

    test('to a folder that has the work already: it stays once, and no note is lost', async () => {
      const { editor, id, ids, articleIds, shared, own } = await opened()
      const [first = ''] = ids
      const mine = await own.addFolder(editor, 'Mine')
      const other = await own.addFolder(editor, 'Other')
      const there = await own.add(editor, { documentId: articleIds[0] ?? '', folderId: other.id })
      await shared.change(editor, { id, bookmarkId: first }, { note: 'From the folder' })
      const moved = await shared.bulk(editor, id, { do: 'move', ids: [first], folderId: mine.id })
      assert.deepEqual([moved.changed, moved.ids], [0, []])
      const { content } = await own.page(editor, {})
      assert.deepEqual(
        content.map((each) => [each.id, each.folder.name, each.note]),
        [[there.id, 'Mine', 'From the folder']],
      )
    })

    test('to another shared folder that they can edit, and to none of others', async () => {
      const { owner, editor, viewer, stranger, id, ids, shared, folder, idsIn } = await opened()
      const [first = '', second = ''] = ids
      const theirs = await folder(stranger, { members: [[editor, 'editor']] })
      const read = await folder(stranger, { members: [[editor, 'viewer']] })
      const secret = await folder(stranger)
      const move = (folderId: string, person = editor) =>
        shared.bulk(person, id, { do: 'move', ids: [first], folderId })
      await assert.rejects(move(read.id), { code: 'FORBIDDEN' })
      await assert.rejects(move(secret.id), { code: 'NOT_FOUND' })
      await assert.rejects(move(theirs.id, owner), { code: 'NOT_FOUND' })
      await assert.rejects(move(theirs.id, viewer), { code: 'FORBIDDEN' })
      assert.deepEqual(await idsIn(owner), ids.toSorted())
      const { ids: moved } = await move(theirs.id)
      assert.deepEqual(await idsIn(stranger, theirs.id), moved)
      assert.deepEqual(await idsIn(owner), ids.slice(1).toSorted())
      const [shown] = (await shared.page(stranger, theirs.id, {})).content
      assert.equal(shown?.addedBy?.name, 'Eddy')
      await assert.rejects(
        shared.bulk(editor, id, { do: 'move', ids: [second, first], folderId: theirs.id }),
        { code: 'NOT_FOUND' },
      )
      assert.deepEqual(await idsIn(owner), ids.slice(1).toSorted())
    })

    test('that is a reference without an article', async () => {
      const { editor, id, shared, own } = await opened(0)
      const file = Buffer.from('@article{a, title = {On firn}, year = {2020}, doi = {10.1000/firn}}')
      const { ids } = await shared.import(editor, id, file)
      const mine = await own.addFolder(editor, 'Mine')
      await shared.bulk(editor, id, { do: 'move', ids, folderId: mine.id })
      const { content } = await own.page(editor, { folderId: mine.id })
      assert.deepEqual(
        content.map(({ doi, documentId }) => [doi, documentId]),
        [['10.1000/firn', null]],
      )
    })
  })

  describe('the owner', () => {
    test('has a work alone and in a shared folder, and their own calls mean the former', async () => {
      const { owner, editor, id, articles, shared, own, idsIn } = await opened(0)
      const [documentId = ''] = await articles(1)
      const alone = await own.add(owner, { documentId })
      const { ids } = await shared.bulk(editor, id, { do: 'save', articleIds: [documentId] })
      assert.equal(ids.length, 1)
      assert.equal((await own.add(owner, { documentId })).id, alone.id)
      assert.equal((await own.page(owner, {})).totalElements, 2)
      const named = await own.add(owner, { documentId, folderId: id })
      assert.equal(named.id, ids[0])
      await own.remove(owner, documentId)
      assert.deepEqual(await idsIn(editor), ids)
      await own.remove(owner, documentId)
      assert.deepEqual(await idsIn(editor), [])
    })

    test('moves bookmarks out of a shared folder and into it', async () => {
      const { owner, editor, id, ids, own, shared, idsIn } = await opened()
      const [first = ''] = ids
      await shared.change(editor, { id, bookmarkId: first }, { note: 'For this folder', isNoteShared: true })
      const other = await own.addFolder(owner, 'Alone')
      assert.equal((await own.move(owner, { id: first, folderId: other.id })).folder.id, other.id)
      assert.deepEqual(await idsIn(editor), ids.slice(1).toSorted())
      await own.bulk(owner, { do: 'move', moves: [{ folderId: id, ids: [first] }] })
      assert.deepEqual(await idsIn(editor), ids.toSorted())
      // It was shared with the members of the folder, where it may not have returned to.
      const note = async (person: PersonId) => {
        const { content } = await shared.page(person, id, {})
        const shown = content.find((each) => each.id === first)
        return [shown?.note, shown?.sharedNotes.length]
      }
      assert.deepEqual(await note(owner), ['', 0])
      assert.deepEqual(await note(editor), ['For this folder', 0])
    })

    test('moves none to where the work is already, and nothing is lost', async () => {
      const { owner, editor, id, ids, articleIds, shared, own, idsIn, articles } = await opened()
      const other = await own.addFolder(owner, 'Alone')
      const { ids: alone } = await own.bulk(owner, {
        do: 'save',
        articleIds: await articles(1),
        folderId: other.id,
      })
      await own.bulk(owner, { do: 'move', moves: [{ folderId: other.id, ids: ids.slice(0, 1) }] })
      // An editor adds the work that the owner has taken out.
      await shared.bulk(editor, id, { do: 'save', articleIds: articleIds.slice(0, 1) })
      const places = async () =>
        (await own.ids(owner, {})).content.map((each) => `${each.id} ${each.folderId}`).toSorted()
      const before = await places()
      const back = { folderId: id, ids: [...alone, ids[0] ?? ''] }
      await assert.rejects(own.bulk(owner, { do: 'move', moves: [back] }), {
        code: 'CONFLICT',
        message: 'One of these articles is in that folder already. Nothing was changed.',
      })
      assert.deepEqual(await places(), before)
      assert.equal((await idsIn(editor)).length, 3)
    })

    test('moves a work to a folder whose bin has it, and the binned one stays in the bin', async () => {
      const { owner, editor, id, ids, articleIds, own, shared, idsIn } = await opened()
      await shared.bulk(editor, id, { do: 'remove', ids: ids.slice(0, 1) })
      const { id: folderId } = await own.addFolder(owner, 'Alone')
      const alone = await own.add(owner, { documentId: articleIds[0] ?? '', folderId })
      await own.move(owner, { id: alone.id, folderId: id })
      assert.deepEqual(await idsIn(editor), [...ids.slice(1), alone.id].toSorted())
      assert.deepEqual(
        (await own.bin(owner, {})).content.map((each) => each.id),
        ids.slice(0, 1),
      )
      await assert.rejects(own.bulk(owner, { do: 'restore', ids: ids.slice(0, 1) }), { code: 'CONFLICT' })
    })
  })
})
