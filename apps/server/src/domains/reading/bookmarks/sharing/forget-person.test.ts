import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TAKE_OVER_DAYS } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { type SharingWorld, createSharingWorld, sharingWorldMigrations } from '../testing/sharing-world.ts'

const DAY_MS = 86_400_000

onEveryDatabase(sharingWorldMigrations, (open) => {
  let opened: TestDatabase
  let world: SharingWorld
  before(async () => {
    opened = await open()
    world = createSharingWorld(opened)
  })
  after(() => opened.close())

  /** Deletes an account as the product does: the shared folders first, then everything that is the person's alone. */
  async function deleteAccount(person: PersonId) {
    const email = world.people.get(person)?.email ?? ''
    await world.sharing.forget(person)
    await world.bookmarks.forgetAccount(person)
    world.people.delete(person)
    return email
  }
  const ownerOf = async (folderId: string) =>
    (
      await world.db
        .selectFrom('bookmark_folder')
        .select('owner')
        .where('id', '=', folderId)
        .executeTakeFirst()
    )?.owner

  /** True if a text is in any row about sharing. */
  async function isMentioned(text: string): Promise<boolean> {
    const tables = [
      'bookmark_folder',
      'bookmark',
      'folder_member',
      'folder_invitation',
      'folder_request',
      'folder_event',
      'bookmark_annotation',
      'shared_note',
      'member_feed',
      'bookmark_tag',
    ] as const
    for (const table of tables)
      if (JSON.stringify(await world.db.selectFrom(table).selectAll().execute()).includes(text)) return true
    return false
  }

  describe('when the account of its owner is deleted, a shared folder', () => {
    test('goes to the longest-standing editor who can sign in', async () => {
      const ada = world.person('Ada')
      const [viewer, disabled, lena, later] = ['Viewer', 'Disabled', 'Lena', 'Later'].map((name) =>
        world.person(name),
      ) as [PersonId, PersonId, PersonId, PersonId]
      const { id, ids } = await world.folder(ada, { count: 2, members: [[viewer, 'viewer']] })
      for (const editor of [disabled, lena, later]) {
        world.state.now += 1000
        await world.sharing.addMembers(ada, id, {
          members: [{ kind: 'person', id: editor, role: 'editor' }],
          notify: false,
        })
      }
      const known = world.people.get(disabled)
      if (known) known.isActive = false
      await world.bookmarks.annotate(ada, String(ids[0]), { note: 'of Ada', state: 'read', tags: ['cold'] })
      await world.annotate(String(ids[0]), lena, 'of Lena')
      const email = await deleteAccount(ada)
      assert.equal(await ownerOf(id), lena)
      const [bookmark] = (await world.bookmarks.list(lena)).filter((each) => each.id === ids[0])
      assert.deepEqual([bookmark?.note, bookmark?.tags], ['of Lena', ['cold']])
      assert.equal(await world.roleOf(later, id), 'editor')
      assert.deepEqual(world.mails.at(-1)?.kind, 'notifyOwner')
      assert.deepEqual(world.passedOn.at(-1), [id, lena])
      const { content } = await world.sharing.history(lena, id, { size: 100 })
      assert.deepEqual(
        [content[0]?.kind, content[0]?.by, content[0]?.names],
        ['ownerDeleted', null, ['Lena']],
      )
      assert.deepEqual(content.at(-1)?.by, { name: '', isYou: false })
      for (const text of [ada, email, 'of Ada']) assert.equal(await isMentioned(text), false, text)
    })

    test('goes to an editor of a group if no person is one', async () => {
      const ada = world.person('Ada')
      const [max, viewer] = [world.person('Max', { groups: ['lab'] }), world.person('Viewer')]
      const { id } = await world.folder(ada, {
        members: [
          [viewer, 'viewer'],
          ['lab', 'editor', 'group'],
        ],
      })
      await deleteAccount(ada)
      assert.equal(await ownerOf(id), max)
    })

    test('waits for a member to take it, as owner with all its bookmarks', async () => {
      const ada = world.person('Ada')
      const [lena, max] = [world.person('Lena'), world.person('Max')]
      const { id, ids } = await world.folder(ada, {
        count: 3,
        members: [
          [lena, 'viewer'],
          [max, 'viewer'],
        ],
      })
      await world.bookmarks.annotate(ada, String(ids[0]), { note: 'of Ada' })
      await world.annotate(String(ids[0]), lena, 'of Lena')
      await deleteAccount(ada)
      assert.equal(world.mails.at(-1)?.kind, 'notifyOwnerless')
      assert.deepEqual(world.passedOn.at(-1), [id, null])
      assert.equal(await world.roleOf(lena, id), 'viewer')
      await assert.rejects(world.sharing.addMembers(lena, id, { members: [], notify: false }), {
        code: 'FORBIDDEN',
      })
      const { members } = await world.sharing.members(lena, id)
      assert.deepEqual(
        members.map(({ name }) => name),
        ['Lena', 'Max'],
      )
      await assert.rejects(world.sharing.takeOver(world.person('Stranger'), id), { code: 'NOT_FOUND' })
      const taken = await world.sharing.takeOver(lena, id)
      assert.deepEqual([taken.role, taken.count, taken.deletedAfter], ['owner', 3, null])
      assert.deepEqual((await world.bookmarks.list(lena)).map(({ note }) => note).filter(Boolean), [
        'of Lena',
      ])
      await assert.rejects(world.sharing.takeOver(max, id), { code: 'CONFLICT' })
      assert.deepEqual((await world.kinds(lena, id)).slice(-2), ['ownerDeleted', 'takenOver'])
      assert.equal(await world.sharing.endOverdue(), 0)
    })

    test('is deleted if nobody takes it in time', async () => {
      const ada = world.person('Ada')
      const lena = world.person('Lena')
      const { id } = await world.folder(ada, { count: 1, members: [[lena, 'viewer']] })
      await deleteAccount(ada)
      world.state.now += TAKE_OVER_DAYS * DAY_MS - 1000
      assert.equal(await world.sharing.endOverdue(), 0)
      world.state.now += 2000
      assert.equal(await world.sharing.endOverdue(), 1)
      assert.equal(await world.roleOf(lena, id), undefined)
      assert.deepEqual(
        await world.db.selectFrom('bookmark').select('id').where('folder_id', '=', id).execute(),
        [],
      )
      assert.equal(await world.sharing.endOverdue(), 0)
    })

    test('is deleted with it if it is in the bin', async () => {
      const [ada, lena] = [world.person('Ada'), world.person('Lena')]
      const { id } = await world.folder(ada, { members: [[lena, 'editor']] })
      await world.bookmarks.deleteFolder(ada, id)
      await deleteAccount(ada)
      assert.equal(await ownerOf(id), undefined)
    })
  })

  test('a member’s part in the folders of others goes with the account, and what they added stays', async () => {
    const [ada, lena] = [world.person('Ada'), world.person('Lena')]
    const { id, ids } = await world.folder(ada, { count: 2, members: [[lena, 'editor']] })
    await world.annotate(String(ids[0]), lena, 'secret of Lena')
    await world.db
      .insertInto('shared_note')
      .values({ bookmark_id: String(ids[0]), person: lena })
      .execute()
    await world.db
      .insertInto('member_feed')
      .values({ folder_id: id, person: lena, token: `feed ${id}` })
      .execute()
    await world.db.updateTable('bookmark').set({ added_by: lena }).where('id', '=', String(ids[1])).execute()
    const other = await world.folder(world.person('Max'))
    await world.sharing.requestAccess(lena, other.id)
    const invitedTo = await world.folder(ada)
    await world.db
      .insertInto('folder_invitation')
      .values({
        id: invitedTo.id,
        folder_id: invitedTo.id,
        email: String(world.people.get(lena)?.email),
        email_key: String(world.people.get(lena)?.email),
        role: 'viewer',
        invited_by: ada,
        invited_at: world.state.now,
      })
      .execute()
    const email = await deleteAccount(lena)
    await deleteAccount(lena)
    for (const text of [lena, email, 'secret of Lena']) assert.equal(await isMentioned(text), false, text)
    assert.equal((await world.bookmarks.list(ada)).length, 2)
    const { content } = await world.sharing.history(ada, id, {})
    assert.deepEqual(
      content.map(({ kind, names }) => [kind, names]),
      [
        ['memberAdded', ['']],
        ['shared', []],
      ],
    )
  })

  test('deleting an account that shares nothing changes nothing', async () => {
    const before = await world.db.selectFrom('folder_event').selectAll().execute()
    await world.sharing.forget(personId('nobody'))
    assert.deepEqual(await world.db.selectFrom('folder_event').selectAll().execute(), before)
  })
})
