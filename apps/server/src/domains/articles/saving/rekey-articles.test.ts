import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrate } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { articleMigrations, createArticleStore } from '../index.ts'

const RECENT = '0006-article-keys'
const without0006 = Object.fromEntries(Object.entries(articleMigrations).filter(([name]) => name !== RECENT))

onEveryDatabase(without0006, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  before(async () => void (opened = await open()))
  after(() => opened.close())

  test('articles of an older version are recognised as those saved now are', async () => {
    const store = createArticleStore(opened.database, () => 1)
    const texts = [
      { title: 'On α-helices and their neighbours: a review' },
      { title: 'Letter from the editor' },
      { title: 'A preprint about preprints', url: 'https://arxiv.org/abs/2101.00001v2' },
      {
        title: 'Nothing is known of this one',
        authors: [],
        publicationYear: null,
        abstract: '',
        fullText: 'But for its text, which is long. '.repeat(200),
      },
    ]
    const saved = await store.saveAll(
      texts.map((fields, index) => articleDraft({ url: `https://old.example/${index}`, ...fields })),
    )
    const keys = () =>
      opened.database
        .selectFrom('article')
        .select(['id', 'title_key', 'work_key', 'version'])
        .orderBy('id')
        .execute()
    const known = await keys()
    await opened.database
      .updateTable('article')
      .set({ title_key: 'of another formula', work_key: 'of another formula' })
      .execute()
    await opened.database.deleteFrom('article_alias').where('url', 'like', 'arxiv:%').execute()
    await migrate(opened.database, articleMigrations)
    assert.deepEqual(await keys(), known)
    const again = await store.save(
      articleDraft({
        url: 'https://old.example/preprints/1',
        doi: '10.48550/arxiv.2101.00001',
        title: 'Preprints, revisited',
      }),
    )
    assert.equal(again.id, saved[2]?.id)
  })
})
