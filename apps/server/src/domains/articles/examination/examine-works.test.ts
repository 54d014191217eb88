import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import {
  type ArticleStore,
  articleMigrations,
  createArticleStore,
  createImports,
  suspiciousWorks,
} from '../index.ts'
import type { ArticleTables } from '../tables.ts'
import { examineWorks } from './examine-works.ts'

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ArticleStore
  beforeEach(async () => {
    opened = await open()
    store = createArticleStore(opened.database, () => 1)
  })
  afterEach(() => opened.close())

  const db = () => opened.database
  const examine = (separatePages = async () => 0) =>
    examineWorks({ database: opened.database, clock: () => 2, separatePages }, new AbortController().signal)
  /** Writes the values that versions before the rule wrote. */
  const asBefore = (id: string, columns: Partial<ArticleTables['article']>) =>
    db().updateTable('article').set(columns).where('id', '=', id).execute()

  test('works that an earlier version joined by one DOI are found, separated, and stay so', async () => {
    const doi = '10.1000/fused'
    const one = await store.save(
      articleDraft({ url: 'https://f.example/1', title: 'Dynamics towards an attractor', doi }),
    )
    const other = await store.save(
      articleDraft({
        sourceId: 'other',
        url: 'https://g.example/1',
        title: 'Trajectories on their way to chaos',
      }),
    )
    await asBefore(other.id, { doi, work_key: `doi:${doi}`, provenance: '{"doi":"first page"}' })
    assert.deepEqual(await store.sameWork(one.id), [other.id])
    assert.deepEqual(
      (await suspiciousWorks(opened.database)).map(({ articles }) => articles.map(({ id }) => id).toSorted()),
      [[one.id, other.id].toSorted()],
    )
    assert.deepEqual(await examine(), { articles: 2, disowned: 1, joined: 0, separated: 0 })
    assert.deepEqual(await store.sameWork(one.id), [])
    const [stored, lost] = await store.get([one.id, other.id])
    assert.deepEqual([stored?.doi, lost?.doi], [doi, null])
    assert.deepEqual(await examine(), { articles: 2, disowned: 0, joined: 0, separated: 0 })
  })

  test('the next import restores a record that another overwrote', async () => {
    const sourceId = 'arXiv'
    const lost = articleDraft({
      sourceId,
      url: 'https://arxiv.org/abs/0706.4422',
      externalId: 'oai:arXiv.org:0706.4422',
      title: 'Dynamics towards the Feigenbaum attractor',
    })
    const stays = {
      url: 'https://arxiv.org/abs/0801.2948',
      externalId: 'oai:arXiv.org:0801.2948',
      title: 'A deformed property of trajectories',
    }
    const { id } = await store.save(lost)
    await asBefore(id, { title: stays.title, external_id: stays.externalId })
    for (const url of [stays.url, 'arxiv:0801.2948'])
      await db().insertInto('article_alias').values({ source_id: sourceId, url, article_id: id }).execute()
    const imports = createImports(opened.database, () => 1)
    await imports.advance(`${sourceId} of a file`, { lines: 9, finished: true })
    assert.equal((await examine())?.separated, 1)
    assert.deepEqual(await imports.position(`${sourceId} of a file`), { lines: 0, finishedAt: null })
    assert.equal((await store.get([id]))[0]?.url, stays.url)
    assert.equal((await store.save(lost)).change, 'created')
    assert.equal((await store.save(articleDraft({ sourceId, ...stays }))).id, id)
  })

  test('pages with a guessed DOI are visited again if several were taken for one article', async () => {
    const { id } = await store.save(
      articleDraft({
        sourceId: 'pdfs',
        url: 'https://p.example/1.pdf',
        doi: '10.1000/guess',
        provenance: { doi: 'first page' },
      }),
    )
    const looked: string[] = []
    const found = await examineWorks(
      {
        database: opened.database,
        clock: () => 2,
        async separatePages(_transaction, article) {
          looked.push(article.id)
          return 2
        },
      },
      new AbortController().signal,
    )
    assert.deepEqual([looked, found?.separated], [[id], 2])
  })

  test('a preprint and its journal version from before the rule become one work', async () => {
    const work = { title: 'Melting of sea ice in the long Arctic summer', authors: ['Grace Hopper'] }
    const preprint = await store.save(
      articleDraft({ ...work, sourceId: 'pre', url: 'https://pre.example/1' }),
    )
    const journal = await store.save(
      articleDraft({ ...work, sourceId: 'ice', url: 'https://ice.example/1', doi: '10.1000/ice' }),
    )
    await asBefore(journal.id, { work_key: 'doi:10.1000/ice' })
    assert.deepEqual(await store.sameWork(preprint.id), [])
    assert.equal((await examine())?.joined, 1)
    assert.deepEqual(await store.sameWork(preprint.id), [journal.id])
  })
})
