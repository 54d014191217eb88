import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { IndexChange, IndexExtent, IndexedArticle, Match } from './index-types.ts'
import { type SearchEngine, openSearchEngine } from './open-engine.ts'
import { FolderInUseError } from '#storage/folder-lock'
import { articleOf, embedder, library } from '#testing/articles'

let folder: string
let engines: SearchEngine[]
let damage: unknown[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-engine-'))
  engines = []
  damage = []
})
afterEach(async () => {
  for (const { index } of engines) await index.close().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the engine in this thread, which has the same calls: threads load the engine anew each. */
async function open(databaseId = 'here', ownThreads = false): Promise<SearchEngine> {
  const engine = await openSearchEngine({
    folder,
    embedder,
    contextual: [],
    databaseId,
    ownThreads,
    onDamage: (error) => damage.push(error),
    onTrouble: (error) => damage.push(error),
  })
  engines.push(engine)
  return engine
}
async function close(engine: SearchEngine) {
  engines.splice(engines.indexOf(engine), 1)
  await engine.index.close()
}
const changeOf = (articles: IndexedArticle[], cursor: number): IndexChange => ({
  put: articles.map((article) => ({ article, vector: new Float32Array() })),
  remove: [],
  cursor,
})
const ALL: Match = { kind: 'all' }
const titled = (text: string): Match => ({ kind: 'literal', text, field: 'title' })

test('a write in one thread is visible to the other as soon as it resolves', async () => {
  const { index } = await open('here', true)
  assert.equal((await index.state()).articles, 0)
  await index.write(changeOf(library, 9))
  assert.equal(await index.count(ALL), 4)
  const { articles, cursor, embedderId } = await index.state()
  assert.deepEqual([articles, cursor, embedderId], [5, 9, embedder.id])
  const { ids } = await index.lexical({ text: 'solar cells', scope: ALL, limit: 3 })
  assert.equal(ids[0], 'solar')
})

test('everything survives closing and reopening, in the same generation', async () => {
  const first = await open()
  await first.index.write(changeOf(library, 9))
  const { generation } = await first.index.state()
  await close(first)
  const second = await open()
  assert.equal((await second.index.state()).generation, generation)
  assert.equal((await second.index.state()).cursor, 9)
  assert.equal(await second.index.count(titled('perovskite solar cells')), 1)
  assert.deepEqual(damage, [])
})

test('texts are embedded by the static table', async () => {
  const engine = await open()
  const [there] = await engine.embed(['solar cells'])
  const [here] = await embedder.embed(['solar cells'])
  assert.deepEqual(there, here)
})

test(
  'the thread that writes waits for a processor that others want',
  { skip: process.platform !== 'linux' },
  async () => {
    const own = getPriority()
    await open('here', true)
    const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
    assert.equal(priorities.filter((priority) => priority === Math.min(19, own + 10)).length, 1)
    assert.equal(getPriority(), own)
  },
)

test('a folder in use by another engine is refused', async () => {
  await open()
  await assert.rejects(open(), FolderInUseError)
})

test('the index of another database is replaced by an empty one, and the reason is reported', async () => {
  const first = await open('there')
  await first.index.write(changeOf(library, 9))
  await close(first)
  const second = await open('here')
  assert.deepEqual([(await second.index.state()).articles, (await second.index.state()).cursor], [0, 0])
  assert.equal(damage.length, 1)
  assert.match(String(damage[0]), /another database/)
})

test('a rebuild replaces everything, and writes to the old index do not delay it', async () => {
  const { index } = await open('here', true)
  await index.write(changeOf([articleOf('old', { title: 'Tides' })], 1))
  const before = (await index.state()).generation
  const progress: number[] = []
  async function* changes() {
    yield changeOf([articleOf('a', { title: 'Solar' })], 2)
    assert.equal(await index.count(titled('tides')), 1)
    await index.write(changeOf([articleOf('late', { title: 'Wind' })], 3))
    yield changeOf([articleOf('b', { title: 'Rain' })], 4)
  }
  await index.rebuild({
    changes: changes,
    isCurrent: async () => true,
    embedderId: 'another table',
    onProgress: (done) => progress.push(done),
  })
  const { articles, cursor, generation, embedderId } = await index.state()
  assert.deepEqual([articles, cursor, embedderId], [2, 4, 'another table'])
  assert.notEqual(generation, before)
  assert.deepEqual(progress, [1, 2])
  assert.equal(await index.count(titled('tides')), 0)
  assert.deepEqual(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
    [generation],
  )
})

test('only one rebuild runs at a time, and a failed one changes nothing', async () => {
  const { index } = await open()
  await index.write(changeOf(library, 9))
  async function* failing(): AsyncGenerator<IndexChange> {
    yield changeOf([articleOf('half', { title: 'Half of it' })], 10)
    await assert.rejects(
      index.rebuild({ changes: failing, isCurrent: async () => true, embedderId: 'x', onProgress: () => {} }),
      /being rebuilt already/,
    )
    throw new Error('the database has gone')
  }
  const request = { changes: failing, isCurrent: async () => true, embedderId: 'x', onProgress: () => {} }
  await assert.rejects(index.rebuild(request), /the database has gone/)
  assert.equal(await index.count(ALL), 4)
  assert.equal((await index.state()).cursor, 9)
})

test('a failed rebuild resumes after reopening, unless it is outdated', async () => {
  const filling = { afterId: 'half', since: 3, embedderId: 'x' }
  async function* failing(): AsyncGenerator<IndexChange> {
    yield { put: [{ article: articleOf('half'), vector: new Float32Array() }], remove: [], filling }
    throw new Error('the database has gone')
  }
  async function* rest() {
    yield changeOf([articleOf('rest')], 5)
  }
  const failed = { changes: failing, isCurrent: async () => true, embedderId: 'x', onProgress: () => {} }
  const first = await open()
  await assert.rejects(first.index.rebuild(failed), /has gone/)
  assert.ok(first.index.isRebuildPending())
  await close(first)

  const second = await open()
  assert.ok(second.index.isRebuildPending())
  const progress: number[] = []
  const extents: unknown[] = []
  const request = {
    changes(extent: IndexExtent) {
      extents.push(extent.filling)
      return rest()
    },
    isCurrent: async () => true,
    embedderId: 'x',
    onProgress: (done: number) => progress.push(done),
  }
  await second.index.rebuild(request)
  assert.deepEqual([extents, progress], [[filling], [2]])
  assert.equal((await second.index.state()).articles, 2)
  assert.ok(!second.index.isRebuildPending())

  for (const useless of [{ isCurrent: async () => false }, { embedderId: 'y' }]) {
    await assert.rejects(second.index.rebuild(failed), /has gone/)
    await second.index.rebuild({ ...request, ...useless })
    assert.equal(extents.pop(), null, 'it is begun anew')
    assert.equal((await second.index.state()).articles, 1)
  }
})

test('closing the index ends a rebuild within a write, and the former index opens', async () => {
  const engine = await open('here', true)
  await engine.index.write(changeOf(library, 9))
  const { generation } = await engine.index.state()
  const closed = Promise.withResolvers<void>()
  let written = 0
  const rebuilding = engine.index.rebuild({
    async *changes() {
      // Before the answer to the write that follows.
      setImmediate(() => void close(engine).then(closed.resolve, closed.reject))
      yield changeOf(library, 10)
    },
    isCurrent: async () => true,
    embedderId: embedder.id,
    onProgress: () => written++,
  })
  await assert.rejects(rebuilding, /closed/)
  await closed.promise
  assert.equal(written, 0)

  const { index } = await open()
  const { articles, ...now } = await index.state()
  assert.deepEqual([articles, now.generation], [5, generation])
  assert.ok(index.isRebuildPending())
  assert.deepEqual(damage, [])
})

test('a closed index rejects queries', async () => {
  const engine = await open()
  await close(engine)
  await assert.rejects(engine.index.count(ALL), /closed/)
})
