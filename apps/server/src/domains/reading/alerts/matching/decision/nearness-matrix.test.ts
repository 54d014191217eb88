import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staticEmbedder } from '#testing/search'
import { NearnessMatrix } from './nearness-matrix.ts'

const texts = ['melting of glaciers', 'sea ice in summer', 'pasta sauces of Italy', 'tax law']

test('one product gives the nearness of an article to every alert, in deviations from the mean', async () => {
  const vectors = await staticEmbedder.embed(texts)
  const [article = new Float32Array()] = await staticEmbedder.embed(['retreat of alpine glaciers'])
  const matrix = new NearnessMatrix(staticEmbedder.dimensions)
  for (const vector of vectors)
    matrix.append({
      embedderId: staticEmbedder.id,
      vector: [...vector],
      mean: 0.1,
      deviation: 0.05,
    })
  const near = matrix.of(article, Uint32Array.from(vectors.keys()))
  for (const [at, vector] of vectors.entries()) {
    const cosine = vector.reduce((sum, value, each) => sum + value * (article[each] ?? 0), 0)
    assert.ok(Math.abs((near[at] ?? 0) - (cosine - 0.1) / 0.05) < 0.1, texts[at])
  }
  assert.equal(near.indexOf(Math.max(...near)), 0)
})

test('an alert whose words have no vector is near to nothing', async () => {
  const [article = new Float32Array()] = await staticEmbedder.embed(['glaciers'])
  const matrix = new NearnessMatrix(staticEmbedder.dimensions)
  matrix.append(null)
  assert.ok((matrix.of(article, Uint32Array.of(0))[0] ?? 0) <= 0)
})
