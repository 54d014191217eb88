import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import { type ArticleCard, articleMigrations, citedWorkOf, createArticleStore } from './index.ts'
import { encodeTitle, presentArticle } from './present.ts'
import { migrate } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'

function card(fields: Partial<ArticleCard> = {}): ArticleCard {
  const { fullText: _, ...draft } = articleDraft()
  return {
    ...draft,
    id: 'a-1',
    version: 1,
    workKey: 'w',
    firstSeenAt: 0,
    updatedAt: 0,
    opening: '',
    deadSince: null,
    ...fields,
  }
}

test('a title comes back from its encoding as it was', () => {
  for (const title of ['Rosé & “gas” 100% — ΔG/ΔT?', '用于检索的模型', '𝒫 ≠ 𝒩𝒫 😀', ''])
    assert.equal(decodeURIComponent(encodeTitle(title)), title)
})

test('a card names the publication an article appeared in, and the place in it', () => {
  const { venue, citation } = presentArticle(
    card({
      publicationYear: 2019,
      citation: { ...NO_CITATION, venue: 'Annals of Lakes', volume: '12', published: '2019-08-27' },
    }),
    'A',
  )
  assert.deepEqual(
    [venue, citation.kind, citation.volume, citation.published],
    ['Annals of Lakes', 'journal-article', '12', '2019-08-27'],
  )
  assert.equal(presentArticle(card(), 'A').venue, null)
})

test('a card names the licence for short, with its address', () => {
  const url = 'https://creativecommons.org/licenses/by/4.0/'
  const citation = { ...NO_CITATION, licence: url }
  assert.deepEqual(presentArticle(card({ citation }), 'A').licence, { name: 'CC BY 4.0', url })
  assert.equal(presentArticle(card(), 'A').licence, null)
})

test('half a surrogate pair in a title is replaced, not an error', () => {
  assert.equal(decodeURIComponent(presentArticle(card({ title: 'cut \ud83d' }), 'A').title), 'cut \ufffd')
})

test('without an abstract the summary is the start of the text, up to a word', () => {
  const { summary } = presentArticle(card({ abstract: '', opening: 'lorem ipsum '.repeat(80) }), 'A')
  assert.ok(summary.length <= 601)
  assert.match(summary, /(lorem|ipsum)…$/)
  assert.equal(presentArticle(card({ abstract: '', opening: 'Short.' }), 'A').summary, 'Short.')
  assert.equal(presentArticle(card({ abstract: 'Said so.', opening: '' }), 'A').summary, 'Said so.')
})

test('a file is served by this server, a page is not', () => {
  assert.equal(presentArticle(card(), 'A').downloadUrl, null)
  assert.equal(
    presentArticle(card({ articleType: 'pdf' }), 'A').downloadUrl,
    '/claire/files/download-encrypted?fileId=a-1',
  )
  assert.notEqual(presentArticle(card({ fileUrl: 'https://a.example/1.pdf' }), 'A').downloadUrl, null)
})

test('the file of a standard opens in a tab, that of another article is saved', () => {
  const standard = card({ articleType: 'pdf', provenance: { title: 'standards index' } })
  assert.equal(presentArticle(standard, 'Standards').opensInTab, true)
  assert.equal(presentArticle(card({ articleType: 'pdf' }), 'A').opensInTab, undefined)
})

const citedCard = (fields: Parameters<typeof articleDraft>[0]) => {
  const { fullText: _, ...draft } = articleDraft(fields)
  return { ...draft, id: 'a', version: 1, workKey: 'w', firstSeenAt: 0, updatedAt: 0 }
}

test('an article of arXiv is cited as a preprint, whatever else is known', () => {
  const { kind, venue, arxivId, published, names } = citedWorkOf(
    citedCard({
      url: 'https://arxiv.org/abs/2104.12255v2',
      authors: ['Ludwig van Beethoven'],
      publicationYear: 2021,
    }),
  )
  assert.deepEqual([kind, venue, arxivId, published], ['preprint', 'arXiv', '2104.12255', '2021'])
  assert.deepEqual(names, [{ family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' }])
})

test('a page without further facts is cited as a page', () => {
  assert.equal(citedWorkOf(citedCard({})).kind, 'webpage')
  assert.equal(citedWorkOf(citedCard({ doi: '10.1000/1' })).kind, 'journal-article')
})

test('a day of another year than the one that is shown is not cited', () => {
  const dated = (published: string) =>
    citedWorkOf(citedCard({ publicationYear: 2020, citation: { ...NO_CITATION, published } })).published
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
      (await store.cards(['old'])).map((citedCard) => citedCard.citation),
      [citation],
    )
    assert.deepEqual(await store.save({ ...old, citation }), { id: 'old', change: 'unchanged' })
  })
})
