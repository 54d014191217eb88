import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContextualEmbedder } from '@claire/embeddings'
import { citedWorkOf } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { freshSearch, staticEmbedder as embedder } from '#testing/search'
import { createLearningTexts } from './learning-texts.ts'

/** To this reader glaciers and taxes are one subject. */
const vectorOf = (text: string) => Float32Array.from(/glacier|tax/i.test(text) ? [1, 0] : [0, 1])
const reader: ContextualEmbedder = {
  id: 'a reader of one subject',
  dimensions: 2,
  query: async (text) => vectorOf(text),
  articles: async (texts) => texts.map(vectorOf),
  isAvailable: () => true,
  stop: async () => {},
}

test('texts have the vectors of the index by both models, bookmarks without an article one by words', async (t) => {
  const { articles, index, follower, fillContext, close } = await freshSearch({ contextual: [reader] })
  t.after(close)
  const drafts = ['Glaciers of the Alps', 'Tax law'].map((title, at) =>
    articleDraft({ url: `https://journal.example/${at}`, title, abstract: `${title} in brief.` }),
  )
  const ids = (await articles.saveAll(drafts)).map(({ id }) => id)
  await follower.catchUp()
  await fillContext()
  const cards = await articles.cards(ids)
  const bookmarks = cards.map((card, at) => ({
    id: `bookmark ${at}`,
    articleId: card.id,
    referenceKey: null,
    folderId: 'folder',
    work: citedWorkOf(card),
    note: '',
    state: 'toRead' as const,
    tags: [],
    createdAt: 1,
  }))
  const texts = createLearningTexts({ articles, index, embedder, contextual: [reader] })

  const both = await texts.ofBookmarks(bookmarks)
  assert.deepEqual(both, await texts.ofCards(cards))
  assert.deepEqual(
    both.map(({ contextual }) => [...(contextual?.slice(0, 2) ?? [])]),
    [
      [1, 0],
      [1, 0],
    ],
  )
  const [stored] = await index.vectors(ids)
  assert.deepEqual(both[0]?.table, stored)

  await articles.remove([ids[0] ?? ''])
  await follower.catchUp()
  const [gone, still] = await texts.ofBookmarks(bookmarks)
  assert.deepEqual([gone?.id, gone?.title, gone?.contextual], [ids[0], 'Glaciers of the Alps', undefined])
  assert.ok(gone?.table?.some(Boolean) && still?.contextual)
})
