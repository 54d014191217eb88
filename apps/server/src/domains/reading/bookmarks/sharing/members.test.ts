import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { after, before, describe, test } from 'node:test'
import { MEMBERS_PER_FOLDER, type NewMembers } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { type SharingWorld, createSharingWorld, sharingWorldMigrations } from '../testing/sharing-world.ts'

onEveryDatabase(sharingWorldMigrations, (open) => {
  let opened: TestDatabase
  let world: SharingWorld
  let ada: PersonId
  before(async () => {
    opened = await open()
    world = createSharingWorld(opened)
    ada = world.person('Ada')
  })
  after(() => opened.close())

  const add = (folderId: string, members: NewMembers['members'], notify = false) =>
    world.sharing.addMembers(ada, folderId, { members, notify })
  const as = (id: string, role: 'viewer' | 'editor' = 'viewer') => ({ kind: 'person' as const, id, role })

  describe('sharing a folder', () => {
    test('shares all its bookmarks, also those in the bin, and leaves them the owner’s', async () => {
      const lena = world.person('Lena')
      const own = await world.bookmarks.addFolder(ada, 'Sleep')
      const articleIds = await world.articles(3)
      const { ids } = await world.bookmarks.bulk(ada, { do: 'save', articleIds, folderId: own.id })
      await world.bookmarks.bulk(ada, { do: 'remove', ids: ids.slice(0, 1) })
      const shared = await world.sharing.share(ada, {
        folderId: own.id,
        members: [as(lena, 'editor')],
        notify: false,
      })
      assert.deepEqual(shared, {
        id: own.id,
        name: 'Sleep',
        role: 'owner',
        owner: { name: 'Ada', isYou: true },
        count: 2,
        members: [{ kind: 'person', name: 'Lena', isYou: false }],
        memberCount: 1,
        deletedAfter: null,
        requests: 0,
      })
      const rows = await world.db
        .selectFrom('bookmark')
        .select(['owner', 'shared_in'])
        .where('folder_id', '=', own.id)
        .execute()
      assert.deepEqual(
        rows.map((row) => [row.owner, row.shared_in]),
        Array(3).fill([ada, own.id]),
      )
      assert.equal(await world.roleOf(lena, own.id), 'editor')
      assert.deepEqual(await world.kinds(lena, own.id), ['shared', 'memberAdded'])
    })

    test('again adds members, and is recorded once', async () => {
      const [lena, max] = [world.person('Lena'), world.person('Max')]
      const { id } = await world.folder(ada, { members: [[lena, 'viewer']] })
      await world.sharing.share(ada, { folderId: id, members: [as(max)], notify: false })
      assert.equal(await world.roleOf(max, id), 'viewer')
      assert.deepEqual(await world.kinds(ada, id), ['shared', 'memberAdded', 'memberAdded'])
    })

    test('is refused for the default folder, one in the bin, and those of others', async () => {
      const share = (person: PersonId, folderId: string) =>
        world.sharing.share(person, { folderId, members: [], notify: false })
      const { folders } = await world.bookmarks.folderTree(ada)
      await assert.rejects(share(ada, folders[0]?.id ?? ''), {
        code: 'CONFLICT',
        message: 'The folder Bookmarks cannot be shared. Make a folder for what you want to share.',
      })
      const own = await world.bookmarks.addFolder(ada, 'Binned')
      await assert.rejects(share(world.person('Max'), own.id), { code: 'NOT_FOUND' })
      await world.bookmarks.deleteFolder(ada, own.id)
      await assert.rejects(share(ada, own.id), { code: 'NOT_FOUND' })
    })
  })

  describe('members', () => {
    test('are listed after the owner by name, groups after people, with what each has added', async () => {
      const [max, lena] = [world.person('Max'), world.person('Lena', { groups: ['sleep-lab'] })]
      const { id, ids } = await world.folder(ada, { count: 3, members: [[max, 'viewer']] })
      await world.db
        .updateTable('bookmark')
        .set({ added_by: max })
        .where('id', '=', ids[0] ?? '')
        .execute()
      await add(id, [
        as(lena, 'editor'),
        { kind: 'group', id: 'sleep-lab', role: 'viewer' },
        { kind: 'group', id: 'nobody-yet', role: 'viewer' },
        { kind: 'email', id: 'Tim@Other.example', role: 'viewer' },
      ])
      const { members } = await world.sharing.members(lena, id)
      assert.deepEqual(
        members.map((each) => [each.kind, each.name, each.role, each.people, each.added, each.isYou]),
        [
          ['person', 'Ada', 'owner', 1, 2, false],
          ['person', 'Lena', 'editor', 1, 0, true],
          ['person', 'Max', 'viewer', 1, 1, false],
          ['group', 'nobody-yet', 'viewer', 0, 0, false],
          ['group', 'sleep-lab', 'viewer', 1, 0, false],
          ['email', 'Tim@Other.example', 'viewer', 1, 0, false],
        ],
      )
      assert.deepEqual(members[1]?.by, { name: 'Ada', isYou: false })
      assert.equal(members[0]?.by, null)
    })

    test('by a known address become members at once, and by an unknown one are invited', async () => {
      const lena = world.person('Lena')
      const { id } = await world.folder(ada)
      await add(id, [
        { kind: 'email', id: ` ${world.people.get(lena)?.email.toUpperCase()} `, role: 'editor' },
        { kind: 'email', id: 'new@other.example', role: 'viewer' },
      ])
      assert.equal(await world.roleOf(lena, id), 'editor')
      assert.deepEqual(await world.kinds(ada, id), ['shared', 'memberAdded', 'invited'])
    })

    test('change roles, and nothing happens if they have it already', async () => {
      const lena = world.person('Lena')
      const { id } = await world.folder(ada, { members: [[lena, 'viewer']] })
      await add(id, [as(lena, 'editor'), { kind: 'email', id: 'x@y.example', role: 'viewer' }])
      await add(id, [as(lena, 'editor'), { kind: 'email', id: 'X@y.example', role: 'editor' }])
      assert.equal(await world.roleOf(lena, id), 'editor')
      const { content } = await world.sharing.history(lena, id, {})
      assert.deepEqual(
        content.map(({ kind, names, role, count }) => [kind, names, role, count]),
        [
          ['roleChanged', ['x@y.example'], 'editor', 1],
          ['roleChanged', ['Lena'], 'editor', 1],
          ['invited', ['x@y.example'], 'viewer', 1],
          ['memberAdded', ['Lena'], 'viewer', 1],
          ['shared', [], null, 0],
        ],
      )
      assert.deepEqual(content[0]?.by, { name: 'Ada', isYou: false })
    })

    test('are out at once when removed, with their private feed, and can be added again', async () => {
      const lena = world.person('Lena')
      const { id, ids } = await world.folder(ada, { count: 1, members: [[lena, 'editor']] })
      await world.annotate(ids[0] ?? '', lena, 'mine')
      await world.db.insertInto('member_feed').values({ folder_id: id, person: lena, token: id }).execute()
      await world.sharing.removeMember(ada, id, { kind: 'person', id: lena })
      assert.equal(await world.roleOf(lena, id), undefined)
      await assert.rejects(world.sharing.members(lena, id), { code: 'NOT_FOUND' })
      assert.equal(
        (await world.db.selectFrom('member_feed').selectAll().where('person', '=', lena).execute()).length,
        0,
      )
      await add(id, [as(lena)])
      const notes = await world.db
        .selectFrom('bookmark_annotation')
        .selectAll()
        .where('person', '=', lena)
        .execute()
      assert.equal(notes.length, 1)
    })

    test('of a group that was renamed at the provider are out, and the group has no people', async () => {
      const lena = world.person('Lena', { groups: ['old-name'] })
      const { id } = await world.folder(ada, { members: [['old-name', 'editor', 'group']] })
      assert.equal(await world.roleOf(lena, id), 'editor')
      const known = world.people.get(lena)
      if (known) known.groups = ['new-name']
      assert.equal(await world.roleOf(lena, id), undefined)
      const { members } = await world.sharing.members(ada, id)
      assert.deepEqual([members[1]?.name, members[1]?.people], ['old-name', 0])
    })

    test('of a folder in the bin are out, and are back when its owner restores it', async () => {
      const lena = world.person('Lena')
      const { id } = await world.folder(ada, { members: [[lena, 'editor']] })
      await world.bookmarks.deleteFolder(ada, id)
      await assert.rejects(world.sharing.members(lena, id), { code: 'NOT_FOUND' })
      await assert.rejects(world.sharing.members(ada, id), { code: 'NOT_FOUND' })
      await world.bookmarks.restoreFolder(ada, id)
      assert.equal(await world.roleOf(lena, id), 'editor')
    })

    test('can leave, the last editor too; the owner and members by a group cannot', async () => {
      const [lena, max] = [world.person('Lena'), world.person('Max', { groups: ['leavers'] })]
      const { id } = await world.folder(ada, {
        members: [
          [lena, 'editor'],
          ['leavers', 'viewer', 'group'],
        ],
      })
      await world.sharing.leave(lena, id)
      assert.equal(await world.roleOf(lena, id), undefined)
      await assert.rejects(world.sharing.leave(lena, id), { code: 'NOT_FOUND' })
      await assert.rejects(world.sharing.leave(max, id), {
        code: 'CONFLICT',
        message: /^You are a member through the group “leavers”\. Whoever manages the groups/,
      })
      await assert.rejects(world.sharing.leave(ada, id), {
        code: 'CONFLICT',
        message: 'You are the owner of this folder. Hand it over to a member first, or stop sharing it.',
      })
      assert.deepEqual(await world.kinds(ada, id), ['shared', 'memberAdded', 'memberAdded', 'memberLeft'])
    })
  })

  describe('a change of members that cannot be', () => {
    test('says why, and changes nothing', async () => {
      const lena = world.person('Lena')
      const { id } = await world.folder(ada)
      const email = world.people.get(ada)?.email ?? ''
      for (const [members, code, message] of [
        [[as(ada)], 'CONFLICT', 'You are the owner of this folder.'],
        [[{ kind: 'email', id: email, role: 'viewer' }], 'CONFLICT', 'You are the owner of this folder.'],
        [[as('nobody')], 'NOT_FOUND', 'Nobody with this id has signed in to Claire.'],
        [[as(lena), as(lena, 'editor')], 'BAD_REQUEST', 'Name each member once.'],
        [
          [as(lena), { kind: 'email', id: world.people.get(lena)?.email ?? '', role: 'viewer' }],
          'BAD_REQUEST',
          'Name each member once.',
        ],
        [
          [{ kind: 'email', id: 'lena at lab', role: 'viewer' }],
          'BAD_REQUEST',
          '“lena at lab” is not an email address.',
        ],
        [[{ kind: 'group', id: '  ', role: 'viewer' }], 'BAD_REQUEST', 'The name of the group is required.'],
      ] as [NewMembers['members'], string, string][])
        await assert.rejects(add(id, [as(world.person('Max')), ...members]), { code, message })
      await assert.rejects(world.sharing.removeMember(ada, id, { kind: 'person', id: lena }), {
        code: 'NOT_FOUND',
        message: 'This folder has no such member.',
      })
      await assert.rejects(world.sharing.removeMember(ada, id, { kind: 'person', id: ada }), {
        code: 'CONFLICT',
      })
      assert.equal((await world.sharing.members(ada, id)).members.length, 1)
      assert.deepEqual(await world.kinds(ada, id), ['shared'])
    })

    test('is one of more members and invitations than a folder can have', async () => {
      const { id } = await world.folder(ada)
      const addresses = (from: number, to: number): NewMembers['members'] =>
        Array.from({ length: to - from }, (_, at) => ({
          kind: 'email',
          id: `p${from + at}@many.example`,
          role: 'viewer',
        }))
      await add(id, addresses(0, MEMBERS_PER_FOLDER))
      await assert.rejects(add(id, addresses(MEMBERS_PER_FOLDER, MEMBERS_PER_FOLDER + 1)), {
        code: 'CONFLICT',
        message: 'A folder can have 500 members and invitations; this would make 501.',
      })
      await add(id, addresses(0, 10))
      assert.equal((await world.sharing.members(ada, id)).members.length, MEMBERS_PER_FOLDER + 1)
    })
  })

  test('a group of 5,000 is one member, and all its people can open the folder', async () => {
    const people = Array.from({ length: 5_000 }, (_, at) => world.person(`Person ${at}`, { groups: ['all'] }))
    const { id } = await world.folder(ada, { members: [['all', 'viewer', 'group']] })
    assert.equal(await world.roleOf(people.at(-1) ?? ada, id), 'viewer')
    const { members } = await world.sharing.members(ada, id)
    assert.deepEqual(
      members.map(({ people: size }) => size),
      [1, 5_000],
    )
    for (const person of people) world.people.delete(person)
  })

  test('new members are written to if the owner wants it, except those who were members before', async () => {
    const [lena, max] = [world.person('Lena'), world.person('Max')]
    const { id } = await world.folder(ada, { members: [[lena, 'viewer']] })
    world.mails.length = 0
    await add(id, [as(lena, 'editor')], true)
    await add(id, [as(world.person('Tim'))], false)
    assert.deepEqual(world.mails, [])
    await add(id, [as(lena), as(max)], true)
    const [{ kind, change } = { kind: '', change: {} }] = world.mails
    assert.equal(kind, 'notifyShared')
    const { members, already } = change as { members: object[]; already: object[] }
    assert.deepEqual(members, [{ kind: 'person', id: max }])
    assert.equal(already.length, 3, 'the owner, Lena and Tim')
    assert.ok(already.some((each) => isDeepStrictEqual(each, { kind: 'person', id: lena })))
  })

  test('candidates are people by name or address, groups and unknown addresses, without oneself', async () => {
    const [rosa] = [world.person('Rosalind', { groups: ['rosetta'] }), world.person('Rosalind')]
    const found = await world.sharing.candidates(rosa, 'ros')
    assert.deepEqual(
      found.map(({ kind, name, people }) => [kind, name, people]),
      [
        ['person', 'Rosalind', 1],
        ['group', 'rosetta', 1],
      ],
    )
    assert.deepEqual(
      await world.sharing.candidates(ada, 'r').then((all) => all.filter(({ kind }) => kind === 'person')),
      [],
    )
    assert.deepEqual(await world.sharing.candidates(ada, 'new@other.example'), [
      {
        kind: 'email',
        id: 'new@other.example',
        name: 'new@other.example',
        email: 'new@other.example',
        people: 0,
      },
    ])
    const email = world.people.get(rosa)?.email ?? ''
    assert.deepEqual(
      (await world.sharing.candidates(ada, email)).map(({ kind, id }) => [kind, id]),
      [['person', rosa]],
    )
  })
})
