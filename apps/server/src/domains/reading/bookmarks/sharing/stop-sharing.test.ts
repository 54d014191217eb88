import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PersonId } from '#platform/person'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { type SharingWorld, createSharingWorld, sharingWorldMigrations } from '../testing/sharing-world.ts'

onEveryDatabase(sharingWorldMigrations, (open) => {
  let opened: TestDatabase
  let world: SharingWorld
  let ada: PersonId
  let lena: PersonId
  before(async () => {
    opened = await open()
    world = createSharingWorld(opened)
    ada = world.person('Ada')
    lena = world.person('Lena')
  })
  after(() => opened.close())

  /** A shared folder, and the owner's own bookmarks of its articles in another folder. */
  async function twice(count: number) {
    const shared = await world.folder(ada, { count, members: [[lena, 'editor']] })
    const own = await world.bookmarks.addFolder(ada, `Own ${shared.id}`)
    const ownIds = shared.ids.map(() => randomUUID())
    const rows = await world.db
      .selectFrom('bookmark')
      .selectAll()
      .where('folder_id', '=', shared.id)
      .execute()
    for (const row of rows)
      await world.db
        .insertInto('bookmark')
        .values({ ...row, id: ownIds[shared.ids.indexOf(row.id)] ?? '', folder_id: own.id, shared_in: '' })
        .execute()
    return { ...shared, own: own.id, ownIds }
  }
  const inFolder = async (folderId: string) =>
    (await world.bookmarks.ids(ada, {})).content
      .filter((place) => place.folderId === folderId)
      .map(({ id }) => id)
      .toSorted()

  test('members, invitations, requests and their feeds are gone at once, and the bookmarks are the owner’s', async () => {
    const { id, ids } = await world.folder(ada, { count: 2, members: [[lena, 'editor']] })
    await world.sharing.addMembers(ada, id, {
      members: [{ kind: 'email', id: 'x@y.example', role: 'viewer' }],
      notify: false,
    })
    await world.sharing.requestAccess(world.person('Max'), id)
    await world.db.insertInto('member_feed').values({ folder_id: id, person: lena, token: id }).execute()
    const { name, elsewhere } = await world.sharing.stopSharing(ada, id)
    assert.ok(name.startsWith('Ice'))
    assert.equal(elsewhere, 0)
    assert.equal(await world.roleOf(lena, id), undefined)
    await assert.rejects(world.sharing.members(ada, id), { code: 'NOT_FOUND' })
    for (const table of ['folder_member', 'folder_invitation', 'folder_request', 'member_feed'] as const)
      assert.deepEqual(
        await world.db.selectFrom(table).select('folder_id').where('folder_id', '=', id).execute(),
        [],
      )
    assert.deepEqual(await inFolder(id), ids.toSorted())
    const scopes = await world.db
      .selectFrom('bookmark')
      .select('shared_in')
      .where('folder_id', '=', id)
      .execute()
    assert.deepEqual(
      scopes.map((row) => row.shared_in),
      ['', ''],
    )
  })

  test('an article that the owner has alone elsewhere stays there, with the tags and notes of both', async () => {
    const { id, ids, own, ownIds } = await twice(2)
    await world.bookmarks.annotate(ada, String(ids[0]), { note: 'in the team', tags: ['Cold', 'team'] })
    await world.bookmarks.annotate(ada, String(ownIds[0]), { note: 'my own', tags: ['cold', 'mine'] })
    await world.annotate(String(ids[0]), lena, 'of Lena')
    assert.equal((await world.sharing.stopSharing(ada, id)).elsewhere, 2)
    assert.deepEqual([await inFolder(id), await inFolder(own)], [[], ownIds.toSorted()])
    const staying = (await world.bookmarks.list(ada)).find((bookmark) => bookmark.id === ownIds[0])
    assert.equal(staying?.note, 'my own\n\nin the team')
    assert.deepEqual(staying?.tags.toSorted(), ['cold', 'mine', 'team'])
    const [found] = (await world.bookmarks.page(ada, { q: 'team' })).content
    assert.equal(found?.id, ownIds[0], 'its words are found')
    const annotations = await world.db
      .selectFrom('bookmark_annotation')
      .select(['person', 'note'])
      .where('bookmark_id', '=', String(ownIds[0]))
      .execute()
    assert.deepEqual(
      annotations.map(({ person, note }) => [person, note]),
      [[lena, 'of Lena']],
    )
  })

  test('an article in the bin makes way for one in the folder, and the other way round', async () => {
    const { id, ids, own, ownIds } = await twice(3)
    await world.bookmarks.bulk(ada, { do: 'remove', ids: [String(ownIds[0]), String(ownIds[2])] })
    await world.bookmarks.bulk(ada, { do: 'remove', ids: [String(ids[1]), String(ids[2])] })
    assert.equal((await world.sharing.stopSharing(ada, id)).elsewhere, 0)
    assert.deepEqual([await inFolder(id), await inFolder(own)], [[ids[0]], [ownIds[1]]])
    assert.equal((await world.bookmarks.list(ada)).filter((bookmark) => ids.includes(bookmark.id)).length, 1)
  })

  test('what members wrote is there again when the folder is shared again', async () => {
    const { id, ids } = await world.folder(ada, { count: 1, members: [[lena, 'editor']] })
    await world.annotate(String(ids[0]), lena, 'of Lena')
    await world.sharing.stopSharing(ada, id)
    const members = [{ kind: 'person' as const, id: lena, role: 'viewer' as const }]
    await world.sharing.share(ada, { folderId: id, members, notify: false })
    const annotations = await world.db
      .selectFrom('bookmark_annotation')
      .select('note')
      .where('bookmark_id', '=', String(ids[0]))
      .execute()
    assert.deepEqual(
      annotations.map(({ note }) => note),
      ['of Lena'],
    )
    assert.deepEqual(await world.kinds(lena, id), [
      'shared',
      'memberAdded',
      'sharingStopped',
      'shared',
      'memberAdded',
    ])
  })

  test('a folder is shared although articles in its bin are bookmarked elsewhere', async () => {
    const { id, ids } = await twice(1)
    await world.bookmarks.bulk(ada, { do: 'remove', ids })
    await world.sharing.stopSharing(ada, id)
    await world.sharing.share(ada, { folderId: id, members: [], notify: false })
    assert.equal((await world.sharing.stopSharing(ada, id)).elsewhere, 0)
  })
})
