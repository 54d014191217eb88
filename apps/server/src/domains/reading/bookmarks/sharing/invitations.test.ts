import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { INVITATION_DAYS } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { type SharingWorld, createSharingWorld, sharingWorldMigrations } from '../testing/sharing-world.ts'

const DAY_MS = 86_400_000

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

  let addresses = 0
  async function invited(role: 'viewer' | 'editor' = 'viewer') {
    const email = `New.${++addresses}@Other.example`
    const { id } = await world.folder(ada, { members: [[email, role, 'email']] })
    return { id, email }
  }
  const signIn = (subject: PersonId, email: string, emailVerified = true) =>
    world.sharing.acceptInvitations({ ...CALLER, subject, email, emailVerified })
  const CALLER = { session: null, firstName: '', lastName: '', isAdmin: false, groups: [] }
  const kindsOf = async (folderId: string) =>
    (await world.sharing.members(ada, folderId)).members.map(({ kind }) => kind)

  describe('an invitation by email', () => {
    test('makes the first person who signs in with the verified address a member, and no other', async () => {
      const { id, email } = await invited('editor')
      const [lena, second] = [world.person('Lena'), world.person('Second')]
      await signIn(lena, email, false)
      assert.equal(await world.roleOf(lena, id), undefined, 'not verified')
      await signIn(lena, email.toLowerCase())
      await signIn(second, email)
      assert.deepEqual([await world.roleOf(lena, id), await world.roleOf(second, id)], ['editor', undefined])
      assert.deepEqual(await kindsOf(id), ['person', 'person'])
      const { content } = await world.sharing.history(ada, id, {})
      assert.deepEqual(
        content.map(({ kind, by, names, role }) => [kind, by?.name, names, role]),
        [
          ['invitationAccepted', 'Lena', [], 'editor'],
          ['invited', 'Ada', ['Lena'], 'editor'],
          ['shared', 'Ada', [], null],
        ],
      )
    })

    test('accepted by two requests at once makes one member', async () => {
      const { id, email } = await invited()
      const lena = world.person('Lena')
      await Promise.all([signIn(lena, email), signIn(lena, email), signIn(lena, email)])
      assert.deepEqual(await world.kinds(ada, id), ['shared', 'invited', 'invitationAccepted'])
    })

    test('does not change the role of a person whom the owner has added meanwhile', async () => {
      const { id, email } = await invited('viewer')
      const lena = world.person('Lena')
      const members = [{ kind: 'person' as const, id: lena, role: 'editor' as const }]
      await world.sharing.addMembers(ada, id, { members, notify: false })
      await signIn(lena, email)
      assert.equal(await world.roleOf(lena, id), 'editor')
      assert.deepEqual(await kindsOf(id), ['person', 'person'])
    })

    test('ends when the person with the address is added', async () => {
      const { id, email } = await invited()
      const lena = world.person('Lena')
      const known = world.people.get(lena)
      if (known) known.email = email.toLowerCase()
      const members = [{ kind: 'person' as const, id: lena, role: 'viewer' as const }]
      await world.sharing.addMembers(ada, id, { members, notify: false })
      assert.deepEqual(await kindsOf(id), ['person', 'person'])
    })

    test('is withdrawn by the owner', async () => {
      const { id, email } = await invited()
      await world.sharing.removeMember(ada, id, { kind: 'email', id: email.toUpperCase() })
      const lena = world.person('Lena')
      await signIn(lena, email)
      assert.equal(await world.roleOf(lena, id), undefined)
      assert.deepEqual((await world.kinds(ada, id)).at(-1), 'invitationWithdrawn')
    })

    test('expires, also before it is deleted', async () => {
      const { id, email } = await invited()
      world.state.now += INVITATION_DAYS * DAY_MS
      const lena = world.person('Lena')
      await signIn(lena, email)
      assert.equal(await world.roleOf(lena, id), undefined)
      assert.ok((await world.sharing.endOverdue()) > 0)
      assert.deepEqual(await kindsOf(id), ['person'])
      const { content } = await world.sharing.history(ada, id, {})
      assert.deepEqual(
        [content[0]?.kind, content[0]?.by, content[0]?.names],
        ['invitationExpired', null, [email.toLowerCase()]],
      )
      assert.equal(await world.sharing.endOverdue(), 0)
    })

    test('waits while the folder is in the bin', async () => {
      const { id, email } = await invited()
      await world.bookmarks.deleteFolder(ada, id)
      const lena = world.person('Lena')
      await signIn(lena, email)
      await world.bookmarks.restoreFolder(ada, id)
      await signIn(lena, email)
      assert.equal(await world.roleOf(lena, id), 'viewer')
    })
  })

  test('an address that moves to another person changes nothing: members are accounts', async () => {
    const [lena, heir] = [world.person('Lena'), world.person('Heir')]
    const email = String(world.people.get(lena)?.email)
    const { id } = await world.folder(ada, { members: [[email, 'editor', 'email']] })
    const [formerly, now] = [world.people.get(lena), world.people.get(heir)]
    if (formerly && now) [formerly.email, now.email] = ['other@lab.example', email]
    await signIn(heir, email)
    assert.deepEqual([await world.roleOf(lena, id), await world.roleOf(heir, id)], ['editor', undefined])
  })

  describe('a request for access', () => {
    test('is seen by the owner alone, once for each person, and ends when the person is added', async () => {
      const [lena, max] = [world.person('Lena'), world.person('Max')]
      const { id } = await world.folder(ada, { members: [[max, 'editor']] })
      world.mails.length = 0
      await world.sharing.requestAccess(lena, id)
      await world.sharing.requestAccess(lena, id)
      assert.deepEqual(
        world.mails.map(({ kind }) => kind),
        ['notifyRequested'],
      )
      const { requests } = await world.sharing.members(ada, id)
      assert.deepEqual(
        requests.map(({ id: person, name }) => [person, name]),
        [[lena, 'Lena']],
      )
      assert.deepEqual((await world.sharing.members(max, id)).requests, [])
      assert.deepEqual((await world.kinds(ada, id)).at(-1), 'accessRequested')
      assert.ok(!(await world.kinds(max, id)).includes('accessRequested'))
      const members = [{ kind: 'person' as const, id: lena, role: 'viewer' as const }]
      await world.sharing.addMembers(ada, id, { members, notify: false })
      assert.deepEqual((await world.sharing.members(ada, id)).requests, [])
    })

    test('is declined without a trace for the person, who may ask again', async () => {
      const lena = world.person('Lena')
      const { id } = await world.folder(ada)
      await world.sharing.requestAccess(lena, id)
      await world.sharing.decline(ada, id, lena)
      await assert.rejects(world.sharing.decline(ada, id, lena), {
        code: 'NOT_FOUND',
        message: 'This person does not ask for access.',
      })
      await world.sharing.requestAccess(lena, id)
      assert.deepEqual(await world.kinds(ada, id), [
        'shared',
        'accessRequested',
        'requestDeclined',
        'accessRequested',
      ])
    })

    test('of members and owners, and for folders that nobody shares, is not stored', async () => {
      const [lena, max] = [world.person('Lena'), world.person('Max', { groups: ['lab'] })]
      const { id } = await world.folder(ada, {
        members: [
          [lena, 'viewer'],
          ['lab', 'viewer', 'group'],
        ],
      })
      const own = await world.bookmarks.addFolder(ada, `Own ${id}`)
      for (const [person, folderId] of [
        [lena, id],
        [max, id],
        [ada, id],
        [lena, own.id],
        [lena, 'nowhere'],
      ] as const)
        assert.equal(await world.sharing.requestAccess(person, folderId), undefined)
      const stored = await world.db
        .selectFrom('folder_request')
        .select('person')
        .where('folder_id', 'in', [id, own.id])
        .execute()
      assert.deepEqual(stored, [])
    })

    test('is not stored after twenty of a person in a day', async () => {
      const lena = world.person('Lena')
      for (let at = 0; at < 20; at++) await world.sharing.requestAccess(lena, (await world.folder(ada)).id)
      const { id } = await world.folder(ada)
      await world.sharing.requestAccess(lena, id)
      assert.deepEqual((await world.sharing.members(ada, id)).requests, [])
      world.state.now += DAY_MS
      await world.sharing.requestAccess(lena, id)
      assert.equal((await world.sharing.members(ada, id)).requests.length, 1)
    })
  })
})
