import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Match } from '#index-types'
import { MemoryIndex } from '#memory-index'
import { analyseArticle } from '#documents/analyse-article'
import { buildSegment, mergeSegments } from '#postings/segments'
import { addTo, articleOf, embedder, indexOf, library, manifest } from '#testing/articles'

const ALL: Match = { kind: 'all' }
const literal = (text: string): Match => ({ kind: 'literal', text, field: null })
const everything = { scope: ALL, phrase: '', words: [], sort: 'newest' as const, offset: 0, limit: 100 }

describe('words', () => {
  test('the most relevant come first, and articles without any term are omitted', async () => {
    const hits = (await indexOf()).lexical({ text: 'learning on graphs', scope: ALL, limit: 10 })
    assert.deepEqual(hits.ids.toSorted(), ['copy', 'graphs', 'solar'])
    assert.equal(hits.ids[2], 'solar')
    for (let at = 1; at < hits.scores.length; at++)
      assert.ok((hits.scores[at - 1] ?? 0) >= (hits.scores[at] ?? 0))
  })

  test('hits include works', async () => {
    const { ids, works } = (await indexOf()).lexical({ text: 'graph', scope: ALL, limit: 10 })
    const [graphs, copy, solar] = ['graphs', 'copy', 'solar'].map((id) => ids.indexOf(id))
    assert.equal(works[graphs ?? -1], works[copy ?? -1])
    assert.notEqual(works[graphs ?? -1], works[solar ?? -1])
  })

  test('only articles in scope are ranked, up to the limit', async () => {
    const index = await indexOf()
    const scope: Match = { kind: 'years', from: null, to: 2016 }
    assert.deepEqual(index.lexical({ text: 'graph', scope, limit: 10 }).ids, ['solar'])
    assert.equal(index.lexical({ text: 'graph', scope: ALL, limit: 1 }).ids.length, 1)
    assert.deepEqual(index.lexical({ text: '', scope: ALL, limit: 10 }).ids, [])
  })

  test('all of several words find the same, whether any of them was looked up before or not', async () => {
    for (const known of [[], ['graph'], ['graph', 'networks'], ['graph', 'networks', 'learn']]) {
      const index = await indexOf()
      for (let at = 0; at < 40; at++)
        await addTo(index, [
          articleOf(`${at}`, { abstract: at % 3 ? 'graph networks' : 'graph networks learn' }),
        ])
      for (const word of known) assert.ok(index.count(literal(word)) > 0)
      const scope: Match = { kind: 'and', of: ['graph', 'networks', 'learn'].map(literal) }
      const { ids } = index.literal({ ...everything, scope }).hits
      assert.deepEqual(
        ids.filter((id) => /^\d/.test(id)).toSorted((a, b) => Number(a) - Number(b)),
        Array.from({ length: 14 }, (_, at) => String(at * 3)),
      )
    }
  })
})

describe('meaning', () => {
  test('an article is nearest to itself, and the mean similarity is reported', async () => {
    const index = await indexOf()
    const [vector = new Float32Array()] = index.vectors(['virus'])
    const nearest = index.nearest({ vector, scope: ALL, limit: 5 })
    assert.equal(nearest.ids[0], 'virus')
    assert.equal(nearest.compared, 5)
    const mean = nearest.scores.reduce((sum, score) => sum + score, 0) / 5
    const variance = nearest.scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 5
    assert.ok(Math.abs(nearest.mean - mean) < 1e-6)
    assert.ok(Math.abs(nearest.deviation - Math.sqrt(variance)) < 1e-6)
  })

  test('feedback moves a query towards the articles given', async () => {
    const index = await indexOf()
    const [vector = new Float32Array()] = index.vectors(['virus'])
    const nearness = (feedback?: { ids: string[]; weight: number }) => {
      const search = { vector, scope: ALL, limit: 5 }
      const { ids, scores } = feedback ? index.nearestAfter(search, feedback) : index.nearest(search)
      return scores[ids.indexOf('solar')] ?? 0
    }
    assert.ok(nearness({ ids: ['solar'], weight: 0.5 }) > nearness())
    assert.ok(nearness({ ids: ['solar'], weight: 5 }) > nearness({ ids: ['solar'], weight: 0.5 }))
  })

  test("vectors have the embedder's dimensions; an unknown article has the zero vector", async () => {
    const [known, unknown] = (await indexOf()).vectors(['solar', 'nowhere'])
    assert.equal(known?.length, embedder.dimensions)
    assert.ok(known?.some((value) => value !== 0))
    assert.ok(unknown?.length === embedder.dimensions && unknown.every((value) => value === 0))
  })

  test('tokens come nearest to the article that has them', async () => {
    const index = await indexOf()
    const [solar = 0, virus = 0, unknown = -1] = index.tokenAffinity('perovskite solar', [
      'solar',
      'virus',
      'nowhere',
    ])
    assert.ok(solar > 0.99 && solar <= 1.0001)
    assert.ok(virus < solar)
    assert.equal(unknown, 0)
  })
})

describe('works', () => {
  test('are counted and listed once, the best version of each', async () => {
    const index = await indexOf()
    assert.equal(index.count(ALL), 4)
    const { total, hits } = index.literal(everything)
    assert.equal(total, 4)
    assert.ok(hits.ids.includes('copy') && !hits.ids.includes('graphs'))
  })

  test('fill a page even where many versions of one come first', async () => {
    const versions = Array.from({ length: 30 }, (_, at) =>
      articleOf(`v${at}`, { workKey: 'one', publicationYear: 2024 }),
    )
    const others = Array.from({ length: 5 }, (_, at) => articleOf(`o${at}`, { publicationYear: 2000 }))
    const index = await indexOf([...versions, ...others])
    const { total, hits } = index.literal({ ...everything, limit: 3 })
    assert.equal(total, 6)
    assert.equal(hits.ids.length, 3)
    assert.deepEqual(hits.ids.filter((id) => id.startsWith('v')).length, 1)
    const next = index.literal({ ...everything, offset: 3, limit: 10 }).hits.ids
    assert.equal(new Set([...hits.ids, ...next]).size, 6)
  })
})

describe('changes', () => {
  test('added articles are found at once, removed ones are not', async () => {
    const index = await indexOf()
    assert.equal(index.count(literal('zeolite')), 0)
    await addTo(index, [articleOf('new', { title: 'Zeolite membranes' })])
    assert.equal(index.count(literal('zeolite')), 1)
    index.apply({ kind: 'add', facts: [], remove: ['new'], segment: null, manifest })
    assert.equal(index.count(literal('zeolite')), 0)
  })

  test('removed articles are not found, even if a wider query ran before', async () => {
    const index = await indexOf()
    index.apply({ kind: 'add', facts: [], remove: ['solar'], segment: null, manifest })
    for (const scope of [
      literal('photovoltaic'),
      { kind: 'years', from: 2015, to: 2015 },
    ] satisfies Match[]) {
      assert.equal(index.count({ kind: 'or', of: [scope, { kind: 'titled', text: 'Nothing' }] }), 0)
      assert.equal(index.count(scope), 0)
    }
  })

  test('merged segments answer as before', async () => {
    const parts = [library.slice(0, 2), library.slice(2)]
    const analysed = parts.map((articles) =>
      articles.map((article) => analyseArticle({ article, vector: new Float32Array() }, embedder)),
    )
    const segments = analysed.map((articles, at) =>
      buildSegment(
        at === 0 ? 0 : 2,
        articles.map(({ streams }) => streams),
        articles.map((_, row) => row + at * 2 + 1),
      ),
    )
    const index = new MemoryIndex(embedder, embedder.dimensions)
    for (const [at, articles] of analysed.entries())
      index.apply({
        kind: 'add',
        facts: articles.map(({ facts }) => facts),
        remove: [],
        segment: segments[at] ?? null,
        manifest,
      })
    const answers = () => [
      index.lexical({ text: 'graph efficiency', scope: ALL, limit: 9 }),
      index.literal({ ...everything, scope: literal('a graph of the efficiency') }),
      index.statistics('graph networks'),
    ]
    const before = answers()
    index.apply({ kind: 'merge', count: 2, segment: mergeSegments(segments) })
    assert.deepEqual(answers(), before)
  })

  test('deleted rows keep document numbers valid when an index is loaded', () => {
    const analysed = library.map((article) =>
      analyseArticle({ article, vector: new Float32Array() }, embedder),
    )
    const rows = [3, 4, 7, 8, 9]
    const segment = buildSegment(
      0,
      analysed.map(({ streams }) => streams),
      rows,
    )
    const index = new MemoryIndex(embedder, embedder.dimensions)
    index.load([segment], (visit) => {
      for (const [at, row] of rows.entries()) {
        const facts = analysed[at]?.facts
        if (row !== 4 && row !== 9 && facts) visit(row, facts)
      }
    })
    assert.equal(index.count(ALL), 3)
    assert.deepEqual(index.literal({ ...everything, scope: literal('sars-cov-2') }).hits.ids, ['virus'])
    assert.equal(index.count(literal('zirconium')), 0)
  })

  test('a stored article without lists is an error, not a silent gap', () => {
    const [first] = library.map((article) =>
      analyseArticle({ article, vector: new Float32Array() }, embedder),
    )
    const index = new MemoryIndex(embedder, embedder.dimensions)
    assert.throws(() => index.load([], (visit) => first && visit(1, first.facts)), /lacks the lists of row 1/)
  })
})
