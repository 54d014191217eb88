import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { FOLDERS_MAX } from '@claire/api-contract'
import { articleMigrations, createArticleStore } from '#domains/articles'
import { inTransaction, isPostgres } from '#platform/database'
import { articleDraft } from '#testing/drafts'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkService, createBookmarkStore } from './index.ts'

onEveryDatabase({ ...articleMigrations, ...bookmarkMigrations }, (open) => {
  let opened: TestDatabase
  let now = Date.parse('2026-03-01T09:00:00Z')
  const clock = () => now
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  const storeOn = (database = opened.database) => createBookmarkStore(database, clock)
  const serviceOn = (database = opened.database) =>
    createBookmarkService({
      store: storeOn(database),
      articles: createArticleStore(database, clock),
      sourceNames: async () => new Map(),
      publicUrl: 'https://claire.example',
      languageOf: async () => 'en',
      near: async () => [],
    })

  let people = 0
  /** A new person with a folder and bookmarks in it. */
  async function keeper(count: number) {
    const owner = personId(`keeper ${++people}`)
    const drafts = Array.from({ length: count }, (_, at) =>
      articleDraft({ url: `https://a.example/${people}/${at}`, title: `Number ${people}, ${at}` }),
    )
    const saved = await createArticleStore(opened.database, clock).saveAll(drafts)
    const service = serviceOn()
    const folder = await service.addFolder(owner, 'Ice')
    const articleIds = saved.map(({ id }) => id)
    const { ids } = count
      ? await service.bulk(owner, { do: 'save', articleIds, folderId: folder.id })
      : { ids: [] }
    return { owner, service, folder, ids, articleIds }
  }

  /** Asserts that every bookmark is in an existing folder, and that the folder tree counts exactly these. */
  async function assertWhole({ owner, service }: Awaited<ReturnType<typeof keeper>>) {
    const { folders, total } = await service.folderTree(owner)
    const live = new Set(folders.map(({ id }) => id))
    const places = (await service.ids(owner, {})).content
    for (const { id, folderId } of places) assert.ok(live.has(folderId), `${id} is in no folder`)
    assert.equal(total, places.length)
    assert.equal((await service.page(owner, { size: 100 })).content.length, Math.min(100, places.length))
  }

  describe('while a folder is deleted', () => {
    /** Runs a change that has written but not committed when the folder is deleted. */
    async function during(
      { owner, service, folder }: Awaited<ReturnType<typeof keeper>>,
      change: (service: ReturnType<typeof serviceOn>) => Promise<unknown>,
    ) {
      let deleting: Promise<unknown> | undefined
      await inTransaction(opened.database, async (transaction) => {
        await change(serviceOn(transaction))
        deleting = service.deleteFolder(owner, folder.id)
        await endedOrHeldUp(deleting)
      })
      await deleting
    }

    /** Waits until a change has ended, or waits for another; on SQLite it always waits. */
    async function endedOrHeldUp(change: Promise<unknown>) {
      let isOver = !isPostgres(opened.database)
      void change.finally(() => (isOver = true)).catch(() => {})
      while (!isOver) {
        const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and application_name = current_setting('application_name')`.execute(opened.database)
        if (rows.length) return
      }
    }

    test('a bookmark restored into it meanwhile is deleted with it or stays visible', async () => {
      const ada = await keeper(3)
      await ada.service.bulk(ada.owner, { do: 'remove', ids: ada.ids })
      now += 1000
      await during(ada, (service) => service.bulk(ada.owner, { do: 'restore', ids: ada.ids }))
      await assertWhole(ada)
    })

    test('a bookmark moved into it meanwhile is deleted with it or stays visible', async () => {
      const ada = await keeper(3)
      const other = await ada.service.addFolder(ada.owner, 'Fire')
      await ada.service.bulk(ada.owner, { do: 'move', moves: [{ folderId: other.id, ids: ada.ids }] })
      await during(ada, (service) =>
        service.bulk(ada.owner, { do: 'move', moves: [{ folderId: ada.folder.id, ids: ada.ids }] }),
      )
      await assertWhole(ada)
    })

    test('a bookmark added to it meanwhile is deleted with it or stays visible', async () => {
      const ada = await keeper(2)
      await ada.service.bulk(ada.owner, { do: 'remove', ids: ada.ids })
      await during(ada, (service) =>
        service.bulk(ada.owner, { do: 'save', articleIds: ada.articleIds, folderId: ada.folder.id }),
      )
      await assertWhole(ada)
    })
  })

  test('concurrent creations respect the limit of folders', async () => {
    const ada = await keeper(0)
    for (let each = (await ada.service.folderTree(ada.owner)).folders.length; each < FOLDERS_MAX - 2; each++)
      await ada.service.addFolder(ada.owner, `Folder ${each}`)
    const services = [ada.service, serviceOn(opened.another())]
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => services[at % 2]?.addFolder(ada.owner, `At once ${at}`)),
    )
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2)
    assert.equal((await ada.service.folderTree(ada.owner)).folders.length, FOLDERS_MAX)
  })

  test('concurrent restorations respect the limit of folders', async () => {
    const ada = await keeper(0)
    const binned = []
    for (let each = 0; each < 4; each++) binned.push(await ada.service.addFolder(ada.owner, `Binned ${each}`))
    for (const { id } of binned) await ada.service.deleteFolder(ada.owner, id)
    for (let each = (await ada.service.folderTree(ada.owner)).folders.length; each < FOLDERS_MAX - 1; each++)
      await ada.service.addFolder(ada.owner, `Folder ${each}`)
    const back = await Promise.allSettled(binned.map(({ id }) => ada.service.restoreFolder(ada.owner, id)))
    assert.equal(back.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await ada.service.folderTree(ada.owner)).folders.length, FOLDERS_MAX)
  })

  test('concurrent first requests create one default folder', async () => {
    const owner = personId('newcomer')
    const services = [serviceOn(), serviceOn(opened.another())]
    const trees = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => services[at % 2]?.folderTree(owner)),
    )
    assert.equal(new Set(trees.map((tree) => tree?.saveTo)).size, 1)
  })

  test('a folder restored twice at once is restored once, under its own name', async () => {
    const ada = await keeper(2)
    await ada.service.deleteFolder(ada.owner, ada.folder.id)
    const outcomes = await Promise.allSettled([
      ada.service.restoreFolder(ada.owner, ada.folder.id),
      serviceOn(opened.another()).restoreFolder(ada.owner, ada.folder.id),
    ])
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    const { folders, total } = await ada.service.folderTree(ada.owner)
    assert.deepEqual([folders.map(({ name }) => name), total], [['Bookmarks', 'Ice'], 2])
    await assertWhole(ada)
  })

  test('after concurrent changes of several programs every bookmark is in a folder', async () => {
    const ada = await keeper(12)
    const services = [ada.service, serviceOn(opened.another())]
    let seed = 5
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
    const some = () => ada.ids.filter(() => random(3) === 0).concat(ada.ids[random(12)] ?? [])
    for (let round = 0; round < 12; round++) {
      const { folders } = await ada.service.folderTree(ada.owner)
      const folderId = folders[random(folders.length)]?.id ?? ''
      const binned = (await ada.service.bin(ada.owner, {})).folders[0]?.id ?? ada.folder.id
      await Promise.allSettled([
        services[0]?.bulk(ada.owner, { do: 'move', moves: [{ folderId, ids: some() }] }),
        services[1]?.bulk(ada.owner, { do: 'remove', ids: some() }),
        services[0]?.bulk(ada.owner, { do: 'restore', ids: some() }),
        services[1]?.bulk(ada.owner, { do: 'save', articleIds: ada.articleIds.slice(random(12)) }),
        random(2)
          ? services[0]?.deleteFolder(ada.owner, folderId)
          : services[1]?.restoreFolder(ada.owner, binned),
        services[1]?.addFolder(ada.owner, `Round ${round}`),
      ])
      now += 1000
      await assertWhole(ada)
    }
  })
})
