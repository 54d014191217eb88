import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { articleMigrations, createArticleStore } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkStore } from './index.ts'
import { referenceTo } from './bookmarked-work.ts'

const [ada, eve] = [personId('ada'), personId('eve')]

onEveryDatabase({ ...articleMigrations, ...bookmarkMigrations }, (open) => {
  let opened: TestDatabase
  let now = 1_000
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  const storeOf = () => createBookmarkStore(opened.database, () => now++)

  /** A person's data: a folder with a bookmark, one in the bin, a folder in the bin, a feed, notes and tags. */
  async function contentsOf(owner: typeof ada) {
    const store = storeOf()
    const articles = createArticleStore(opened.database, () => now++)
    const home = await store.defaultFolder(owner)
    const folder = (await store.addFolder(owner, 'Ice')) ?? assert.fail('no folder')
    const binnedFolder = (await store.addFolder(owner, 'Old')) ?? assert.fail('no folder')
    const articleIds: string[] = []
    for (let at = 0; at < 3; at++) {
      const url = `https://a.example/${owner}/${at}`
      articleIds.push((await articles.save(articleDraft({ url, title: `${owner} ${at}` }))).id)
    }
    const works = articleIds.map((articleId) => ({ articleId, work: referenceTo('T') }))
    const [bookmarked = '', binned = '', inFolder = ''] = await store.add(owner, folder.id, works)
    await store.setNote(owner, { id: bookmarked, note: 'mine' })
    await store.tag(owner, { ids: [bookmarked], tags: ['cold'] })
    await store.remove(owner, [binned])
    await store.move(owner, { ids: [inFolder], folderId: binnedFolder.id })
    await store.deleteFolder(owner, binnedFolder.id)
    await store.setFeedToken(owner, folder.id, `token of ${owner}`)
    return { home, folder, binnedFolder, kept: bookmarked, binned, inFolder, articleIds }
  }

  /** All data of a person that any call shows. */
  async function everythingOf(owner: typeof ada, folderIds: string[]) {
    const store = storeOf()
    return {
      folders: await store.folders(owner),
      bookmarks: await store.bookmarks(owner),
      tags: await store.tags(owner),
      binned: await store.binned(owner, { offset: 0, limit: 100 }),
      binnedFolders: await store.binnedFolders(owner),
      tokens: await Promise.all(folderIds.map((id) => store.feedToken(owner, id))),
    }
  }

  test('no call of one person reads, changes or deletes anything of another, whichever ids it names', async () => {
    const hers = await contentsOf(ada)
    const own = await contentsOf(eve)
    const folderIds = [hers.home.id, hers.folder.id, hers.binnedFolder.id]
    const ids = [hers.kept, hers.binned, hers.inFolder]
    const before = await everythingOf(ada, folderIds)
    const store = storeOf()

    const read = [
      await store.folder(eve, hers.folder.id),
      ...(await store.bookmarks(eve, { folderId: hers.folder.id })),
      ...(await store.bookmarksById(eve, ids)),
      ...(await store.placesById(eve, ids)),
      ...(await store.placesWanted(eve, { folderId: hers.folder.id })),
      ...(await store.placesOfArticles(eve, hers.articleIds)),
      ...(await store.articleIds(eve, { folderId: hers.folder.id })),
      ...(await store.bookmarks(eve, { text: 'ada mine cold' })),
      (await store.feedToken(eve, hers.folder.id)) ?? undefined,
      await store.holdFolder(eve, hers.folder.id),
    ]
    assert.deepEqual(
      read.filter((each) => each !== undefined),
      [],
    )
    assert.deepEqual(await store.countByState(eve, { folderId: hers.folder.id }), {
      toRead: 0,
      reading: 0,
      read: 0,
    })
    assert.equal(await store.mostTags(eve, ids), 0)

    await store.renameFolder(eve, { id: hers.folder.id, name: 'Hers no more' })
    await store.useFolder(eve, hers.folder.id)
    await store.setFeedToken(eve, hers.folder.id, 'stolen')
    await store.setNote(eve, { id: hers.kept, note: 'not mine' })
    await store.setState(eve, { ids, state: 'read' })
    await store.tag(eve, { ids, tags: ['seen'] })
    await store.untag(eve, { ids, tags: ['cold'] })
    const counts = [
      await store.move(eve, { ids, folderId: own.folder.id }),
      await store.remove(eve, ids),
      await store.restore(eve, { ids, defaultFolderId: own.home.id }),
    ]
    assert.deepEqual(counts, [0, 0, 0])
    assert.equal(await store.restoreFolder(eve, { id: hers.binnedFolder.id, name: 'Back' }), false)
    for (const id of folderIds) await store.deleteFolder(eve, id)
    await store.emptyBin(eve)
    await store.forget(eve)

    assert.deepEqual(await everythingOf(ada, folderIds), before)
    assert.equal((await store.folderOfToken('token of ada'))?.person, ada)
    assert.equal(await store.folderOfToken('stolen'), undefined)
    assert.deepEqual((await store.bookmarks(eve)).concat(await store.bookmarks(personId('nobody'))), [])
  })

  test('the bookmarks of a source count everybody’s, but not those in the bin', async () => {
    const store = storeOf()
    const [carl, dora] = [personId('carl'), personId('dora')]
    await contentsOf(carl)
    const before = await store.bookmarkCountOfSource('source')
    const { articleIds } = await contentsOf(dora)
    assert.equal(await store.bookmarkCountOfSource('source'), before + 1)
    assert.equal(await store.bookmarkCountOfSource('another source'), 0)
    const articles = createArticleStore(opened.database, () => now++)
    await articles.remove(articleIds)
    assert.ok((await store.bookmarkCountOfSource('source')) <= before + 1)
  })

  test('the feed of a folder in the bin is closed, and open again when it is restored', async () => {
    const store = storeOf()
    const fay = personId('fay')
    const { folder } = await contentsOf(fay)
    assert.equal((await store.folderOfToken('token of fay'))?.name, 'Ice')
    await store.deleteFolder(fay, folder.id)
    assert.equal(await store.folderOfToken('token of fay'), undefined)
    assert.equal(await store.feedToken(fay, folder.id), null)
    await store.setFeedToken(fay, folder.id, 'while it is in the bin')
    assert.equal(await store.folderOfToken('while it is in the bin'), undefined)
    await store.restoreFolder(fay, { id: folder.id, name: 'Ice again' })
    assert.equal((await store.folderOfToken('token of fay'))?.name, 'Ice again')
  })

  test('the default folder is neither deleted nor put into the bin by any id', async () => {
    const store = storeOf()
    const gus = personId('gus')
    const { home } = await contentsOf(gus)
    await store.deleteFolder(gus, home.id)
    assert.equal((await store.folder(gus, home.id))?.isDefault, true)
    await store.emptyBin(gus)
    await store.emptyBins(Number.MAX_SAFE_INTEGER)
    assert.equal((await store.defaultFolder(gus)).id, home.id)
  })
})
