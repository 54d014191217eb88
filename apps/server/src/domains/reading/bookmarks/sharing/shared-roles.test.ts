import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { onEveryDatabase } from '#testing/databases'
import { type ContentWorld, contentWorlds } from '../testing/content-world.ts'
import { sharingWorldMigrations } from '../testing/sharing-world.ts'

type Team = Awaited<ReturnType<ContentWorld['team']>>
type Call = (world: ContentWorld, team: Team, person: PersonId) => Promise<unknown>

const FILE = Buffer.from('@article{a, title = {On firn}, year = {2020}, doi = {10.1000/firn}}')

/** Calls of a folder, by the least role that may make them. */
const CALLS: Record<'viewer' | 'editor' | 'owner', Record<string, Call>> = {
  viewer: {
    'a folder': ({ shared }, { id }, person) => shared.one(person, id),
    'a page': ({ shared }, { id }, person) => shared.page(person, id, {}),
    ids: ({ shared }, { id }, person) => shared.ids(person, id, {}),
    'an own note': ({ shared }, { id, ids: [bookmarkId = ''] }, person) =>
      shared.change(person, { id, bookmarkId }, { note: 'Cold', isNoteShared: true }),
    'an own state': ({ shared }, { id, ids }, person) =>
      shared.bulk(person, id, { do: 'state', ids, state: 'read' }),
    'looking for a feed': ({ shared }, { id }, person) => shared.feed(person, id),
    'opening a feed': ({ shared }, { id }, person) => shared.openFeed(person, id),
    'closing a feed': ({ shared }, { id }, person) => shared.closeFeed(person, id),
    'articles for evidence': ({ works }, { id }, person) => works.articlesIn(person, id),
    'bookmarks for citing': ({ works }, { id }, person) => works.bookmarkIds(person, id),
  },
  editor: {
    bin: ({ shared }, { id }, person) => shared.bin(person, id),
    adding: async ({ shared, articles }, { id }, person) =>
      shared.bulk(person, id, { do: 'save', articleIds: await articles(1) }),
    removing: async ({ shared }, { id, ids: [first = ''] }, person) =>
      shared.bulk(person, id, { do: 'remove', ids: [first] }),
    'tagging several': ({ shared }, { id, ids }, person) =>
      shared.bulk(person, id, { do: 'tag', ids, add: ['ice'] }),
    'tagging one': ({ shared }, { id, ids: [bookmarkId = ''] }, person) =>
      shared.change(person, { id, bookmarkId }, { tags: ['snow'] }),
    moving: async ({ shared, own }, { id, ids: [, second = ''] }, person) =>
      shared.bulk(person, id, {
        do: 'move',
        ids: [second],
        folderId: (await own.folderTree(person)).saveTo,
      }),
    restoring: async ({ shared, own }, { id, owner, ids: [, , third = ''] }, person) => {
      await own.bulk(owner, { do: 'remove', ids: [third] })
      const restore = shared.bulk(person, id, { do: 'restore', ids: [third] })
      return restore.finally(() => own.bulk(owner, { do: 'restore', ids: [third] }).catch(() => {}))
    },
    'previewing an import': ({ shared }, { id }, person) => shared.previewImport(person, id, FILE),
    importing: ({ shared }, { id }, person) => shared.import(person, id, FILE),
  },
  owner: {
    renaming: ({ shared }, { id }, person) => shared.rename(person, id, `Firn ${id}`),
  },
}

const ROLES = ['viewer', 'editor', 'owner'] as const

onEveryDatabase(sharingWorldMigrations, (open) => {
  const createWorld = contentWorlds(open)

  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    )

  for (const needed of ROLES)
    for (const [name, call] of Object.entries(CALLS[needed]))
      test(`${name}: for each ${needed} of the folder, and nothing for strangers and former members`, async () => {
        const world = createWorld()
        const closed = await world.team()
        const before = await world.shared.page(closed.owner, closed.id, {})
        for (const caller of [...ROLES, 'stranger', 'former'] as const) {
          const isMember = caller !== 'stranger' && caller !== 'former'
          if (isMember && ROLES.indexOf(caller) >= ROLES.indexOf(needed)) {
            // A folder for each: a change of one caller is none of another.
            const team = await world.team()
            assert.equal(await outcomeOf(call(world, team, team[caller])), 'ok', caller)
          } else {
            const expected = isMember ? 'FORBIDDEN' : 'NOT_FOUND'
            assert.equal(await outcomeOf(call(world, closed, closed[caller])), expected, caller)
          }
        }
        assert.deepEqual(await world.shared.page(closed.owner, closed.id, {}), before)
      })

  test('lists, searches and marks of results have a folder for its members alone', async () => {
    const world = createWorld()
    const team = await world.team()
    const shownTo = async (person: PersonId) => [
      (await world.shared.list(person)).map(({ id, role }) => [id, role]),
      (await world.shared.search(person, 'subject')).map(({ id, count }) => [id, count]),
      (await world.shared.bookmarked(person, team.articleIds)).length,
      (await world.works.works(person, team.ids)).length,
    ]
    for (const role of ['editor', 'viewer'] as const)
      assert.deepEqual(await shownTo(team[role]), [[[team.id, role]], [[team.id, 3]], 3, 3])
    // Their own bookmarks are marked by the calls of their own.
    assert.deepEqual(await shownTo(team.owner), [[[team.id, 'owner']], [[team.id, 3]], 0, 3])
    for (const role of ['stranger', 'former'] as const)
      assert.deepEqual(await shownTo(team[role]), [[], [], 0, 0])
  })

  test('a folder in the bin is closed to members, and open again when it is restored', async () => {
    const world = createWorld()
    const team = await world.team()
    const feed = await world.shared.openFeed(team.viewer, team.id)
    const token = /feed\/([^/]+)/.exec(feed?.atom ?? '')?.[1] ?? ''
    assert.equal((await world.shared.readFeed(token))?.entries.length, 3)
    await world.own.deleteFolder(team.owner, team.id)
    assert.equal(await outcomeOf(world.shared.page(team.editor, team.id, {})), 'NOT_FOUND')
    assert.deepEqual(await world.shared.list(team.editor), [])
    assert.equal(await world.shared.readFeed(token), undefined)
    await world.own.restoreFolder(team.owner, team.id)
    assert.equal((await world.shared.page(team.editor, team.id, {})).totalElements, 3)
    assert.equal((await world.shared.readFeed(token))?.entries.length, 3)
  })

  test('the feed of a member ends with their membership, their group and their account', async () => {
    const world = createWorld()
    const { owner, id } = await world.team()
    const lab = `lab ${id}`
    const [gina, dan] = [world.person('Gina', { groups: [lab] }), world.person('Dan')]
    await world.sharing.addMembers(owner, id, {
      members: [
        { kind: 'group', id: lab, role: 'viewer' },
        { kind: 'person', id: dan, role: 'viewer' },
      ],
      notify: false,
    })
    const tokenOf = async (person: PersonId) =>
      /feed\/([^/]+)/.exec((await world.shared.openFeed(person, id))?.atom ?? '')?.[1] ?? ''
    const tokens = [await tokenOf(gina), await tokenOf(dan)]
    const sizes = () =>
      Promise.all(tokens.map(async (token) => (await world.shared.readFeed(token))?.entries.length))
    assert.deepEqual(await sizes(), [3, 3])
    const known = world.people.get(gina)
    if (known) known.groups = []
    assert.deepEqual(await sizes(), [undefined, 3])
    const disabled = world.people.get(dan)
    if (disabled) disabled.isActive = false
    assert.deepEqual(await sizes(), [undefined, undefined])
    if (known) known.groups = [lab]
    if (disabled) disabled.isActive = true
    assert.deepEqual(await sizes(), [3, 3])
    await world.sharing.removeMember(owner, id, { kind: 'person', id: dan })
    assert.deepEqual(await sizes(), [3, undefined])
  })
})
