import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { separatePages } from '../pages/article-pages.ts'
import { CrossrefApi } from '../testing/crossref-api.ts'
import { crossrefWork, doiOf, titleOf } from '../testing/journal-with-gaps.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { openScanHarness, scanMigrations, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const CROSSREF = 'api.crossref.org'
const DAY = 24 * 3_600_000
const TITLES = {
  '/paper/a': 'On learning to read many papers',
  '/paper/b': 'Gradient methods without a gradient',
  '/paper/c': 'A census of northern kelp forests',
}
let harness: ScanHarness
afterEach(() => harness.close())

const titles = async () => [...(await harness.articlesOf(HOST)).values()].map(({ title }) => title).toSorted()

onEveryDatabase(scanMigrations, (openDatabase) => {
  test('different papers whose pages state one DOI are different articles, in every scan', async (t) => {
    const opened = await openDatabase()
    t.after(() => opened.close())
    const site = new ChangingSite({ '/': listPage(Object.keys(TITLES)) })
    for (const [path, title] of Object.entries(TITLES))
      site.pages.set(path, articlePage(path, { title, doi: '10.1137/template' }))
    harness = await openScanHarness({ sites: { [HOST]: site.answer }, database: opened.database })
    await harness.scan(HOST)
    assert.deepEqual(await titles(), Object.values(TITLES).toSorted())
    const withDoi = async () =>
      [...(await harness.articlesOf(HOST)).values()].filter(({ doi }) => doi !== null).length
    assert.equal(await withDoi(), 1)
    for (const [path, title] of Object.entries(TITLES))
      site.pages.set(path, articlePage(path, { title, doi: '10.1137/template', year: 2021 }))
    harness.time.now += DAY
    await harness.scan(HOST)
    assert.deepEqual(await titles(), Object.values(TITLES).toSorted())
    assert.equal(await withDoi(), 1)
  })

  test('different papers that an earlier version merged are separated at their next visit', async (t) => {
    const opened = await openDatabase()
    t.after(() => opened.close())
    const site = new ChangingSite({ '/': listPage(Object.keys(TITLES)) })
    for (const [path, title] of Object.entries(TITLES)) site.pages.set(path, articlePage(path, { title }))
    harness = await openScanHarness({ sites: { [HOST]: site.answer }, database: opened.database })
    await harness.scan(HOST)
    const db = opened.database.withTables<{
      article: { id: string }
      article_alias: { article_id: string }
      crawl_url: { article_id: string | null; visited_at: number | null }
    }>()
    const visited = await db
      .selectFrom('crawl_url')
      .select('article_id')
      .where('article_id', 'is not', null)
      .orderBy('visited_at', 'desc')
      .execute()
    // The merged article has the content of the last visit.
    const [last, ...others] = visited.map(({ article_id }) => article_id ?? '')
    assert.ok(last)
    await db.updateTable('article_alias').set({ article_id: last }).execute()
    await db.updateTable('crawl_url').set({ article_id: last }).where('article_id', 'in', others).execute()
    await db.deleteFrom('article').where('id', 'in', others).execute()
    assert.equal((await titles()).length, 1)
    const article = { id: last, sourceId: HOST }
    assert.equal(await separatePages(opened.database, () => harness.time.now, article), 2)
    harness.time.now += DAY
    await harness.scan(HOST)
    assert.deepEqual(await titles(), Object.values(TITLES).toSorted())
  })
})

test('of two articles with one DOI the registry names the owner, which retains the DOI', async () => {
  const site = new ChangingSite({ '/': listPage(['/paper/x', '/paper/y']) })
  site.pages.set('/paper/x', articlePage('x', { title: 'A paper about something else', doi: doiOf('beta') }))
  site.pages.set('/paper/y', articlePage('y', { title: titleOf('beta'), doi: doiOf('beta') }))
  const api = new CrossrefApi([crossrefWork('beta')])
  harness = await openScanHarness({
    sites: { [HOST]: site.answer, [CROSSREF]: api.answer },
    sources: { [HOST]: `http://${HOST}` },
    options: { metadataRepair: 'crossref' },
  })
  for (let round = 0; round < 3; round++) {
    await harness.scan(HOST)
    harness.time.now += DAY
    for (const path of ['/paper/x', '/paper/y'])
      site.pages.set(path, `${site.pages.get(path)}<!-- ${round} -->`)
  }
  const articles = [...(await harness.articlesOf(HOST)).values()]
  assert.deepEqual(Object.fromEntries(articles.map(({ title, doi }) => [title, doi])), {
    'A paper about something else': null,
    [titleOf('beta')]: doiOf('beta'),
  })
})
