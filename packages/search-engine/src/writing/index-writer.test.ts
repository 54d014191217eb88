import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { IndexChange, IndexedArticle, Match } from '#index-types'
import { MemoryIndex } from '#memory-index'
import type { Segment } from '#postings/segments'
import { readFacts } from '#storage/row-store'
import { articleOf, embedder } from '#testing/articles'
import { type IndexUpdate, type IndexWriter, openIndexWriter } from './index-writer.ts'

let root: string
let folder: string
let writers: IndexWriter[]
let updates: IndexUpdate[]
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'claire-writer-'))
  folder = path.join(root, 'generation')
  writers = []
  updates = []
})
afterEach(async () => {
  for (const writer of writers) await writer.close().catch(() => {})
  rmSync(root, { recursive: true, force: true })
})

const publishing = async (update: IndexUpdate) => void updates.push(update)
function open(publish: (update: IndexUpdate) => Promise<void> = publishing): IndexWriter {
  const { dimensions } = embedder
  const writer = openIndexWriter(
    { folder, embedderId: embedder.id, dimensions, databaseId: 'here' },
    { embedder, contexts: [], publish },
  )
  writers.push(writer)
  return writer
}
async function close(writer: IndexWriter) {
  writers.splice(writers.indexOf(writer), 1)
  await writer.close()
}

const changeOf = (articles: IndexedArticle[], cursor: number, remove: string[] = []): IndexChange => ({
  put: articles.map((article) => ({ article, vector: new Float32Array() })),
  remove,
  cursor,
})
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) =>
    articleOf(String(from + at), { title: `Report number${from + at}` }),
  )

/** Returns the stored index in searchable form. */
function storedIndex(writer: IndexWriter): MemoryIndex {
  const index = new MemoryIndex(embedder, embedder.dimensions)
  index.load(writer.segments, (visit) => readFacts(folder, visit))
  return index
}
/** Returns the number of matches in the stored index. */
const countStored = (writer: IndexWriter, match: Match = { kind: 'all' }): number =>
  storedIndex(writer).count(match)
const idsIn = (writer: IndexWriter, scope: Match): string[] =>
  storedIndex(writer).literal({ scope, phrase: '', words: [], sort: 'newest', offset: 0, limit: 9 }).hits.ids
const titled = (text: string): Match => ({ kind: 'literal', text, field: 'title' })
const segmentFiles = () => readdirSync(folder).filter((name) => name.endsWith('.segment'))
/** Returns the files of segments, the oldest first. */
const filesInOrder = () =>
  segmentFiles().toSorted(
    (a, b) => statSync(path.join(folder, a)).mtimeMs - statSync(path.join(folder, b)).mtimeMs,
  )
const inFile = ({ exact: { positions } }: Segment) => positions !== null && !(positions instanceof Uint8Array)

describe('writing', () => {
  test('a write is published as written, with its outbox cursor', async () => {
    const writer = open()
    await writer.write(changeOf([articleOf('a', { title: 'Solar' })], 5, ['gone']))
    const [update] = updates
    assert.ok(update?.kind === 'add')
    assert.deepEqual(
      [update.facts.map(({ id }) => id), update.remove, update.segment?.count, update.manifest.cursor],
      [['a'], ['gone'], 1, 5],
    )
  })

  test('of duplicates in a change, the last counts', async () => {
    const writer = open()
    await writer.write(changeOf([articleOf('a', { title: 'Solar' }), articleOf('a', { title: 'Wind' })], 1))
    assert.equal(countStored(writer), 1)
    assert.equal(countStored(writer, titled('wind')), 1)
    assert.equal(countStored(writer, titled('solar')), 0)
  })

  test('a change of removals makes no segment', async () => {
    const writer = open()
    await writer.write(changeOf([articleOf('a')], 1))
    await writer.write(changeOf([], 2, ['a']))
    const update = updates.at(-1)
    assert.ok(update?.kind === 'add' && update.segment === null)
    assert.equal(countStored(writer), 0)
  })

  test('changes are applied one after the other, in the order given', async () => {
    const writer = open()
    await Promise.all([1, 2, 3].map((cursor) => writer.write(changeOf([articleOf(`a${cursor}`)], cursor))))
    assert.deepEqual(
      updates.flatMap((update) => (update.kind === 'add' ? [update.manifest.cursor] : [])),
      [1, 2, 3],
    )
  })

  test('a change that cannot be published fails for its writer only', async () => {
    let fails = true
    const writer = open(async (update) => {
      if (fails) throw new Error('nobody listens')
      updates.push(update)
    })
    await assert.rejects(writer.write(changeOf([articleOf('a')], 1)), /nobody listens/)
    fails = false
    await writer.write(changeOf([articleOf('b')], 2))
    assert.equal(updates.length, 1)
  })
})

describe('joining', () => {
  test('eight small segments become one, and the answering thread is notified', async () => {
    const writer = open()
    for (let at = 0; at < 8; at++) await writer.write(changeOf(many(2, at * 2), at))
    await close(writer)
    assert.deepEqual(updates.filter(({ kind }) => kind === 'merge').length, 1)
    assert.deepEqual(
      writer.segments.map(({ base, count }) => [base, count]),
      [[0, 16]],
    )
  })

  test('positions of merged segments are in files, and phrases are found during merges and deletions', async () => {
    const index = new MemoryIndex(embedder, embedder.dimensions)
    const writer = open(async (update) => index.apply(update))
    index.load(writer.segments, () => {})
    const phrase: Match = { kind: 'literal', text: 'a b number77', field: null }
    for (let at = 0; at < 64; at++) {
      const articles = many(40, at * 40).map((article) => ({
        ...article,
        abstract: `a b ${article.title.slice(7)}`,
      }))
      await writer.write(changeOf(articles, at))
      if (at > 2) assert.equal(index.count(phrase), 1, `after ${at + 1} changes`)
    }
    await close(writer)
    assert.deepEqual(writer.segments.map(inFile), [true])
    assert.equal(index.count(phrase), 1)
    assert.equal(index.count({ kind: 'literal', text: 'b a', field: null }), 0)
    assert.equal(segmentFiles().length, 1)
  })

  test('if a merge cannot be published, the next write fails', async () => {
    let fails = true
    const writer = open(async (update) => {
      if (update.kind === 'merge' && fails) throw new Error('nobody listens')
    })
    for (let at = 0; at < 8; at++) await writer.write(changeOf(many(1, at), at))
    await assert.rejects(writer.write(changeOf(many(1, 9), 9)), /nobody listens/)
    fails = false
    await writer.write(changeOf(many(1, 9), 9))
  })
})

describe('opening again', () => {
  test('lists of few rows are rebuilt from the rows', async () => {
    const first = open()
    await first.write(changeOf(many(3), 3))
    await close(first)
    assert.deepEqual(segmentFiles(), [])
    const second = open()
    assert.equal(second.manifest.cursor, 3)
    assert.equal(countStored(second, titled('number2')), 1)
  })

  test('lists of many rows are read from their one file', async () => {
    const first = open()
    for (let at = 0; at < 3; at++) await first.write(changeOf(many(400, at * 400), at))
    await close(first)
    assert.equal(segmentFiles().length, 1)
    const second = open()
    assert.deepEqual(
      second.segments.map(({ count }) => count),
      [1200],
    )
    assert.equal(countStored(second), 1200)
    assert.equal(countStored(second, titled('number777')), 1)
  })

  test('a truncated file is rebuilt from the rows, and removed', async () => {
    const first = open()
    await first.write(changeOf(many(1100), 1))
    await close(first)
    const [file = ''] = segmentFiles()
    truncateSync(path.join(folder, file), 1000)
    const second = open()
    assert.ok(!segmentFiles().includes(file))
    assert.equal(countStored(second), 1100)
    assert.equal(countStored(second, titled('number1099')), 1)
    await close(second)
    const third = open()
    assert.equal(countStored(third), 1100)
  })

  test('rebuilding lists before intact ones does not change their rows', async () => {
    for (const from of [0, 1100]) {
      const writer = open()
      await writer.write(changeOf(many(1100, from), from))
      await close(writer)
    }
    const [first = ''] = filesInOrder()
    truncateSync(path.join(folder, first), 1000)
    const again = open()
    assert.deepEqual(
      again.segments.map(({ base }) => base),
      [0, 1000, 1100],
    )
    for (const number of [7, 1099, 1100, 2199])
      assert.deepEqual(idsIn(again, titled(`number${number}`)), [String(number)])
  })

  test('rebuilt lists of many rows are stored at once', async () => {
    const first = open()
    await first.write(changeOf(many(1100), 1))
    await close(first)
    for (const file of segmentFiles()) rmSync(path.join(folder, file))
    open()
    assert.equal(segmentFiles().length, 1)
  })

  test('lists of few long texts are stored too', async () => {
    const first = open()
    const fullText = (at: number) => Array.from({ length: 4000 }, (_, word) => `term${at}x${word}`).join(' ')
    const long = many(60).map((article, at) => ({ ...article, fullText: fullText(at) }))
    await first.write(changeOf(long, 1))
    await close(first)
    assert.equal(segmentFiles().length, 1)
    const second = open()
    assert.deepEqual(second.segments.map(inFile), [true])
    assert.deepEqual(idsIn(second, { kind: 'literal', text: 'term7x5 term7x6', field: null }), ['7'])
  })

  test('rows of lost files are rebuilt in few lists', async () => {
    const first = open()
    await first.write(changeOf(many(8100), 1))
    await close(first)
    for (const file of segmentFiles()) rmSync(path.join(folder, file))
    const second = open()
    assert.deepEqual(
      second.segments.map(({ base, count }) => [base, count]),
      [
        [0, 8000],
        [8000, 100],
      ],
    )
    assert.equal(countStored(second, titled('number7999')), 1)
  })

  test('rows added after a file, and removed rows, are respected', async () => {
    const first = open()
    await first.write(changeOf(many(1100), 1))
    await close(first)
    const second = open()
    await second.write(changeOf([articleOf('5', { title: 'Tides' })], 2, ['7']))
    await close(second)
    const third = open()
    assert.equal(countStored(third), 1099)
    assert.equal(countStored(third, titled('tides')), 1)
    assert.equal(countStored(third, titled('number5')), 0)
    assert.equal(countStored(third, titled('number7')), 0)
    assert.equal(countStored(third, titled('number8')), 1)
  })
})
