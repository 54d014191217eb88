import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import type { QueryEmbedder } from '@claire/embeddings'
import { type SearchEngine, openSearchEngine } from './open-engine.ts'
import { embedder, library } from '#testing/articles'

/** Three models with vectors of different lengths, so that they cannot be confused. */
const DIMENSIONS = { first: 2, second: 3, third: 4 }
type Model = keyof typeof DIMENSIONS
const isModel = (id: string): id is Model => id in DIMENSIONS
const vectorOf = (model: Model) => Float32Array.of(1, ...Array<number>(DIMENSIONS[model] - 1).fill(0))

let root: string
let engines: SearchEngine[]
let damage: unknown[]
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'claire-models-'))
  engines = []
  damage = []
})
afterEach(async () => {
  for (const { index } of engines) await index.close().catch(() => {})
  rmSync(root, { recursive: true, force: true })
})

interface Opening {
  folder?: string
  /** The models that still embed queries. */
  answering?: Model[]
}

/** Opens the index with a model, after closing it. */
async function open(model: Model, { folder = 'index', answering = [] }: Opening = {}) {
  for (const { index } of engines.splice(0)) await index.close()
  const former = async (id: string): Promise<QueryEmbedder | null> =>
    isModel(id) && answering.includes(id)
      ? {
          id,
          dimensions: DIMENSIONS[id],
          unrelated: { mean: 0, deviation: 1 },
          query: async () => vectorOf(id),
          stop: async () => {},
        }
      : null
  const engine = await openSearchEngine({
    folder: path.join(root, folder),
    embedder,
    contextual: [{ id: model, dimensions: DIMENSIONS[model], former }],
    databaseId: 'here',
    ownThreads: false,
    onDamage: (error) => damage.push(error),
    onTrouble: (error) => damage.push(error),
  })
  engines.push(engine)
  return engine.index
}
type Index = Awaited<ReturnType<typeof open>>

/** Writes vectors for `count` more articles. */
async function fill(index: Index, model: Model, count: number) {
  await lackingIn(index)
  const { first } = await index.lackingContext(model, count)
  await index.writeContext(
    model,
    first.map((each) => ({ ...each, vector: vectorOf(model) })),
  )
}

/** Returns the number of articles without a vector, once all stored ones are loaded. */
async function lackingIn(index: Index): Promise<number> {
  for (;;) {
    const { lacking, first } = await index.lackingContext(await modelOf(index), 1)
    if (!lacking || first.length) return lacking
  }
}

/** Returns the number of articles found by the vectors of a model. */
const foundBy = async (index: Index, model: Model) =>
  (
    await index.nearestInContext({
      embedderId: model,
      vector: vectorOf(model),
      scope: { kind: 'all' },
      limit: 99,
    })
  ).ids.length
const rankedBy = async (index: Index) => (await index.state()).contextual[0]?.rankedBy
const modelOf = async (index: Index) => (await index.state()).contextual[0]?.id ?? ''

/** Returns an index whose articles all have vectors of the first model. */
async function withFirst(): Promise<Index> {
  const index = await open('first')
  await index.write({
    put: library.map((article) => ({ article, vector: new Float32Array() })),
    remove: [],
    cursor: 1,
  })
  await fill(index, 'first', library.length)
  return index
}

test('articles are ranked by the former model until the new one has as many vectors', async () => {
  await withFirst()
  const index = await open('second', { answering: ['first'] })
  assert.equal(await lackingIn(index), library.length)
  await fill(index, 'second', library.length - 1)
  assert.deepEqual([await rankedBy(index), await lackingIn(index)], ['first', 1])
  assert.deepEqual([await foundBy(index, 'first'), await foundBy(index, 'second')], [library.length, 0])
  await fill(index, 'second', 1)
  assert.deepEqual([await rankedBy(index), await lackingIn(index)], ['second', 0])
  assert.deepEqual([await foundBy(index, 'first'), await foundBy(index, 'second')], [0, library.length])
  assert.deepEqual(damage, [])
})

test('if the former model embeds no queries, articles are ranked by the new vectors', async () => {
  await withFirst()
  const index = await open('second')
  assert.deepEqual([await rankedBy(index), await foundBy(index, 'second')], ['second', 0])
  await fill(index, 'second', 2)
  assert.deepEqual([await foundBy(index, 'first'), await foundBy(index, 'second')], [0, 2])
})

test('a killed process loses the vectors of neither model', async () => {
  await withFirst()
  const killed = await open('second', { answering: ['first'] })
  await fill(killed, 'second', 3)
  // The next process has only what is on the disk now.
  cpSync(path.join(root, 'index'), path.join(root, 'after'), { recursive: true })
  rmSync(path.join(root, 'after', 'lock'), { force: true })
  const index = await open('second', { folder: 'after', answering: ['first'] })
  assert.equal(await lackingIn(index), library.length - 3)
  assert.deepEqual([await rankedBy(index), await foundBy(index, 'first')], ['first', library.length])
})

test('going back to the former model finds its vectors', async () => {
  await withFirst()
  await fill(await open('second'), 'second', 2)
  const back = await open('first')
  assert.deepEqual([await lackingIn(back), await foundBy(back, 'first')], [0, library.length])
  const index = await open('second')
  assert.equal(await lackingIn(index), library.length, 'those of the other, which were fewer, are forgotten')
})

test('of two former models, the one with the most vectors is kept', async () => {
  await withFirst()
  await fill(await open('second'), 'second', 2)
  const index = await open('third', { answering: ['first', 'second'] })
  assert.equal(await rankedBy(index), 'first')
})

test('a removed article is in the vectors of neither model', async () => {
  await withFirst()
  const index = await open('second', { answering: ['first'] })
  await fill(index, 'second', library.length - 1)
  const { first } = await index.lackingContext('second', 1)
  const [lacking] = first
  const gone = library.map(({ id }) => id).filter((id) => id !== lacking?.id)[0] ?? ''
  await index.write({ put: [], remove: [gone], cursor: 2 })
  const database = new DatabaseSync(path.join(root, 'index', 'contextual.sqlite'), { readOnly: true })
  try {
    for (const table of ['vector', 'former_vector'])
      assert.equal(database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(gone), undefined)
  } finally {
    database.close()
  }
  assert.deepEqual([await rankedBy(index), await foundBy(index, 'first')], ['first', library.length - 1])
})
