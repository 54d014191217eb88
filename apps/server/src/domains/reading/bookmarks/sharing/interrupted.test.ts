import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import type { PersonId } from '#platform/person'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { type SharingWorld, createSharingWorld, sharingWorldMigrations } from '../testing/sharing-world.ts'

type Sharing = SharingWorld['sharing']

/** Fails at the nth statement that writes, as a database does that goes away. */
function failingAt(last: number): KyselyPlugin {
  let statements = 0
  return {
    transformQuery({ node }) {
      if (node.kind !== 'SelectQueryNode' && ++statements === last) throw new Error('interrupted')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

onEveryDatabase(sharingWorldMigrations, (open) => {
  let opened: TestDatabase
  let world: SharingWorld
  before(async () => {
    opened = await open()
    world = createSharingWorld(opened)
  })
  after(() => opened.close())

  /** Every row about sharing. */
  async function everything() {
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
    const rows = []
    for (const table of tables)
      rows.push(
        (await world.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted(),
      )
    return rows
  }

  async function team() {
    const [ada, lena] = [world.person('Ada'), world.person('Lena')]
    const folder = await world.folder(ada, { count: 3, members: [[lena, 'editor']] })
    const [first = '', second = ''] = folder.ids
    await world.bookmarks.annotate(ada, first, { note: 'of Ada', state: 'read', tags: ['cold'] })
    await world.annotate(second, lena, 'of Lena')
    const feed = { folder_id: folder.id, person: lena, token: folder.id }
    await world.db.insertInto('member_feed').values(feed).execute()
    return { ada, lena, max: world.person('Max'), ...folder }
  }
  type Team = Awaited<ReturnType<typeof team>>

  /** Interrupts a change at each of its writes until it succeeds; returns how often. */
  async function interrupted(change: (sharing: Sharing) => Promise<unknown>, check: () => Promise<void>) {
    for (let statement = 1; ; statement++) {
      const sharing = world.sharingOn(opened.database.withPlugin(failingAt(statement)))
      const failed = await change(sharing).then(
        () => false,
        (error: Error) => error.message === 'interrupted' || Promise.reject(error),
      )
      if (!failed) return statement - 1
      await check()
    }
  }

  const member = (id: string, role: 'viewer' | 'editor' = 'viewer') => ({ kind: 'person' as const, id, role })
  const changes: [string, (team: Team) => Promise<(sharing: Sharing) => Promise<unknown>>][] = [
    [
      'sharing',
      async ({ ada, lena, id }) => {
        await world.sharing.stopSharing(ada, id)
        const members = [member(lena), { kind: 'email' as const, id: 'x@y.example', role: 'viewer' as const }]
        return (sharing) => sharing.share(ada, { folderId: id, members, notify: true })
      },
    ],
    [
      'adding members',
      async ({ ada, lena, max, id }) =>
        (sharing) =>
          sharing.addMembers(ada, id, { members: [member(max), member(lena, 'viewer')], notify: true }),
    ],
    [
      'removing a member',
      async ({ ada, lena, id }) =>
        (sharing) =>
          sharing.removeMember(ada, id, member(lena)),
    ],
    [
      'leaving',
      async ({ lena, id }) =>
        (sharing) =>
          sharing.leave(lena, id),
    ],
    [
      'a hand-over',
      async ({ ada, lena, id }) =>
        (sharing) =>
          sharing.handOver(ada, id, lena),
    ],
    [
      'the end of sharing',
      async ({ ada, id }) =>
        (sharing) =>
          sharing.stopSharing(ada, id),
    ],
    [
      'a request',
      async ({ max, id }) =>
        (sharing) =>
          sharing.requestAccess(max, id),
    ],
    [
      'taking over',
      async ({ ada, lena, max, id }) => {
        await world.sharing.addMembers(ada, id, { members: [member(max)], notify: false })
        await world.sharing.leave(lena, id)
        await world.sharing.forget(ada)
        return (sharing) => sharing.takeOver(max, id)
      },
    ],
  ]
  for (const [name, prepare] of changes)
    test(`${name} happens as a whole or not at all, wherever it is interrupted`, async () => {
      const change = await prepare(await team())
      const before = await everything()
      const times = await interrupted(change, async () => assert.deepEqual(await everything(), before))
      assert.ok(times > 2, `interrupted ${times} times only`)
      assert.notDeepEqual(await everything(), before)
    })

  test('the deletion of an account is completed, wherever it was interrupted', async () => {
    const { ada, lena, id } = await team()
    const alone = await world.folder(ada, { count: 1, members: [[world.person('Viewer'), 'viewer']] })
    const ofLena = await world.folder(lena, { members: [[ada, 'editor']] })
    const times = await interrupted(
      (sharing) => sharing.forget(ada),
      async () => {
        for (const each of [id, alone.id]) {
          const owners = await world.db
            .selectFrom('bookmark')
            .select('owner')
            .distinct()
            .where('folder_id', '=', each)
            .execute()
          assert.equal(owners.length, 1, 'folders change hands as a whole')
        }
      },
    )
    assert.ok(times > 10, `interrupted ${times} times only`)
    assert.equal(await world.roleOf(lena, id), 'owner')
    assert.deepEqual(
      (await world.kinds(lena, id)).filter((kind) => kind === 'ownerDeleted'),
      ['ownerDeleted'],
    )
    assert.equal((await world.sharing.members(lena, ofLena.id)).members.length, 1)
    await world.bookmarks.forgetAccount(ada)
    assert.ok(!JSON.stringify(await everything()).includes(ada))
  })

  describe('at the same time', () => {
    const both = () => [world.sharing, world.sharingOn(opened.another())] as const
    const lastOf = async (person: PersonId, folderId: string) =>
      (await world.sharing.history(person, folderId, {})).content[0]

    test('two changes of one role leave the role of the later one', async () => {
      const { ada, max, id } = await team()
      await world.sharing.addMembers(ada, id, { members: [member(max)], notify: false })
      const [here, there] = both()
      for (let round = 0; round < 10; round++) {
        await Promise.all([
          here.addMembers(ada, id, { members: [member(max, 'editor')], notify: false }),
          there.addMembers(ada, id, { members: [member(max, 'viewer')], notify: false }),
        ])
        assert.equal(await world.roleOf(max, id), (await lastOf(ada, id))?.role)
      }
    })

    test('a hand-over and leaving end with one owner, who is no member', async () => {
      const [here, there] = both()
      for (let round = 0; round < 6; round++) {
        const { ada, lena, id } = await team()
        const outcomes = await Promise.allSettled([here.handOver(ada, id, lena), there.leave(lena, id)])
        assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
        const isLena = (await world.roleOf(lena, id)) === 'owner'
        assert.equal(await world.roleOf(ada, id), isLena ? 'editor' : 'owner')
        const { members } = await world.sharing.members(ada, id)
        assert.deepEqual(
          members.map(({ role }) => role),
          isLena ? ['owner', 'editor'] : ['owner'],
        )
      }
    })

    test('two members take over a folder without an owner: one does', async () => {
      const { ada, lena, max, id } = await team()
      await world.sharing.addMembers(ada, id, { members: [member(max), member(lena)], notify: false })
      await world.sharing.forget(ada)
      const [here, there] = both()
      const outcomes = await Promise.allSettled([here.takeOver(lena, id), there.takeOver(max, id)])
      assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      assert.equal((await world.sharing.members(lena, id)).members.length, 2)
    })
  })
})
