import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContextualEmbedder } from '@claire/embeddings'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'
import { type ContextFilling, createContextFilling } from './context-filling.ts'

/** To this reader glaciers and taxes are one subject, rivers and courts another, unrelated by form or table. */
const SUBJECTS = [/glacier|tax/i, /river|court/i]

const READER = 'a reader of two subjects'

function readerOf(mood: { state: 'well' | 'away' | 'unavailable' }): ContextualEmbedder {
  const vectorOf = (text: string) => Float32Array.from(SUBJECTS, (words) => (words.test(text) ? 1 : 0))
  const answer = <T>(value: T) =>
    mood.state === 'well' ? Promise.resolve(value) : Promise.reject(new Error('away'))
  return {
    id: READER,
    dimensions: 2,
    unrelated: { mean: 0, deviation: 0.05 },
    query: (text) => answer(vectorOf(text)),
    articles: (texts) => answer(texts.map(vectorOf)),
    isAvailable: () => mood.state !== 'unavailable',
    stop: async () => {},
  }
}

const drafts = [
  'Tax law of small states',
  'Rivers below a dam',
  'Rulings of a high court',
  'Glaciers of the Alps',
].map((title, at) => articleDraft({ url: `https://journal.example/${at}`, title, abstract: '' }))

async function titlesFor({ search }: Awaited<ReturnType<typeof freshSearch>>, searchTerm: string) {
  const { content } = await search.search(personId('reader'), { searchTerm }, { page: 0, size: 9 })
  return content.map(({ title }) => decodeURIComponent(title))
}

test('articles get contextual vectors, and searches use them', async () => {
  const claire = await freshSearch({ contextual: [readerOf({ state: 'well' })] })
  try {
    await claire.articles.saveAll(drafts)
    await claire.follower.catchUp()
    assert.equal((await claire.index.lackingContext(READER, 1)).lacking, drafts.length)
    assert.deepEqual(await titlesFor(claire, 'glacier retreat'), ['Glaciers of the Alps'])
    await claire.fillContext()
    assert.equal((await claire.index.lackingContext(READER, 1)).lacking, 0)
    assert.equal(claire.contextUnderWay(), null)
    // In other words: recent results are cached.
    assert.deepEqual(await titlesFor(claire, 'retreat of a glacier'), [
      'Glaciers of the Alps',
      'Tax law of small states',
    ])
    assert.deepEqual(claire.troubles, [])
  } finally {
    await claire.close()
  }
})

test('while the contextual embedder is away, searches continue and articles wait for it', async () => {
  const mood = { state: 'away' as 'well' | 'away' | 'unavailable' }
  const claire = await freshSearch({ contextual: [readerOf(mood)] })
  try {
    await claire.articles.saveAll(drafts)
    await claire.follower.catchUp()
    await claire.fillContext()
    assert.deepEqual(claire.contextUnderWay(), { done: 0, total: drafts.length })
    for (let twice = 0; twice < 2; twice++)
      assert.deepEqual(await titlesFor(claire, 'glacier retreat'), ['Glaciers of the Alps'])
    // Once for the articles, once for the searches.
    assert.equal(claire.troubles.length, 2)
    mood.state = 'well'
    await claire.fillContext()
    assert.equal((await claire.index.lackingContext(READER, 1)).lacking, 0)
  } finally {
    await claire.close()
  }
})

test('nothing waits for an embedder that can never run', async () => {
  const claire = await freshSearch({ contextual: [readerOf({ state: 'unavailable' })] })
  try {
    await claire.articles.saveAll(drafts)
    await claire.follower.catchUp()
    await claire.fillContext()
    assert.equal(claire.contextUnderWay(), 'unavailable')
    assert.deepEqual(claire.troubles, [])
  } finally {
    await claire.close()
  }
})

test('a later model waits while an earlier one has work, and not for one that fails', async () => {
  const claire = await freshSearch({
    contextual: [readerOf({ state: 'well' }), { ...readerOf({ state: 'well' }), id: 'second' }],
  })
  const made: string[] = []
  const fillingBy = (
    id: string,
    { articles, ...reader }: ContextualEmbedder,
    before: ContextFilling[] = [],
  ) =>
    createContextFilling({
      name: id,
      index: claire.index,
      contextual: {
        ...reader,
        id,
        articles(texts) {
          made.push(...texts.map(() => id))
          return articles(texts)
        },
      },
      articles: claire.articles,
      onError: () => {},
      before,
    })
  try {
    await claire.articles.saveAll(drafts)
    await claire.follower.catchUp()
    const mood = { state: 'away' as 'well' | 'away' }
    const first = fillingBy(READER, readerOf(mood))
    const second = fillingBy('second', readerOf({ state: 'well' }), [first])
    await second.wake()
    assert.deepEqual([made, second.underWay()], [[], { done: 0, total: drafts.length }])
    await first.wake()
    await second.wake()
    assert.equal(made.filter((id) => id === 'second').length, drafts.length)
    assert.deepEqual([first.underWay(), second.underWay()], [{ done: 0, total: drafts.length }, null])
    await Promise.all([first.stop(), second.stop()])
  } finally {
    await claire.close()
  }
})
