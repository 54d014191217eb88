import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexedArticle } from '#index-types'
import { addTo, articleOf, indexOf } from '#testing/articles'

const titled = (id: string, title: string, fields: Partial<IndexedArticle> = {}) =>
  articleOf(id, { title, ...fields })

test('titles that contain the typed prefix anywhere are listed newest first', async () => {
  const index = await indexOf([
    titled('old', 'Solar cells of silicon', { publicationYear: 2001 }),
    titled('new', 'Cheap solar cells', { publicationYear: 2020 }),
    titled('apart', 'Solar wind and cells', { publicationYear: 2010 }),
    titled('none', 'Neural networks'),
  ])
  assert.deepEqual(index.complete('solar ce', 9).ids, ['new', 'old'])
  assert.deepEqual(index.complete('Solar', 9).ids, ['new', 'apart', 'old'])
})

test('a word that continues differently is no completion', async () => {
  const index = await indexOf([titled('a', 'Solar cells')])
  assert.deepEqual(index.complete('solar celt', 9).ids, [])
  assert.deepEqual(index.complete('solarium', 9).ids, [])
})

test('the limit holds, and an empty input has no completions', async () => {
  const index = await indexOf([
    titled('a', 'Solar cells'),
    titled('b', 'Solar wind'),
    titled('c', 'Solar sail'),
  ])
  assert.equal(index.complete('solar', 2).ids.length, 2)
  assert.deepEqual(index.complete('', 5), { topics: [], ids: [], byAuthors: [] })
  assert.deepEqual(index.complete('  ', 5), { topics: [], ids: [], byAuthors: [] })
})

test('two versions of a work are one completion, the newer one', async () => {
  const index = await indexOf([
    titled('preprint', 'Solar cells', { publicationYear: 2019, workKey: 'w' }),
    titled('journal', 'Solar cells', { publicationYear: 2020, workKey: 'w' }),
  ])
  assert.deepEqual(index.complete('solar', 5).ids, ['journal'])
})

test('topics match from the start of any of their words, the most used first', async () => {
  const index = await indexOf([
    titled('a', 'One', { categories: ['Machine learning'] }),
    titled('b', 'Two', { categories: ['Deep learning', 'Machine learning'] }),
    titled('c', 'Three', { categories: ['Learning theory'] }),
  ])
  assert.deepEqual(index.complete('LEARN', 9).topics, [
    'Machine learning',
    'Deep learning',
    'Learning theory',
  ])
  assert.deepEqual(index.complete('earn', 9).topics, [])
  assert.deepEqual(index.complete('machine l', 9).topics, ['Machine learning'])
})

test('articles of authors whose names begin so are found by family or given name, most frequent names first', async () => {
  const byAuthors = (id: string, ...authors: string[]) => titled(id, 'On ice', { authors })
  const index = await indexOf([
    byAuthors('a', 'Geoffrey E. Hinton', 'Ada Okafor'),
    byAuthors('b', 'Hinton, Geoffrey'),
    byAuthors('c', 'G. Hintermann'),
    byAuthors('d', '王小明'),
    byAuthors('e', 'Aristotle'),
    byAuthors('gone', 'Geoffrey Hinton'),
  ])
  await addTo(index, [byAuthors('gone', 'Grace Hopper')])
  const found = (typed: string) => index.complete(typed, 5).byAuthors
  assert.deepEqual(found('hint'), ['b', 'c', 'a'])
  assert.deepEqual(found('HINTON, G'), ['b', 'a'])
  assert.deepEqual(found('geoffrey hint').toSorted(), ['a', 'b'])
  assert.deepEqual(found('geof').toSorted(), ['a', 'b'])
  assert.deepEqual(found('王小'), ['d'])
  assert.deepEqual(found('aristo'), ['e'])
  for (const typed of ['h', 'inton', 'hinton on ice', 'the', '12', 'x = y'])
    assert.deepEqual(found(typed), [], typed)
})

test('a topic that no article has any more is not offered', async () => {
  const index = await indexOf([titled('a', 'One', { categories: ['Energy'] })])
  await addTo(index, [titled('a', 'One', { categories: ['Physics'] })])
  assert.deepEqual(index.complete('ener', 9).topics, [])
  assert.deepEqual(index.complete('phys', 9).topics, ['Physics'])
})
