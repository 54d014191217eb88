import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { analyseArticle } from '#documents/analyse-article'
import type { IndexedArticle } from '#index-types'
import { MemoryIndex } from '#memory-index'
import { type Segment, buildSegment, mergeSegments, writeSegment } from '#postings/segments'
import { embedder, manifest } from '#testing/articles'
import { type Random, randomArticle, randomMatch, randomOf, randomWords } from '#testing/random-library'
import { isMatch, literalKeysOf, relevanceOf } from '#testing/reference'

/** Number of random libraries, the same in every run. */
const LIBRARIES = 12
const QUERIES = 60

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-reference-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Returns an index that is written in changes of random size, with segments merged at random and sometimes left in files. */
function indexByChance({ below }: Random, files: string) {
  const index = new MemoryIndex(embedder, embedder.dimensions)
  const segments: Segment[] = []
  let row = 1
  return {
    index,
    write(put: IndexedArticle[], remove: string[]) {
      const analysed = put.map((article) => analyseArticle({ article, vector: new Float32Array() }, embedder))
      const streams = analysed.map((each) => each.streams)
      const rows = put.map(() => row++)
      const segment = put.length ? buildSegment(index.columns.size, streams, rows) : null
      index.apply({ kind: 'add', facts: analysed.map(({ facts }) => facts), remove, segment, manifest })
      if (segment) segments.push(segment)
      if (segments.length < 2 || below(3)) return
      const count = 2 + below(segments.length - 1)
      const merged = mergeSegments(segments.slice(-count))
      const replacing = below(2) ? merged : writeSegment(path.join(folder, `${files}-${row}.segment`), merged)
      segments.splice(-count, count, replacing)
      index.apply({ kind: 'merge', count, segment: replacing })
    },
  }
}

/** Returns a random library and its final articles; with `changes`, articles are replaced and removed on the way. */
function libraryOf(seed: number, { changes }: { changes: boolean }) {
  const random = randomOf(seed)
  const { index, write } = indexByChance(random, `${seed}-${changes}`)
  const articles = new Map<string, IndexedArticle>()
  for (let change = 0; change < 12; change++) {
    const put = Array.from({ length: 1 + random.below(6) }, (_, at) =>
      randomArticle(random, changes ? String(random.below(40)) : `${change}-${at}`),
    )
    const latest = [...new Map(put.map((article) => [article.id, article])).values()]
    const remove = changes && !random.below(3) ? [String(random.below(40))] : []
    const gone = remove.filter((id) => !latest.some((article) => article.id === id))
    write(latest, gone)
    for (const id of gone) articles.delete(id)
    for (const article of latest) articles.set(article.id, article)
  }
  return { random, index, articles: [...articles.values()] }
}

test('the index matches the same articles as the reference through changes, merges and files', () => {
  for (let seed = 1; seed <= LIBRARIES; seed++) {
    const { random, index, articles } = libraryOf(seed, { changes: true })
    for (let query = 0; query < QUERIES; query++) {
      const scope = randomMatch(random, articles)
      const expected = articles.filter((article) => isMatch(article, scope)).map(({ id }) => id)
      const order = { phrase: '', words: [], sort: 'newest' as const, offset: 0, limit: 1000 }
      const { total, hits } = index.literal({ scope, ...order })
      const said = `library ${seed}: ${JSON.stringify(scope)}`
      assert.deepEqual(hits.ids.toSorted(), expected.toSorted(), said)
      assert.equal(total, expected.length, said)
      assert.equal(index.count(scope), expected.length, said)
    }
  }
})

test('the score of an article is BM25F of its fields', () => {
  for (let seed = 1; seed <= LIBRARIES; seed++) {
    const { random, index, articles } = libraryOf(seed, { changes: false })
    for (let query = 0; query < QUERIES / 4; query++) {
      const text = randomWords(random, articles)
      const { ids, scores } = index.lexical({ text, scope: { kind: 'all' }, limit: 1000 })
      const found = new Map(ids.map((id, at) => [id, scores[at] ?? 0]))
      for (const [at, expected] of relevanceOf(articles, text).entries()) {
        const score = found.get(articles[at]?.id ?? '') ?? 0
        assert.ok(
          Math.abs(score - expected) < 1e-4 * (1 + expected),
          `${seed} ${text}: ${score}, ${expected}`,
        )
      }
      assert.deepEqual(
        [...scores],
        [...scores].toSorted((a, b) => b - a),
      )
    }
  }
})

test('literal matches are ordered by tier, then BM25 of the words, then year', () => {
  for (let seed = 1; seed <= LIBRARIES; seed++) {
    const { random, index, articles } = libraryOf(seed, { changes: false })
    for (let query = 0; query < QUERIES / 4; query++) {
      const phrase = randomWords(random, articles)
      const words = phrase.split(' ').filter(Boolean)
      const scope = {
        kind: 'or' as const,
        of: words.map((text) => ({ kind: 'literal' as const, text, field: null })),
      }
      const { hits } = index.literal({ scope, phrase, words, sort: 'relevance', offset: 0, limit: 1000 })
      const keys = literalKeysOf(articles, { phrase, words })
      const ordered = hits.ids.map((id) => keys[articles.findIndex((article) => article.id === id)])
      for (let at = 1; at < ordered.length; at++) {
        const [before, after] = [ordered[at - 1], ordered[at]]
        assert.ok(before && after)
        // BM25 counts in ten-thousandths.
        const difference = before.bm25 - after.bm25
        const isInOrder =
          before.tier !== after.tier
            ? before.tier > after.tier
            : Math.abs(difference) > 2e-4
              ? difference > 0
              : Math.abs(difference) > 1e-6 || before.year >= after.year
        assert.ok(isInOrder, `library ${seed}, ${phrase}: ${JSON.stringify([before, after])}`)
      }
    }
  }
})
