import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { migrate } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { articleMigrations, citedWorkOf, createArticleStore } from './index.ts'

const card = (fields: Parameters<typeof articleDraft>[0]) => {
  const { fullText: _, ...draft } = articleDraft(fields)
  return { ...draft, id: 'a', version: 1, workKey: 'w', firstSeenAt: 0, updatedAt: 0 }
}

test('an article of arXiv is cited as a preprint, whatever else is known', () => {
  const { kind, venue, arxivId, published, names } = citedWorkOf(
    card({
      url: 'https://arxiv.org/abs/2104.12255v2',
      authors: ['Ludwig van Beethoven'],
      publicationYear: 2021,
    }),
  )
  assert.deepEqual([kind, venue, arxivId, published], ['preprint', 'arXiv', '2104.12255', '2021'])
  assert.deepEqual(names, [{ family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' }])
})

test('a page without further facts is cited as a page', () => {
  assert.equal(citedWorkOf(card({})).kind, 'webpage')
  assert.equal(citedWorkOf(card({ doi: '10.1000/1' })).kind, 'journal-article')
})

test('a day of another year than the one that is shown is not cited', () => {
  const dated = (published: string) =>
    citedWorkOf(card({ publicationYear: 2020, citation: { ...NO_CITATION, published } })).published
  assert.deepEqual([dated('2020-05-01'), dated('2019-12-31'), dated('')], ['2020-05-01', '2020', '2020'])
})

const CITATIONS = '0007-article-citations'
const before = Object.fromEntries(Object.entries(articleMigrations).filter(([name]) => name < CITATIONS))

onEveryDatabase(before, (open) => {
  test('articles of the previous version stay, and gain their facts when they are read again', async (t) => {
    const { database, close } = await open()
    t.after(close)
    const old = articleDraft({ url: 'https://journal.example/old' })
    await database
      .withTables<{ article: Record<string, unknown> }>()
      .insertInto('article')
      .values({
        id: 'old',
        source_id: old.sourceId,
        url: old.url,
        article_type: old.articleType,
        title: old.title,
        title_key: '',
        work_key: '',
        publication_year: 2024,
        authors: JSON.stringify(old.authors),
        abstract: old.abstract,
        categories: '[]',
        provenance: '{}',
        content_hash: '',
        version: 1,
        deleted: 0,
        first_seen_at: 1,
        updated_at: 1,
      })
      .execute()
    await database
      .withTables<{ article_alias: Record<string, unknown> }>()
      .insertInto('article_alias')
      .values({ source_id: old.sourceId, url: old.url, article_id: 'old' })
      .execute()

    await migrate(database, articleMigrations)

    const store = createArticleStore(database, () => 2)
    assert.deepEqual(
      (await store.get(['old'])).map(({ citation }) => citation),
      [NO_CITATION],
    )
    const citation = { ...NO_CITATION, venue: 'Annals of Lakes', issn: ['1234-5679'] }
    assert.deepEqual(await store.save({ ...old, citation }), { id: 'old', change: 'updated' })
    assert.deepEqual(
      (await store.cards(['old'])).map((card) => card.citation),
      [citation],
    )
    assert.deepEqual(await store.save({ ...old, citation }), { id: 'old', change: 'unchanged' })
  })
})
