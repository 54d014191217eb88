import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { searchIndexConformance } from '#testing/search-index.conformance'
import { openEmbeddedIndex } from './index.ts'

const embedder = createStaticEmbedder()

async function open(folder: string, { databaseId = 'a database', ownThreads = false } = {}) {
  const damages: unknown[] = []
  const troubles: unknown[] = []
  const opened = await openEmbeddedIndex({
    folder,
    embedder,
    contextual: [],
    databaseId,
    ownThreads,
    onDamage: (error) => damages.push(error),
    onTrouble: (error) => troubles.push(error),
  })
  return { ...opened, damages, troubles }
}

searchIndexConformance('in memory', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-index-'))
  const { index } = await open(folder, { ownThreads: true })
  return {
    index,
    embed: embedder.embed,
    embedderId: embedder.id,
    async close() {
      await index.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})

describe('the stored index', () => {
  let folder: string
  const entry = async (id: string, title: string) => {
    const [vector = new Float32Array()] = await embedder.embed([title])
    const article = {
      id,
      title,
      sourceId: 's',
      url: `https://x.example/${id}`,
      articleType: 'web' as const,
      publicationYear: 2020,
      authors: ['Ann Other'],
      abstract: 'COVID-19 and more.',
      fullText: 'Body text.',
      categories: ['T'],
      doi: null,
      externalId: null,
      citation: { orcids: [] },
      workKey: id,
      firstSeenAt: 5,
    }
    return { article, vector }
  }
  const titled = async (index: Awaited<ReturnType<typeof open>>['index'], text: string) =>
    index.count({ kind: 'literal', text, field: null })

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'claire-index-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))
  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
  })

  test('while a rebuild comes to its end, texts are embedded as ever', async (t) => {
    const { index, embed } = await open(folder, { ownThreads: true })
    t.after(() => index.close())
    async function* changes() {
      for (let at = 0; at < 5; at++)
        yield { put: [await entry(`report ${at}`, `Report number${at}`)], remove: [], cursor: at }
    }
    let rebuilding = true
    const rebuilt = index
      .rebuild({
        changes: changes,
        isCurrent: async () => true,
        embedderId: embedder.id,
        onProgress: () => {},
      })
      .finally(() => (rebuilding = false))
    const lengths = new Set<number | undefined>()
    async function goOnAsking() {
      while (rebuilding) lengths.add((await embed(['Reports']))[0]?.length)
    }
    await Promise.all(Array.from({ length: 8 }, goOnAsking))
    await rebuilt
    assert.deepEqual([...lengths], [embedder.dimensions])
  })

  test('is there again after closing and opening', async () => {
    const first = await open(folder, { ownThreads: true })
    await first.index.write({
      put: [await entry('a', 'Alpha particles'), await entry('b', 'Beta decay')],
      remove: [],
      cursor: 3,
    })
    await first.index.write({ put: [await entry('a', 'Gamma rays')], remove: ['b'], cursor: 4 })
    const [vector] = await first.index.vectors(['a'])
    await first.index.close()
    const second = await open(folder, { ownThreads: true })
    assert.deepEqual(second.damages, [])
    assert.equal(await titled(second.index, 'gamma rays'), 1)
    assert.equal(await titled(second.index, 'alpha'), 0)
    assert.equal(await titled(second.index, 'beta'), 0)
    assert.equal(await titled(second.index, 'covid19'), 1)
    assert.equal(await second.index.count({ kind: 'literal', text: 'ann other', field: 'author' }), 1)
    assert.deepEqual((await second.index.lexical({ text: 'ray', scope: { kind: 'all' }, limit: 5 })).ids, [
      'a',
    ])
    assert.deepEqual((await second.index.vectors(['a']))[0], vector)
    const { articles, cursor } = await second.index.state()
    assert.deepEqual({ articles, cursor }, { articles: 1, cursor: 4 })
    await second.index.close()
  })

  const generationOf = () => path.join(folder, readFileSync(path.join(folder, 'current'), 'utf8'))
  const segmentsOf = () => readdirSync(generationOf()).filter((name) => name.endsWith('.segment'))

  test('opens from its files with all later additions and deletions', async () => {
    const first = await open(folder)
    const many = await Promise.all(
      Array.from({ length: 1200 }, (_, at) => entry(`many-${at}`, `Report number${at} on zirconium`)),
    )
    await first.index.write({ put: many, remove: [], cursor: 3 })
    const ranked = (index: typeof first.index) =>
      index.lexical({ text: 'zirconium number7', scope: { kind: 'all' }, limit: 20 })
    const before = await ranked(first.index)
    await first.index.close()
    assert.equal(segmentsOf().length, 1)
    const fileOf = () => path.join(generationOf(), segmentsOf()[0] ?? '')
    const withAll = fileOf()

    const second = await open(folder)
    assert.deepEqual(await ranked(second.index), before)
    await second.index.write({ put: [], remove: ['many-1199', 'many-3'], cursor: 4 })
    await second.index.close()
    // The last content of the file is gone: new content must not be taken for it.
    const third = await open(folder)
    await third.index.write({
      put: [await entry('new', 'Gallium'), await entry('many-5', 'Gallium again')],
      remove: [],
      cursor: 5,
    })
    const rankedLast = await ranked(third.index)
    await third.index.close()
    // Rewritten without deleted entries; purge.test.ts checks the contents.
    assert.ok(!existsSync(withAll))
    const stored = readFileSync(fileOf())

    for (const damaged of [
      stored,
      Buffer.from(stored).fill(7, stored.length - 40_000, stored.length - 30_000),
      stored.subarray(0, 5000),
      Buffer.from('garbage'),
      undefined,
    ]) {
      if (damaged) writeFileSync(fileOf(), damaged)
      else rmSync(fileOf())
      const last = await open(folder)
      assert.deepEqual(last.damages, [])
      assert.equal(await titled(last.index, 'gallium'), 2)
      assert.equal(await titled(last.index, 'zirconium'), 1197)
      for (const gone of ['number1199', 'number3', 'number5'])
        assert.equal(await titled(last.index, gone), 0, gone)
      assert.equal((await last.index.state()).articles, 1199)
      assert.deepEqual((await ranked(last.index)).ids, rankedLast.ids)
      await last.index.close()
    }
  })

  test('of an earlier version is recreated, and its files are removed', async () => {
    writeFileSync(path.join(folder, 'current'), 'before')
    mkdirSync(path.join(folder, 'before', 'articles.lance'), { recursive: true })
    writeFileSync(path.join(folder, 'before', 'mark.json'), '{"format":2,"cursor":9,"rows":3}')
    writeFileSync(path.join(folder, 'before', 'memory.bin'), 'arrays')
    const { index, damages } = await open(folder)
    assert.match(String(damages), /earlier version/)
    assert.equal((await index.state()).cursor, 0)
    assert.ok(!existsSync(path.join(folder, 'before')))
    await index.close()
  })

  test('of another database is recreated', async () => {
    const first = await open(folder)
    await first.index.write({ put: [await entry('a', 'Alpha particles')], remove: [], cursor: 3 })
    await first.index.close()
    const other = await open(folder, { databaseId: 'another database' })
    assert.match(String(other.damages), /another database/)
    const { articles, cursor } = await other.index.state()
    assert.deepEqual({ articles, cursor }, { articles: 0, cursor: 0 })
    await other.index.close()
  })

  test('belongs to one process at a time', async () => {
    const { index } = await open(folder)
    await assert.rejects(open(folder), /in use by another process/)
    await index.close()
  })

  test('is recreated if its rows are missing or garbage', async () => {
    for (const damage of [
      (file: string) => rmSync(file),
      (file: string) => writeFileSync(file, 'garbage'),
      (file: string) => writeFileSync(file, ''),
      (file: string) => writeFileSync(file, readFileSync(file).fill(3, 100)),
    ]) {
      const first = await open(folder)
      await first.index.write({ put: [await entry('a', 'Alpha particles')], remove: [], cursor: 3 })
      await first.index.close()
      const generation = readFileSync(path.join(folder, 'current'), 'utf8')
      damage(path.join(generationOf(), 'rows.sqlite'))
      const second = await open(folder)
      assert.equal(second.damages.length, 1)
      const { articles, cursor } = await second.index.state()
      assert.deepEqual({ articles, cursor }, { articles: 0, cursor: 0 })
      assert.notEqual(readFileSync(path.join(folder, 'current'), 'utf8'), generation)
      await second.index.close()
    }
  })
})
