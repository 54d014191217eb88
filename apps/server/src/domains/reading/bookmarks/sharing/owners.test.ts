import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { FOLDERS_MAX } from '@claire/api-contract'
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
  })
  after(() => opened.close())

  const people = () => {
    ada = world.person('Ada')
    lena = world.person('Lena')
  }
  const rowOf = (id: string | undefined) =>
    world.db.selectFrom('bookmark').selectAll().where('id', '=', String(id)).executeTakeFirst()
  const annotations = (id: string | undefined) =>
    world.db
      .selectFrom('bookmark_annotation')
      .select(['person', 'note', 'reading_state'])
      .where('bookmark_id', '=', String(id))
      .execute()
  const noteOf = async (person: PersonId, id: string | undefined) =>
    (await world.bookmarks.list(person)).find((bookmark) => bookmark.id === id)?.note

  describe('handing a folder over', () => {
    test('gives it to a member with all its bookmarks, and makes the owner an editor', async () => {
      people()
      const { id, ids } = await world.folder(ada, { count: 3, members: [[lena, 'viewer']] })
      await world.bookmarks.bulk(ada, { do: 'remove', ids: ids.slice(2) })
      const shared = await world.sharing.handOver(ada, id, lena)
      assert.deepEqual(
        [shared.role, shared.owner, shared.count],
        ['editor', { name: 'Lena', isYou: false }, 2],
      )
      assert.deepEqual([await world.roleOf(lena, id), await world.roleOf(ada, id)], ['owner', 'editor'])
      assert.equal((await world.bookmarks.list(lena)).length, 2)
      assert.equal((await world.bookmarks.list(ada)).length, 0)
      assert.equal((await world.bookmarks.bin(lena, {})).totalElements, 1)
      const { content } = await world.sharing.history(lena, id, {})
      assert.deepEqual(
        [content[0]?.kind, content[0]?.names, content[0]?.by?.name],
        ['handedOver', ['Lena'], 'Ada'],
      )
      assert.deepEqual(world.mails.at(-1)?.kind, 'notifyOwner')
      assert.deepEqual(world.passedOn.at(-1), [id, lena])
    })

    test('leaves notes and reading states with their people, there and back', async () => {
      people()
      const { id, ids } = await world.folder(ada, { count: 2, members: [[lena, 'editor']] })
      const [first, second] = ids
      await world.bookmarks.annotate(ada, String(first), { note: 'of Ada', state: 'read', tags: ['cold'] })
      await world.annotate(String(first), lena, 'of Lena')
      await world.annotate(String(second), lena, 'second of Lena')
      await world.db
        .insertInto('shared_note')
        .values({ bookmark_id: String(first), person: ada })
        .execute()
      await world.sharing.handOver(ada, id, lena)
      assert.equal(await noteOf(lena, first), 'of Lena')
      assert.deepEqual(
        (await annotations(first)).map(({ person, note, reading_state: state }) => [person, note, state]),
        [[ada, 'of Ada', 'read']],
      )
      assert.deepEqual(await annotations(second), [])
      const [listed] = (await world.bookmarks.list(lena)).filter((bookmark) => bookmark.id === first)
      assert.deepEqual([listed?.tags, listed?.state], [['cold'], 'reading'])
      await world.sharing.handOver(lena, id, ada)
      assert.deepEqual([await noteOf(ada, first), await noteOf(ada, second)], ['of Ada', ''])
      assert.deepEqual(
        (await annotations(first)).map(({ person, note }) => [person, note]),
        [[lena, 'of Lena']],
      )
      assert.equal((await rowOf(first))?.reading_state, 'read')
      const shown = await world.db
        .selectFrom('shared_note')
        .select('person')
        .where('bookmark_id', '=', String(first))
        .execute()
      assert.deepEqual(
        shown.map(({ person }) => person),
        [ada],
      )
    })

    test('keeps who added each bookmark', async () => {
      people()
      const { id, ids } = await world.folder(ada, { count: 2, members: [[lena, 'editor']] })
      await world.db
        .updateTable('bookmark')
        .set({ added_by: lena })
        .where('id', '=', ids[0] ?? '')
        .execute()
      await world.sharing.handOver(ada, id, lena)
      assert.deepEqual([(await rowOf(ids[0]))?.added_by, (await rowOf(ids[1]))?.added_by], [null, ada])
      const { members } = await world.sharing.members(ada, id)
      assert.deepEqual(
        members.map(({ name, added }) => [name, added]),
        [
          ['Lena', 1],
          ['Ada', 1],
        ],
      )
    })

    test('leaves an article that the new owner has alone where it is', async () => {
      people()
      const { id, articleIds } = await world.folder(ada, { count: 2, members: [[lena, 'editor']] })
      const own = await world.bookmarks.addFolder(lena, 'Own')
      const { ids } = await world.bookmarks.bulk(lena, { do: 'save', articleIds, folderId: own.id })
      await world.sharing.handOver(ada, id, lena)
      const places = (await world.bookmarks.ids(lena, {})).content
      assert.deepEqual(
        places
          .filter(({ folderId }) => folderId === own.id)
          .map((place) => place.id)
          .toSorted(),
        ids.toSorted(),
      )
      assert.equal(places.filter(({ folderId }) => folderId === id).length, 2)
    })

    test('numbers the name if the new owner has a folder of that name', async () => {
      people()
      const { id } = await world.folder(ada, { members: [[lena, 'viewer']], name: 'Sleep' })
      const { name } = await world.bookmarks.renameFolder(ada, { id, name: 'Sleep' })
      await world.bookmarks.addFolder(lena, name)
      assert.equal((await world.sharing.handOver(ada, id, lena)).name, 'Sleep (2)')
    })

    test('carries the private feeds of both', async () => {
      people()
      const { id } = await world.folder(ada, { members: [[lena, 'viewer']] })
      const feed = await world.bookmarks.openFeed(ada, id)
      await world.db
        .insertInto('member_feed')
        .values({ folder_id: id, person: lena, token: `lena ${id}` })
        .execute()
      await world.sharing.handOver(ada, id, lena)
      const folder = await world.db
        .selectFrom('bookmark_folder')
        .select('feed_token')
        .where('id', '=', id)
        .executeTakeFirst()
      assert.equal(folder?.feed_token, `lena ${id}`)
      const feeds = await world.db
        .selectFrom('member_feed')
        .select(['person', 'token'])
        .where('folder_id', '=', id)
        .execute()
      assert.deepEqual(
        feeds.map(({ person }) => person),
        [ada],
      )
      assert.ok(JSON.stringify(feed).includes(feeds[0]?.token ?? 'none'))
    })

    test('leaves what the owner had removed before sharing in their own bin', async () => {
      people()
      const own = await world.bookmarks.addFolder(ada, 'Sleep')
      const articleIds = await world.articles(2)
      const { ids } = await world.bookmarks.bulk(ada, { do: 'save', articleIds, folderId: own.id })
      await world.bookmarks.bulk(ada, { do: 'remove', ids: ids.slice(0, 1) })
      world.state.now += 1000
      const members = [{ kind: 'person' as const, id: lena, role: 'editor' as const }]
      await world.sharing.share(ada, { folderId: own.id, members, notify: false })
      await world.sharing.handOver(ada, own.id, lena)
      assert.equal((await world.bookmarks.bin(lena, {})).totalElements, 0)
      assert.equal((await world.bookmarks.bin(ada, {})).totalElements, 1)
      await world.bookmarks.bulk(ada, { do: 'restore', ids: ids.slice(0, 1) })
      assert.equal((await world.bookmarks.list(ada)).length, 1)
    })

    /** A folder whose owner has removed its article before sharing it, and handed it over. */
    async function handedOverWithoutArticle() {
      people()
      const folder = await world.folder(ada, { count: 1 })
      await world.bookmarks.bulk(ada, { do: 'remove', ids: folder.ids })
      await world.sharing.stopSharing(ada, folder.id)
      world.state.now += 1
      const members = [{ kind: 'person' as const, id: lena, role: 'editor' as const }]
      await world.sharing.share(ada, { folderId: folder.id, members, notify: false })
      await world.sharing.handOver(ada, folder.id, lena)
      return folder
    }

    test('returns it with an article that the former owner had removed before sharing', async () => {
      const { id, articleIds } = await handedOverWithoutArticle()
      await world.bookmarks.bulk(lena, { do: 'save', articleIds, folderId: id })
      assert.equal((await world.sharing.handOver(lena, id, ada)).count, 1)
      assert.equal(await world.roleOf(ada, id), 'owner')
      assert.equal((await world.bookmarks.list(ada)).length, 1)
      assert.equal((await world.bookmarks.bin(ada, {})).totalElements, 1)
    })

    test('lets the new owner end its sharing though the former one has saved a removed article again', async () => {
      const { id, articleIds } = await handedOverWithoutArticle()
      await world.bookmarks.bulk(ada, { do: 'save', articleIds })
      assert.equal((await world.sharing.stopSharing(lena, id)).elsewhere, 0)
      assert.equal((await world.bookmarks.list(ada)).length, 1)
    })

    test('is refused to groups, strangers, oneself, the disabled, and those with too many folders', async () => {
      people()
      const { id } = await world.folder(ada, {
        members: [
          [lena, 'editor'],
          ['lab', 'editor', 'group'],
        ],
      })
      const stranger = world.person('Max')
      for (const to of ['lab', stranger, ada, 'nobody'])
        await assert.rejects(world.sharing.handOver(ada, id, to), {
          code: 'BAD_REQUEST',
          message: 'A folder can be handed over only to a person who is a member of it.',
        })
      const known = world.people.get(lena)
      if (known) known.isActive = false
      await assert.rejects(world.sharing.handOver(ada, id, lena), {
        code: 'CONFLICT',
        message: 'The account of this member is disabled.',
      })
      if (known) known.isActive = true
      for (let at = 1; at < FOLDERS_MAX; at++) await world.bookmarks.addFolder(lena, `Folder ${at}`)
      await assert.rejects(world.sharing.handOver(ada, id, lena), {
        code: 'CONFLICT',
        message: 'This person has 200 folders, which is as many as there can be.',
      })
      assert.equal(await world.roleOf(ada, id), 'owner')
    })

    test('goes to a member by a group too', async () => {
      people()
      const max = world.person('Max', { groups: ['lab'] })
      const { id } = await world.folder(ada, { members: [['lab', 'viewer', 'group']] })
      await world.sharing.handOver(ada, id, max)
      assert.equal(await world.roleOf(max, id), 'owner')
    })
  })

  test('a folder with an owner cannot be taken over', async () => {
    people()
    const { id } = await world.folder(ada, { members: [[lena, 'editor']] })
    await assert.rejects(world.sharing.takeOver(lena, id), {
      code: 'CONFLICT',
      message: 'This folder has an owner, who can hand it over to you.',
    })
  })
})
