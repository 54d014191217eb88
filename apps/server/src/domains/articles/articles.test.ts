import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTransaction } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { type ArticleStore, articleMigrations, createArticleEvents, createArticleStore } from './index.ts'

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ArticleStore
  let now = 1_000
  const clock = () => now

  before(async () => {
    opened = await open()
    store = createArticleStore(opened.database, clock)
  })
  after(() => opened.close())

  const eventsOf = async (id: string) =>
    (await createArticleEvents(opened.database).after(0, 10_000))
      .filter((event) => event.articleId === id)
      .map((event) => event.kind)

  test('a saved article is read back unchanged', async () => {
    const draft = articleDraft({
      url: 'https://a.example/1',
      fullText: 'Body',
      authors: ['Ada Lovelace'],
      provenance: { title: 'h1' },
    })
    const { id, change } = await store.save(draft)
    assert.equal(change, 'created')
    const [article] = await store.get([id])
    assert.deepEqual({ ...article, ...draft }, article)
    assert.equal(article?.version, 1)
  })

  test('saving the same again changes nothing and is no event', async () => {
    const draft = articleDraft({ url: 'https://a.example/2' })
    const first = await store.save(draft)
    assert.deepEqual(await store.save(draft), { id: first.id, change: 'unchanged' })
    assert.deepEqual(await eventsOf(first.id), ['created'])
  })

  test('a changed abstract is a new version of the same article', async () => {
    const draft = articleDraft({ url: 'https://a.example/3' })
    const { id } = await store.save(draft)
    now += 5
    assert.deepEqual(await store.save({ ...draft, abstract: 'Rewritten.' }), { id, change: 'updated' })
    const [article] = await store.get([id])
    assert.equal(article?.version, 2)
    assert.deepEqual(await eventsOf(id), ['created', 'updated'])
  })

  test('one article under six addresses is one article (fault 110)', async () => {
    const draft = articleDraft({ url: 'https://a.example/4', doi: '10.1000/four' })
    const { id } = await store.save(draft)
    for (const suffix of ['?print=1', '/amp', '?m=1', '/index.html', '?s=2']) {
      assert.equal((await store.save({ ...draft, url: `https://a.example/4${suffix}` })).id, id)
    }
    assert.equal(await store.idOf(draft.sourceId, { url: 'https://a.example/4/amp' }), id)
  })

  test('an article is found by its DOI', async () => {
    const draft = articleDraft({ url: 'https://a.example/4', doi: '10.1000/four' })
    const { id } = await store.save(draft)
    assert.equal(await store.idOf(draft.sourceId, { doi: '10.1000/four' }), id)
    assert.equal(await store.idOf('another', { doi: '10.1000/four' }), undefined)
  })

  test('articles with a DOI that lack a year, authors or an abstract are found as incomplete, others not', async () => {
    const sourceId = 'with gaps'
    const full = { sourceId, publicationYear: 2020, authors: ['Ada Lovelace'], abstract: 'Whole.' }
    const ids = []
    for (const [name, gap] of Object.entries({
      year: { publicationYear: null },
      authors: { authors: [] },
      abstract: { abstract: '' },
    })) {
      ids.push(
        (
          await store.save(
            articleDraft({
              ...full,
              ...gap,
              url: `https://gaps.example/${name}`,
              doi: `10.1000/${name}`,
              title: `What lacks its ${name}`,
            }),
          )
        ).id,
      )
    }
    await store.save(
      articleDraft({
        ...full,
        url: 'https://gaps.example/whole',
        doi: '10.1000/whole',
        title: 'What lacks nothing',
      }),
    )
    await store.save(
      articleDraft({
        ...full,
        abstract: '',
        url: 'https://gaps.example/nameless',
        title: 'What lacks a DOI too',
      }),
    )
    const { id: removed } = await store.save(
      articleDraft({
        ...full,
        abstract: '',
        url: 'https://gaps.example/gone',
        doi: '10.1000/gone',
        title: 'What was taken away',
      }),
    )
    await store.remove([removed])
    const found = await store.incomplete(sourceId, { limit: 10 })
    assert.deepEqual(
      found.map(({ id }) => id),
      ids.sort(),
    )
    assert.deepEqual(
      found.map(({ doi, title }) => `${doi} ${title}`).sort()[0],
      '10.1000/abstract What lacks its abstract',
    )
    assert.deepEqual(
      (await store.incomplete(sourceId, { afterId: ids[1], limit: 1 })).map(({ id }) => id),
      ids.slice(2),
    )
  })

  test('the same title with another DOI is another article', async () => {
    const draft = articleDraft({
      url: 'https://a.example/5',
      title: 'Editorial of the spring issue',
      doi: '10.1000/five-a',
    })
    const { id } = await store.save(draft)
    const other = await store.save({ ...draft, url: 'https://a.example/5b', doi: '10.1000/five-b' })
    assert.notEqual(other.id, id)
  })

  test('two sources keep their own copies of one work, linked (fault 84)', async () => {
    const draft = articleDraft({ url: 'https://a.example/6', doi: '10.1000/six' })
    const here = await store.save(draft)
    const there = await store.save({ ...draft, sourceId: 'other', url: 'https://b.example/6' })
    assert.notEqual(there.id, here.id)
    assert.deepEqual(await store.sameWork(here.id), [there.id])
  })

  test('a removed article is gone, and keeps its id when it returns (fault 113)', async () => {
    const draft = articleDraft({ url: 'https://a.example/7' })
    const { id } = await store.save(draft)
    assert.equal(await store.remove([id, 'unknown']), 1)
    assert.equal(await store.remove([id]), 0)
    assert.deepEqual(await store.get([id]), [])
    assert.deepEqual(await store.save(draft), { id, change: 'updated' })
    assert.deepEqual(await eventsOf(id), ['created', 'deleted', 'updated'])
  })

  test('an article that moves keeps its id, absorbs the article made of its new page, and is known at both addresses (fault 115)', async () => {
    const draft = articleDraft({ url: 'https://old.example/1', title: 'An article before its site moved' })
    const { id } = await store.save(draft)
    const moved = { ...draft, url: 'https://new.example/1', title: 'The same article under another name' }
    const { id: twin } = await store.save(moved)
    assert.equal(await store.relocate({ id, draft: moved, backfill: false, isSame: async () => false }), null)
    assert.deepEqual(
      await store.relocate({ id, draft: moved, backfill: false, isSame: async (other) => other === twin }),
      { id, change: 'updated' },
    )
    assert.deepEqual(
      (await store.get([id, twin])).map(({ url, title }) => [url, title]),
      [[moved.url, moved.title]],
    )
    for (const { url } of [draft, moved]) assert.equal(await store.idOf('source', { url }), id)
    assert.deepEqual(await store.save(moved), { id, change: 'unchanged' })
    assert.deepEqual(
      [await eventsOf(id), await eventsOf(twin)],
      [
        ['created', 'updated'],
        ['created', 'deleted'],
      ],
    )
    assert.deepEqual(await store.relocate({ id, draft, backfill: false, isSame: async () => false }), {
      id,
      change: 'updated',
    })
    const other = articleDraft({
      url: 'https://new.example/2',
      title: draft.title,
      doi: '10.1000/moved-other',
    })
    await store.save({ ...draft, doi: '10.1000/moved' })
    assert.equal(await store.relocate({ id, draft: other, backfill: false, isSame: async () => true }), null)
    assert.equal(await store.relocate({ id: twin, draft, backfill: false, isSame: async () => true }), null)
  })

  test('articles come in the order asked for, without the unknown', async () => {
    const first = await store.save(articleDraft({ url: 'https://a.example/8' }))
    const second = await store.save(
      articleDraft({ url: 'https://a.example/9', title: 'Another subject altogether' }),
    )
    const found = await store.get([second.id, 'unknown', first.id])
    assert.deepEqual(
      found.map((article) => article.id),
      [second.id, first.id],
    )
  })

  test('saving many at once does what saving one by one does', async () => {
    const known = articleDraft({
      sourceId: 'many',
      url: 'https://m.example/known',
      title: 'Known before the others came',
      doi: '10.1000/known',
    })
    const retitled = articleDraft({
      sourceId: 'many',
      url: 'https://m.example/retitled',
      title: 'A title that will be corrected',
    })
    const removed = articleDraft({
      sourceId: 'many',
      url: 'https://m.example/removed',
      title: 'Removed and now returning',
    })
    const before = await Promise.all([known, retitled, removed].map((draft) => store.save(draft)))
    await store.remove([String(before[2]?.id)])
    const twin = articleDraft({
      sourceId: 'many',
      url: 'https://m.example/twin',
      title: 'Twice in one batch of articles',
      externalId: 'oai:twin',
    })
    const drafts = [
      known,
      { ...retitled, abstract: 'Corrected.' },
      removed,
      twin,
      { ...twin, url: 'https://m.example/twin?print=1' },
      { ...known, url: 'https://m.example/known-elsewhere' },
      articleDraft({
        sourceId: 'many-others',
        url: 'https://m.example/known',
        title: 'Known before the others came',
        doi: '10.1000/known',
      }),
      articleDraft({
        sourceId: 'many',
        url: 'https://m.example/other',
        title: 'Known before the others came',
        doi: '10.1000/other',
      }),
    ]
    const results = await store.saveAll(drafts, { backfill: true })
    assert.deepEqual(
      results.map(({ change }) => change),
      ['unchanged', 'updated', 'updated', 'created', 'unchanged', 'unchanged', 'created', 'created'],
    )
    assert.deepEqual(
      results.slice(0, 3).map(({ id }) => id),
      before.map(({ id }) => id),
    )
    assert.equal(results[4]?.id, results[3]?.id)
    assert.equal(results[5]?.id, results[0]?.id)
    assert.equal(await store.idOf('many', { url: 'https://m.example/known-elsewhere' }), results[0]?.id)
    assert.deepEqual(
      new Set((await store.saveAll(drafts)).map(({ change }) => change)),
      new Set(['unchanged']),
    )
    assert.deepEqual(await store.saveAll([]), [])
  })

  test('a card holds the start of the text only where there is no abstract', async () => {
    const text = 'The text itself. '.repeat(200)
    const { id: bare } = await store.save(
      articleDraft({
        url: 'https://a.example/card-1',
        title: 'A card without an abstract',
        abstract: '',
        fullText: text,
      }),
    )
    const { id: reported } = await store.save(
      articleDraft({
        url: 'https://a.example/card-2',
        title: 'A card that has an abstract',
        abstract: 'In brief.',
        fullText: text,
      }),
    )
    const cards = await store.cards([reported, 'unknown', bare])
    assert.deepEqual(
      cards.map(({ id, opening }) => [id, opening]),
      [
        [reported, ''],
        [bare, text.slice(0, 1000)],
      ],
    )
  })

  test('removing a source takes all of its articles and no others', async () => {
    await store.saveAll(
      Array.from({ length: 450 }, (_, n) =>
        articleDraft({
          sourceId: 'doomed',
          url: `https://doomed.example/${n}`,
          title: `Doomed article number ${n}`,
        }),
      ),
    )
    const others = (await store.count()) - 450
    assert.equal(await store.removeSource('doomed'), 450)
    assert.equal(await store.count({ sourceId: 'doomed' }), 0)
    assert.equal(await store.count(), others)
    assert.equal(await store.removeSource('doomed'), 0)
  })

  test('a transaction that fails leaves neither article nor event', async () => {
    const events = createArticleEvents(opened.database)
    const before = await events.latest()
    const failing = inTransaction(opened.database, async (transaction) => {
      await createArticleStore(transaction, clock).save(articleDraft({ url: 'https://a.example/10' }))
      throw new Error('the power went')
    })
    await assert.rejects(failing, /the power went/)
    assert.equal(await events.latest(), before)
    assert.equal(await store.idOf('source', { url: 'https://a.example/10' }), undefined)
  })
})
