import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonId } from '#platform/person'
import { onEveryDatabase } from '#testing/databases'
import { type ContentWorld, contentWorlds } from '../testing/content-world.ts'
import { sharingWorldMigrations } from '../testing/sharing-world.ts'

const ROUNDS = 25
const SEED = 7

/** Repeatable numbers from 0 to below a bound. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => (state = (state * 48271) % 2147483647) % below
}

/** Everything that calls show a person of bookmarks and folders: lists, searches, counts, marks of results, suggestions. */
async function seenBy(
  { own, shared, works, store }: ContentWorld,
  person: PersonId,
  { articleIds, folderIds }: { articleIds: string[]; folderIds: string[] },
) {
  const refused = (call: Promise<unknown>) =>
    call.then(
      (answer) => answer,
      (error: { code?: string; message?: string }) => [error.code, error.message],
    )
  return {
    folders: await own.folders(person),
    tree: await own.folderTree(person),
    searches: await Promise.all(
      ['subject', 'hopper', 'secret', 'firn'].map(async (q) => [
        await own.page(person, { q }),
        await own.ids(person, { q }),
        await shared.search(person, q),
      ]),
    ),
    marks: [await own.bookmarked(person, articleIds), await shared.bookmarked(person, articleIds)],
    shared: await shared.list(person),
    bin: await own.bin(person, {}),
    cited: await works.worksOfArticles(person, articleIds),
    suggestedWithout: [...(await store.bookmarkedWorks(person, ['doi:10.1000/firn']))],
    byName: await Promise.all(
      folderIds.flatMap((id) => [
        refused(shared.page(person, id, {})),
        refused(works.bookmarkIds(person, id)),
        refused(works.articlesIn(person, id)),
      ]),
    ),
  }
}

onEveryDatabase(sharingWorldMigrations, (open) => {
  const createWorld = contentWorlds(open)

  test('nothing that a stranger sees changes while others share folders and work in them', async (t) => {
    const world = createWorld()
    const { own, shared, sharing, person, articles, state } = world
    const random = randomNumbers(SEED)
    const sid = person('Sid', { groups: ['strangers'] })
    const people = ['Ada', 'Bea', 'Carl'].map((name) => person(name, { groups: [`lab of ${name}`] }))
    const articleIds = await articles(12)
    const some = <T>(all: T[]) => all.filter(() => random(3) === 0)
    const one = <T>(all: T[]) => all[random(all.length)] as T
    const file = Buffer.from('@article{a, title = {On firn}, year = {2020}, doi = {10.1000/firn}}')
    await own.bulk(sid, { do: 'save', articleIds: articleIds.slice(0, 4) })
    const folders: { id: string; owner: PersonId }[] = []
    for (const owner of people) folders.push({ id: (await own.addFolder(owner, 'Ice')).id, owner })
    const wanted = { articleIds, folderIds: folders.map(({ id }) => id) }
    const before = await seenBy(world, sid, wanted)
    let done = 0
    for (let round = 0; round < ROUNDS; round++) {
      state.now += 1000
      const { id, owner } = one(folders)
      const other = one(people.filter((each) => each !== owner))
      const ids = (await own.ids(owner, { folderId: id })).content.map((each) => each.id)
      const changes: (() => Promise<unknown>)[] = [
        () =>
          sharing.share(owner, {
            folderId: id,
            members: [
              { kind: 'person', id: other, role: 'editor' },
              { kind: 'group', id: 'lab of Carl', role: 'viewer' },
            ],
            notify: false,
          }),
        () =>
          own.bulk(owner, { do: 'save', articleIds: [one(articleIds), ...some(articleIds)], folderId: id }),
        () => shared.bulk(other, id, { do: 'save', articleIds: [one(articleIds), ...some(articleIds)] }),
        () => shared.bulk(other, id, { do: 'remove', ids: [one(ids), ...some(ids)] }),
        () => shared.bulk(other, id, { do: 'tag', ids, add: ['secret'] }),
        () => shared.change(other, { id, bookmarkId: one(ids) }, { note: 'secret', isNoteShared: true }),
        () => shared.import(other, id, file),
        () => shared.openFeed(other, id),
        () => sharing.stopSharing(owner, id),
      ]
      // Sharing is tried again and again: the others need it.
      for (const change of [changes[0], one(changes), one(changes)])
        await change?.().then(
          () => done++,
          () => {},
        )
      assert.deepEqual(await seenBy(world, sid, wanted), before, `round ${round} of seed ${SEED}`)
    }
    t.diagnostic(`${done} changes in ${ROUNDS} rounds`)
    assert.ok(done > ROUNDS)
  })

  test('an owner’s own calls answer the same before and after a folder is shared', async () => {
    const world = createWorld()
    const { own, works, sharing, person, articles } = world
    const [ada, eddy] = [person('Ada'), person('Eddy')]
    const articleIds = await articles(4)
    const { id } = await own.addFolder(ada, 'Ice')
    const { ids } = await own.bulk(ada, { do: 'save', articleIds, folderId: id })
    const [first = '', second = ''] = ids
    await own.annotate(ada, first, { note: 'Mine', tags: ['ice'], state: 'reading' })
    await own.bulk(ada, { do: 'remove', ids: [second] })
    const answers = async () => [
      await own.list(ada),
      await own.folders(ada),
      await own.folderTree(ada),
      await own.page(ada, { folderId: id, q: 'mine', state: 'reading', tag: 'ice' }),
      await own.ids(ada, { sort: 'title' }),
      await own.bookmarked(ada, articleIds),
      await own.bin(ada, {}),
      await works.bookmarkIds(ada, id),
      await works.works(ada, ids),
    ]
    const before = await answers()
    const members = [{ kind: 'person' as const, id: eddy, role: 'editor' as const }]
    await sharing.share(ada, { folderId: id, members, notify: false })
    assert.deepEqual(await answers(), before)
  })
})
