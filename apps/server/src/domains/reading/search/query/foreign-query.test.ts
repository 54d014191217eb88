import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContextualEmbedder } from '@claire/embeddings'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch } from '#testing/search'
import type { ContextualModels } from '../ranking/context-side.ts'
import { planByMeaning } from './query-plan.ts'

const QUERY = "Schlaf und Gedächtnis bei (Kindern OR d'un)"
const planOf = (query: string, isForeign: boolean) =>
  planByMeaning(
    query,
    () => [],
    () => isForeign,
  )

test('function words of another language do not rank, and are read by models for whole sentences', () => {
  const { telling, text, sentence } = planOf(QUERY, true)
  assert.deepEqual(telling, ['Schlaf', 'Gedächtnis', 'Kindern'])
  assert.equal(text, 'Schlaf Gedächtnis Kindern')
  assert.equal(sentence, "Schlaf und Gedächtnis bei Kindern d'un")
  assert.deepEqual(planOf('und bei', true).telling, ['und', 'bei'])
})

test('an English query has all of its words', () => {
  const { telling, text, sentence } = planOf('der kinase und jak', false)
  assert.deepEqual(telling, ['der', 'kinase', 'und', 'jak'])
  assert.equal(text, sentence)
})

const model: ContextualEmbedder = {
  id: 'reader',
  dimensions: 2,
  unrelated: { mean: 0, deviation: 0.1 },
  query: async () => Float32Array.of(1, 0),
  articles: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  isAvailable: () => true,
  stop: async () => {},
}

/** Returns the notices of a search in German in a library in English. */
async function noticesFor(
  searchTerm: string,
  contextual: ContextualEmbedder[],
  isForeign: ContextualModels['isForeign'] = () => true,
) {
  const claire = await freshSearch({ contextual, isForeign })
  try {
    await claire.articles.save(articleDraft({ title: 'Sleep and memory in children' }))
    await claire.follower.catchUp()
    await claire.fillContext()
    const { notices } = await claire.search.search(personId('ada'), { searchTerm }, { page: 0, size: 5 })
    return notices.map(({ code, missing }) => (missing ? `${code} ${missing.join()}` : code))
  } finally {
    await claire.close()
  }
}

test('words of another language are not missing: one notice says that articles are found by meaning', async () => {
  assert.deepEqual(await noticesFor('Schlaf und Gedächtnis', [model]), ['other_language'])
  assert.deepEqual(await noticesFor('sleep und memory', [model]), [])
})

test('the language of the whole query is known where a part of it was read', async () => {
  const isOfWhole = (_: string, whole?: string) => whole === 'Schlaf Gedächtnis, aber keine Axone'
  assert.deepEqual(await noticesFor('Schlaf Gedächtnis, aber keine Axone', [model], isOfWhole), [
    'other_language',
  ])
})

test('without a model for its meaning, the missing words of a query are named, function words never', async () => {
  assert.deepEqual(
    (await noticesFor('Schlaf und Gedächtnis', [])).filter((notice) => notice.startsWith('no_literal')),
    ['no_literal_match Schlaf,Gedächtnis'],
  )
})
