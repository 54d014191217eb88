import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryIndex } from '#memory-index'
import { addTo, articleOf, embedder } from '#testing/articles'
import { findSimilar } from './find.ts'

const asked = { id: 'asked', title: 'Melting of mountain ice' }
const articles = [
  articleOf('asked', { title: asked.title, workKey: 'one' }),
  articleOf('version', { title: asked.title, workKey: 'one' }),
  articleOf('words', { title: 'Ice cream in a mountain hotel' }),
  articleOf('sense', { title: 'Glaciers shrink with warming' }),
  articleOf('other', { title: 'Tax law of small states' }),
]

/** Returns an index in which articles of these ids have contextual vectors: some point east, all others north. */
async function withContext(having: string[], east: string[]): Promise<MemoryIndex> {
  const embedderId = 'a reader'
  const models = [{ embedderId, dimensions: 2, former: null }]
  const index = new MemoryIndex(embedder, embedder.dimensions, models)
  await addTo(index, articles)
  const { first } = index.lackingContext(embedderId, articles.length)
  const entries = first
    .filter(({ id }) => having.includes(id))
    .map(({ id, digest }) => ({
      id,
      digest,
      vectorScale: 1 / 127,
      vector: Int8Array.from(east.includes(id) ? [127, 0] : [0, 127]),
    }))
  index.addContext({ embedderId, entries, kind: 'coming' })
  return index
}

test('similar meaning ranks before shared words, and other versions of the article never appear', async () => {
  const index = await withContext(
    ['asked', 'version', 'words', 'sense', 'other'],
    ['asked', 'version', 'sense'],
  )
  const like = findSimilar(index, asked, 4)
  assert.deepEqual(like.toSorted(), ['other', 'sense', 'words'])
  assert.equal(like[0], 'sense')
})

test('an article without a contextual vector is compared by words and static vectors', async () => {
  const none = findSimilar(await withContext([], []), asked, 4)
  assert.deepEqual(findSimilar(await withContext(['words', 'sense', 'other'], ['sense']), asked, 4), none)
})
