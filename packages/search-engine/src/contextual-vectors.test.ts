import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { IndexExtent, IndexedArticle } from './index-types.ts'
import { type SearchEngine, openSearchEngine } from './open-engine.ts'
import { copyIndex } from '#storage/copy-index'
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

const MODEL = { id: 'a model', dimensions: 3 }

async function open(contextual = [MODEL]) {
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
async function reopen(contextual?: (typeof MODEL)[]) {
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
async function fill(index: Index, vector: Float32Array, { limit = 100, model: { id } = MODEL } = {}) {
  const { first } = await index.lackingContext(id, limit)
  await index.writeContext(
    id,
    first.map((each) => ({ ...each, vector })),
  )
  return first.map(({ id }) => id)
}

/** Returns the number of articles without a vector, once all stored ones are loaded. */
async function lackingIn(index: Index, { id } = MODEL): Promise<number> {
  for (;;) {
    const { lacking, first } = await index.lackingContext(id, 1)
    if (!lacking || first.length) return lacking
  }
}

const EAST = Float32Array.of(1, 0, 0)
const [some] = library
if (!some) throw new Error('the library of the tests is empty')

test('articles lack their vectors until they are written, the newest first', async () => {
  const index = await open()
  await put(index, library, 1)
  const { lacking, articles, first } = await index.lackingContext(MODEL.id, 2)
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
  const [east = ''] = await fill(index, EAST, { limit: 1 })
  const [north = ''] = await fill(index, Float32Array.of(0, 0.6, 0.8), { limit: 1 })
  const { ids, share } = await index.nearestInContext({
    embedderId: MODEL.id,
    vector: EAST,
    scope: { kind: 'all' },
    limit: 1,
  })
  assert.deepEqual([ids, share], [[east], 2 / library.length])
  const [one, other, none] = await index.contextVectors(MODEL.id, [east, north, 'unknown'])
  assert.ok(Math.abs((one?.[0] ?? 0) - 1) < 0.01)
  assert.ok(Math.abs((other?.[1] ?? 0) - 0.6) < 0.01)
  assert.equal(none, undefined)
})

test('filling a damaged index again recomputes no vector', async () => {
  const index = await open()
  await put(index, library, 1)
  await fill(index, EAST, { limit: 3 })
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
  assert.deepEqual((await anew.lackingContext(MODEL.id, 5)).first, [])
  await anew.write({ put: [], remove: [], cursor: 1 })
  assert.equal(await lackingIn(anew), library.length - 3)
})

test('vectors survive a restart and a rebuild', async () => {
  const index = await open()
  await put(index, library, 1)
  await fill(index, EAST, { limit: 3 })
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
  const { first } = await index.lackingContext(MODEL.id, 9)
  assert.deepEqual(
    first.map(({ id }) => id),
    [some.id],
  )
  assert.equal(await lackingIn(await reopen()), 1)
})

test('a vector of a former text is skipped', async () => {
  const index = await open()
  await put(index, [some], 1)
  const { first } = await index.lackingContext(MODEL.id, 1)
  await put(index, [{ ...some, title: 'Quite another subject' }], 2)
  await index.writeContext(
    MODEL.id,
    first.map((each) => ({ ...each, vector: EAST })),
  )
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

describe('of two models', () => {
  const OTHER = { id: 'another model', dimensions: 2 }
  const BOTH = [MODEL, OTHER]
  const SOUTH = Float32Array.of(0, -1)
  const lackingInEach = async (index: Index) => [await lackingIn(index), await lackingIn(index, OTHER)]
  const nearest = (index: Index, { id }: typeof MODEL, vector: Float32Array) =>
    index.nearestInContext({ embedderId: id, vector, scope: { kind: 'all' }, limit: 9 })

  /** Returns an index in which some articles have vectors of the first model, and all have those of the other. */
  async function filled(having: number): Promise<Index> {
    const index = await open(BOTH)
    await put(index, library, 1)
    await fill(index, EAST, { limit: having })
    await fill(index, SOUTH, { model: OTHER })
    return index
  }

  test('each answers queries of its own, from the vectors it has', async () => {
    const index = await filled(2)
    assert.deepEqual(await lackingInEach(index), [library.length - 2, 0])
    const [east, south] = [await nearest(index, MODEL, EAST), await nearest(index, OTHER, SOUTH)]
    assert.deepEqual([east.ids.length, east.share], [2, 2 / library.length])
    assert.deepEqual([south.ids.length, south.share], [library.length, 1])
    const unknown = await nearest(index, { ...OTHER, id: 'unknown' }, SOUTH)
    assert.deepEqual([unknown.ids, unknown.share], [[], 0])
    const [vector] = await index.contextVectors(OTHER.id, ['body'])
    assert.equal(Math.round(vector?.[1] ?? 0), -1)
    assert.deepEqual(
      (await index.state()).contextual,
      BOTH.map(({ id }) => ({ id, rankedBy: id })),
    )
  })

  test('both survive a restart and a rebuild, until the text changes', async () => {
    await filled(library.length)
    const index = await reopen(BOTH)
    await index.rebuild({
      changes: async function* () {
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
    assert.deepEqual(await lackingInEach(index), [0, 0])
    await put(index, [{ ...some, title: 'Quite another subject' }], 3)
    assert.deepEqual(await lackingInEach(index), [1, 1])
    assert.deepEqual(damage, [])
  })

  test('a second model leaves the vectors of the first, and finds its own again after a time without it', async () => {
    const alone = await open()
    await put(alone, library, 1)
    await fill(alone, EAST)
    const index = await reopen(BOTH)
    assert.deepEqual(await lackingInEach(index), [0, library.length])
    await fill(index, SOUTH, { limit: 3, model: OTHER })
    await assert.rejects(
      (await reopen()).lackingContext(OTHER.id, 1),
      /no contextual vectors of another model/,
    )
    assert.deepEqual(await lackingInEach(await reopen(BOTH)), [0, library.length - 3])
  })

  test('both are in a copy of the index', async () => {
    await filled(2)
    for (const { index } of engines.splice(0)) await index.close()
    const original = folder
    folder = mkdtempSync(path.join(tmpdir(), 'claire-context-'))
    const copyDatabase = async (from: string, to: string) => copyFileSync(from, to)
    assert.ok(await copyIndex({ from: original, to: folder, copyDatabase }))
    rmSync(original, { recursive: true, force: true })
    assert.deepEqual(await lackingInEach(await open(BOTH)), [library.length - 2, 0])
  })

  test('unreadable vectors of one are recomputed, and those of the other stay', async () => {
    await filled(library.length)
    for (const { index } of engines.splice(0)) await index.close()
    writeFileSync(path.join(folder, 'contextual-2.sqlite'), 'this is no database, and long enough to be read')
    assert.deepEqual(await lackingInEach(await open(BOTH)), [0, library.length])
  })
})
