import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Match } from '#index-types'
import { articleOf, indexOf, library } from '#testing/articles'
import { type SemanticMatch, evaluateSavedQuery, prepareBatch } from './evaluate-saved-query.ts'

const ALL: Match = { kind: 'all' }
const literal = (text: string, field: 'title' | 'author' | null = null): Match => ({
  kind: 'literal',
  text,
  field,
})
const batch = prepareBatch(library)
const ids = (matches: boolean[]) => library.filter((_, at) => matches[at]).map(({ id }) => id)

test('an exact query finds in a batch exactly what the index finds', async () => {
  const index = await indexOf()
  const scopes: Match[] = [
    ALL,
    literal('networks'),
    literal('network'),
    literal('covid19'),
    literal('networks networks'),
    literal('zirconium alloys'),
    literal('ada lovelace', 'author'),
    { kind: 'prefix', text: 'solar cel', field: 'title' },
    { kind: 'titled', text: 'perovskite Solar Cells' },
    { kind: 'identifier', value: 'doi:10.1000/covid' },
    { kind: 'and', of: [literal('graph'), { kind: 'not', of: literal('solar') }] },
    { kind: 'and', of: [literal('graph'), { kind: 'years', from: 2010, to: 2016 }] },
    {
      kind: 'or',
      of: [
        { kind: 'sources', ids: ['source-b'] },
        { kind: 'topic', name: 'Energy' },
      ],
    },
  ]
  for (const scope of scopes) {
    const found = ids(evaluateSavedQuery({ kind: 'exact', scope }, batch))
    const works = new Set(found.map((id) => (id === 'copy' ? 'graphs' : id)))
    assert.equal(works.size, index.count(scope), JSON.stringify(scope))
  }
  assert.deepEqual(ids(evaluateSavedQuery({ kind: 'exact', scope: literal('networks') }, batch)), [
    'graphs',
    'copy',
  ])
})

test('a semantic query scores an article outside the index as the index would', async () => {
  const index = await indexOf()
  for (const text of ['learning networks', 'zirconium', 'efficiency of solar cells, solar cells', 'cobalt']) {
    const ranked = index.lexical({ text, scope: ALL, limit: 10 })
    const statistics = index.statistics(text)
    const scored: SemanticMatch[] = evaluateSavedQuery(
      { kind: 'semantic', scope: ALL, named: [], literal: null, statistics },
      batch,
    )
    for (const [at, { id }] of library.entries()) {
      const place = ranked.ids.indexOf(id)
      assert.equal(scored[at]?.score, place < 0 ? 0 : ranked.scores[place], `${text} in ${id}`)
    }
  }
})

test('the same statistics give the same score whatever else is in the batch', async () => {
  const index = await indexOf()
  const query = {
    kind: 'semantic' as const,
    scope: ALL,
    named: [],
    literal: null,
    statistics: index.statistics('graph networks'),
  }
  const article = articleOf('new', { title: 'Networks of graphs' })
  const [alone] = evaluateSavedQuery(query, prepareBatch([article]))
  const among = evaluateSavedQuery(query, prepareBatch([...library, article])).at(-1)
  assert.deepEqual(alone, among)
})

test('coverage is the weighted share of the query, rare words counting for more', async () => {
  const index = await indexOf()
  const coverageOf = (title: string) =>
    evaluateSavedQuery(
      {
        kind: 'semantic',
        scope: ALL,
        named: [],
        literal: null,
        statistics: index.statistics('perovskite graph'),
      },
      prepareBatch([articleOf('new', { title })]),
    )[0]?.coverage ?? 0
  assert.equal(coverageOf('Graphs of perovskites'), 1)
  assert.equal(coverageOf('Nothing of the kind'), 0)
  assert.ok(coverageOf('Perovskites') > coverageOf('Graphs'))
})

test('named articles are distinguished from relevant ones', async () => {
  const index = await indexOf()
  const query = {
    kind: 'semantic' as const,
    scope: { kind: 'not', of: { kind: 'years', from: 2021, to: null } } satisfies Match,
    named: [
      { kind: 'identifier', value: 'doi:10.1000/covid' },
      { kind: 'titled', text: 'perovskite solar cells' },
    ] satisfies Match[],
    literal: { kind: 'literal', text: 'networks', field: 'title' } satisfies Match,
    statistics: index.statistics('perovskite solar cells'),
  }
  const found = evaluateSavedQuery(query, batch)
  assert.deepEqual(ids(found.map(({ isLiteral }) => isLiteral)), ['graphs', 'copy'])
  assert.deepEqual(ids(found.map(({ isNamed }) => isNamed)), ['solar'])
  assert.deepEqual(ids(found.map(({ matches }) => matches)), ['graphs', 'copy', 'solar', 'body'])
})

test('statistics survive JSON', async () => {
  const index = await indexOf()
  const statistics = index.statistics('solar networks')
  assert.deepEqual(JSON.parse(JSON.stringify(statistics)), statistics)
})
