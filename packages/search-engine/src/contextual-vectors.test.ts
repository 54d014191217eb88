import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { IndexExtent, IndexedArticle } from './index-types.ts'
import { type SearchEngine, openSearchEngine } from './open-engine.ts'
import { articleOf, embedder, library } from '#testing/articles'

let folder: string
let engines: SearchEngine[]
let damage: unknown[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-context-'))
  engines = []
  damage = []
})
afterEach(async () => {
  for (const { index } of engines) await index.close().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

async function open(
  contextual: { id: string; dimensions: number } | null = { id: 'a model', dimensions: 3 },
) {
  const engine = await openSearchEngine({
    folder,
    embedder,
    contextual,
    databaseId: 'here',
    ownThreads: false,
    onDamage: (error) => damage.push(error),
    onTrouble: (error) => damage.push(error),
  })
  engines.push(engine)
  return engine.index
}
async function reopen(contextual?: { id: string; dimensions: number } | null) {
  for (const { index } of engines.splice(0)) await index.close()
  return open(contextual)
}
type Index = Awaited<ReturnType<typeof open>>

const put = (index: Index, articles: IndexedArticle[], cursor: number) =>
  index.write({
    put: articles.map((article) => ({ article, vector: new Float32Array() })),
    remove: [],
    cursor,
  })

/** Writes this vector for every article without one. */
async function fill(index: Index, vector: Float32Array, limit = 100) {
  const { first } = await index.lackingContext(limit)
  await index.writeContext(first.map((each) => ({ ...each, vector })))
  return first.map(({ id }) => id)
}

/** Returns the number of articles without a vector, once all stored ones are loaded. */
async function lackingIn(index: Index): Promise<number> {
  for (;;) {
    const { lacking, first } = await index.lackingContext(1)
    if (!lacking || first.length) return lacking
  }
}

const EAST = Float32Array.of(1, 0, 0)
const [some] = library
if (!some) throw new Error('the library of the tests is empty')

test('articles lack their vectors until they are written, the newest first', async () => {
  const index = await open()
  await put(index, library, 1)
  const { lacking, articles, first } = await index.lackingContext(2)
  assert.deepEqual([lacking, articles], [library.length, library.length])
  assert.deepEqual(
    first.map(({ id }) => id),
    library
      .slice(-2)
      .reverse()
      .map(({ id }) => id),
  )
  await fill(index, EAST)
  assert.equal(await lackingIn(index), 0)
})

test('articles with a vector are found by it, and it is returned with little error', async () => {
  const index = await open()
  await put(index, library, 1)
  const [east = ''] = await fill(index, EAST, 1)
  const [north = ''] = await fill(index, Float32Array.of(0, 0.6, 0.8), 1)
  const { ids, share } = await index.nearestInContext({ vector: EAST, scope: { kind: 'all' }, limit: 1 })
  assert.deepEqual([ids, share], [[east], 2 / library.length])
  const [one, other, none] = await index.contextVectors([east, north, 'unknown'])
  assert.ok(Math.abs((one?.[0] ?? 0) - 1) < 0.01)
  assert.ok(Math.abs((other?.[1] ?? 0) - 0.6) < 0.01)
  assert.equal(none, undefined)
})

test('filling a damaged index again recomputes no vector', async () => {
  const index = await open()
  await put(index, library, 1)
  await fill(index, EAST, 3)
  for (const engine of engines.splice(0)) await engine.index.close()
  const generation = readFileSync(path.join(folder, 'current'), 'utf8')
  writeFileSync(path.join(folder, generation, 'rows.sqlite'), 'no database')
  const anew = await open()
  assert.equal(damage.length, 1)
  await anew.write({
    put: library.map((article) => ({ article, vector: new Float32Array() })),
    remove: [],
    filling: { afterId: 'z', since: 1, embedderId: '' },
  })
  assert.deepEqual((await anew.lackingContext(5)).first, [])
  await anew.write({ put: [], remove: [], cursor: 1 })
  assert.equal(await lackingIn(anew), library.length - 3)
})

test('vectors survive a restart and a rebuild', async () => {
  const index = await open()
  await put(index, library, 1)
  await fill(index, EAST, 3)
  const again = await reopen()
  assert.equal(await lackingIn(again), library.length - 3)
  await again.rebuild({
    async *changes({ cursor }: IndexExtent) {
      if (!cursor)
        yield {
          put: library.map((article) => ({ article, vector: new Float32Array() })),
          remove: [],
          cursor: 2,
        }
    },
    isCurrent: async () => true,
    embedderId: embedder.id,
    onProgress: () => {},
  })
  assert.equal(await lackingIn(again), library.length - 3)
  assert.deepEqual(damage, [])
})

test('an article keeps its vector until its text changes', async () => {
  const index = await open()
  await put(index, library, 1)
  await fill(index, EAST)
  await put(index, [{ ...some, publicationYear: 1999, authors: ['Somebody Else'] }], 2)
  assert.equal(await lackingIn(index), 0)
  await put(index, [{ ...some, title: 'Quite another subject' }], 3)
  const { first } = await index.lackingContext(9)
  assert.deepEqual(
    first.map(({ id }) => id),
    [some.id],
  )
  assert.equal(await lackingIn(await reopen()), 1)
})

test('a vector of a former text is skipped', async () => {
  const index = await open()
  await put(index, [some], 1)
  const { first } = await index.lackingContext(1)
  await put(index, [{ ...some, title: 'Quite another subject' }], 2)
  await index.writeContext(first.map((each) => ({ ...each, vector: EAST })))
  assert.equal(await lackingIn(index), 1)
})

test('an article without words is requested once', async () => {
  const index = await open()
  await put(index, [articleOf('empty', { title: '', abstract: '', fullText: '' })], 1)
  await fill(index, new Float32Array(3))
  assert.equal(await lackingIn(index), 0)
  assert.equal(await lackingIn(await reopen()), 0)
})

test('unreadable vectors are recomputed', async () => {
  await put(await open(), library, 1)
  for (const { index } of engines.splice(0)) await index.close()
  writeFileSync(
    path.join(folder, 'contextual.sqlite'),
    'this is no database at all, and long enough to be looked at',
  )
  assert.equal(await lackingIn(await open()), library.length)
})
