import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContextualEmbedder } from '@claire/embeddings'
import { createContextSide } from './context-side.ts'

const ranking = { weight: 0.75, least: 1.5, ofNoise: 0.45, far: 3.5 }
const modelOf = (id: string, more: Partial<ContextualEmbedder> = {}): ContextualEmbedder => ({
  id,
  dimensions: 1,
  query: async () => Float32Array.of(1),
  articles: async () => [],
  isAvailable: () => true,
  stop: async () => {},
  ...more,
})
const rankedBy = (...ids: string[]) => ids.map((id) => ({ id, rankedBy: id }))

/** Returns the models that embed a text, the preferred first, and the failures. */
async function embedding(text: string, contextual: ContextualEmbedder[], ranked = rankedBy('en', 'all')) {
  const failures: unknown[] = []
  const side = createContextSide({ contextual }, (error) => failures.push(error))
  const meanings = await side(text, ranked, text === 'Gletscher')
  return { meanings, ids: meanings.map(({ embedderId }) => embedderId), failures }
}

test('a text in English is embedded by the first model, others by the second before the first', async () => {
  const models = [modelOf('en'), modelOf('all', { ranking })]
  assert.deepEqual((await embedding('glaciers', models)).ids, ['en'])
  const { ids, meanings } = await embedding('Gletscher', models)
  assert.deepEqual(ids, ['all', 'en'])
  assert.deepEqual([meanings[0]?.ranking, meanings[1]?.ranking], [ranking, undefined])
  assert.deepEqual((await embedding('Gletscher', models.slice(0, 1))).ids, ['en'])
})

test('a model that fails is left out, and reported unless it can never run here', async () => {
  const query = async () => {
    throw new Error('away')
  }
  const failing = await embedding('Gletscher', [modelOf('en'), modelOf('all', { query })])
  assert.deepEqual([failing.ids, failing.failures.length], [['en'], 1])
  const gone = modelOf('all', { query, isAvailable: () => false })
  const never = await embedding('Gletscher', [modelOf('en'), gone])
  assert.deepEqual([never.ids, never.failures], [['en'], []])
})

test('while the former vectors of a model rank, its former embedder reads queries', async () => {
  const before = modelOf('before')
  const models = [modelOf('en', { former: async (id) => (id === 'before' ? before : null) }), modelOf('all')]
  const ranked = [{ id: 'en', rankedBy: 'before' }, ...rankedBy('all')]
  assert.deepEqual((await embedding('Gletscher', models, ranked)).ids, ['all', 'before'])
})
