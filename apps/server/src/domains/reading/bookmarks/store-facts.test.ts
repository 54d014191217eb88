import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleMigrations, createArticleStore } from '#domains/articles'
import { migrate } from '#platform/database'
import { articleDraft } from '#testing/drafts'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkStore } from './index.ts'

const { '0070-bookmarks': first, ...later } = bookmarkMigrations
/** Until then, deleted articles kept their texts. */
const { '0124-tombstones': tombstones, ...articles } = articleMigrations
const before = { ...articles, ...(first && { '0070-bookmarks': first }) }
const after = { ...before, ...later, ...(tombstones && { '0124-tombstones': tombstones }) }
const ada = personId('ada')

onEveryDatabase(before, (open) => {
  test('bookmarks of older versions get their facts, even if the article was deleted', async (t) => {
    const { database, close } = await open()
    t.after(close)
    const draft = articleDraft({ title: 'On lakes', authors: ['Ada van der Berg'], doi: '10.1/a' })
    const { id } = await createArticleStore(database, () => 1).save(draft)
    const old = database.$omitTables<'article' | 'bookmark' | 'bookmark_folder'>().withTables<{
      article: { deleted: 0 | 1 }
      bookmark_folder: object
      bookmark: object
    }>()
    await old.updateTable('article').set({ deleted: 1 }).execute()
    const folder = { id: 'f', owner: ada, name: 'Bookmarks', name_key: 'bookmarks', is_default: 1 }
    await old
      .insertInto('bookmark_folder')
      .values({ ...folder, created_at: 1 } as object)
      .execute()
    const bookmarked = [
      { id: 'b', article_id: id, title: 'On lakes' },
      { id: 'c', article_id: 'unheard of', title: '“A” stub' },
    ]
    for (const each of bookmarked)
      await old
        .insertInto('bookmark')
        .values({ ...each, owner: ada, folder_id: 'f', created_at: 2 } as object)
        .execute()

    await migrate(database, after)
    const bookmarks = await createBookmarkStore(database, () => 3).bookmarks(ada)
    assert.deepEqual(
      bookmarks.map(({ articleId, folderId, work: { title, names, doi, published } }) => [
        [articleId, folderId, title, doi, published],
        names,
      ]),
      [
        [
          [id, 'f', 'On lakes', '10.1/a', '2024'],
          [{ family: 'Berg', given: 'Ada', particle: 'van der', suffix: '' }],
        ],
        [['unheard of', 'f', '“A” stub', '', ''], []],
      ],
    )
  })
})
