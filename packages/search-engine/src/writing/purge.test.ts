import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { IndexedArticle, Match } from '#index-types'
import { MemoryIndex } from '#memory-index'
import { readSegment } from '#postings/segments'
import { TermCursor } from '#postings/dictionary'
import { readFacts, ROWS_FILE } from '#storage/row-store'
import { articleOf, embedder } from '#testing/articles'
import { type IndexWriter, openIndexWriter } from './index-writer.ts'

const WORD = 'quagmireflux'
let folder: string
let index: MemoryIndex
let writer: IndexWriter

function open() {
  const { dimensions, id: embedderId } = embedder
  index = new MemoryIndex(embedder, dimensions)
  writer = openIndexWriter(
    { folder, embedderId, dimensions, databaseId: 'here' },
    { embedder, contexts: [], publish: async (update) => void index.apply(update) },
  )
  index.load(writer.segments, (visit) => readFacts(folder, visit))
}
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'claire-purge-')), 'generation')
  open()
})
afterEach(async () => {
  await writer.close()
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

const write = (articles: IndexedArticle[], remove: string[] = []) =>
  writer.write({
    put: articles.map((article) => ({ article, vector: new Float32Array() })),
    remove,
    cursor: 1,
  })
/** Enough articles for a file, one of them with a unique word. */
const library = Array.from({ length: 1100 }, (_, at) =>
  articleOf(String(at), {
    title: `Report number${at}`,
    abstract: at === 7 ? `Many a ${WORD} was seen` : 'What was seen here',
  }),
)
const reopen = async () => {
  await writer.close()
  open()
}

const files = () => readdirSync(folder).filter((name) => name.endsWith('.segment'))
/** Returns all terms of all files. */
const termsInFiles = () =>
  files().flatMap((name) => {
    const segment = readSegment(path.join(folder, name), 0)
    assert.ok(segment)
    return [segment.exact, segment.stems].flatMap(({ dictionary }) => {
      const terms: string[] = []
      for (const cursor = new TermCursor(dictionary); cursor.next();) terms.push(cursor.text())
      return terms
    })
  })
const isInFiles = () => termsInFiles().some((term) => term.includes('quagmire'))
async function untilGone() {
  while (isInFiles()) await setTimeout(20)
}
const literal = (text: string): Match => ({ kind: 'literal', text, field: null })

describe('the text of a deleted article', () => {
  test('soon leaves every file, and the others are found as before', async () => {
    await write(library)
    await reopen()
    assert.ok(isInFiles())
    const [before] = files()
    await write([], ['7'])
    await untilGone()
    assert.notEqual(files()[0], before)
    assert.deepEqual(
      [
        index.count(literal('number8')),
        index.count(literal('report number1099')),
        index.count(literal('seen here')),
      ],
      [1, 1, 1099],
    )
    assert.equal(index.count(literal(WORD)), 0)
    await reopen()
    assert.deepEqual(
      [isInFiles(), index.count({ kind: 'all' }), index.count(literal('was seen here'))],
      [false, 1099, 1099],
    )
  })

  test('is deleted too if an earlier version contained it', async () => {
    await write(library)
    await reopen()
    await write([articleOf('7', { title: 'Report number7' })])
    await write([], ['7'])
    await untilGone()
  })

  test('is deleted too if the process ended before', async () => {
    await write(library)
    await reopen()
    await write([], ['7'])
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    await reopen()
    assert.ok(!isInFiles())
    await writer.close()
    rmSync(folder, { recursive: true })
    cpSync(copy, folder, { recursive: true })
    assert.ok(isInFiles())
    open()
    await untilGone()
  })

  test('is deleted too if only a few long articles filled the file', async () => {
    const words = (at: number) => Array.from({ length: 4000 }, (_, word) => `term${at}x${word}`).join(' ')
    const long = Array.from({ length: 60 }, (_, at) =>
      articleOf(String(at), { title: `Long ${at}`, fullText: `${words(at)} ${at === 7 ? WORD : ''}` }),
    )
    await write(long)
    await reopen()
    assert.equal(files().length, 1)
    await write(
      [],
      long.map(({ id }) => id).filter((id) => id !== '9'),
    )
    await untilGone()
    await reopen()
    assert.deepEqual([files(), index.count(literal('term9x5 term9x6'))], [[], 1])
  })

  test('is deleted too from an index of a former version, which has no record of removed rows', async () => {
    await write(library)
    await reopen()
    await write([], ['7'])
    const rows = new DatabaseSync(path.join(folder, ROWS_FILE))
    rows.exec('DROP TABLE gone')
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    rows.close()
    await writer.close().catch(() => {})
    rmSync(folder, { recursive: true })
    cpSync(copy, folder, { recursive: true })
    assert.ok(isInFiles())
    open()
    await untilGone()
    assert.equal(index.count({ kind: 'all' }), 1099)
  })

  test('and the record of removed rows does not grow', async () => {
    await write(library)
    await write([articleOf('8', { title: 'Another' })], ['7'])
    await reopen()
    const rows = new DatabaseSync(path.join(folder, ROWS_FILE), { readOnly: true })
    assert.deepEqual(rows.prepare('SELECT * FROM gone').all(), [])
    rows.close()
  })
})
