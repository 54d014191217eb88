import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Finds, MeaningSearch } from '@claire/search-engine'
import type { Match, SearchIndex } from '#domains/reading/search'

interface Opened {
  index: SearchIndex
  embed(texts: string[]): Promise<Float32Array[]>
}

const literal = (text: string, field: 'title' | 'author' | null = null): Match => ({
  kind: 'literal',
  text,
  field,
})

/** A search without conditions. */
const SEARCH = {
  required: [],
  filters: [],
  identified: [],
  person: null,
  text: '',
  words: [],
  sort: 'relevance' as const,
}

function foundBy(answer: Answer): Finds {
  if (answer.kind === 'found') return answer
  throw new Error(`corrected to ${answer.text}`)
}

/** Results that every search index must find in the library of the conformance suite, with any ranking. */
export function findingConformance(opened: () => Opened) {
  const index = () => opened().index
  /** Meaningful words only. */
  const meaningSearchFor = async (text: string): Promise<MeaningSearch> => {
    const [vector = new Float32Array()] = await opened().embed([text])
    const telling = text.split(' ')
    return {
      ...SEARCH,
      kind: 'meaning',
      text,
      words: telling,
      telling,
      typed: null,
      title: text,
      meaning: { vector, unrelated: null, contexts: [] },
      literal: { kind: 'and', of: telling.map((word) => literal(word)) },
      relaxable: [],
      exclusions: [],
      wishes: [],
      preferences: [],
      authors: [],
      sought: [],
      isVerbatim: false,
      isLiteral: false,
    }
  }
  test('finds literally what a search asks for, and what it names first', async () => {
    const words = { ...SEARCH, kind: 'words' as const }
    const graph = foundBy(await index().find({ ...words, text: 'graph', required: [literal('graph')] }))
    assert.deepEqual([graph.total, graph.isWhole], [2, true])
    assert.deepEqual(graph.hits.ids.toSorted(), ['graphs', 'solar'])
    assert.equal(await index().count(graph.scope), 2)
    const person = {
      by: [literal('ada lovelace', 'author')],
      titled: literal('ada lovelace', 'title'),
    }
    const byAda = await index().find({ ...words, text: 'ada', required: [literal('zirconium')], person })
    assert.deepEqual(foundBy(byAda).hits.ids, ['graphs', 'body'])
    const within = [{ kind: 'years' as const, from: 2010, to: 2016 }]
    const old = await index().find({ ...words, required: [literal('graph')], filters: within })
    assert.deepEqual(foundBy(old).hits.ids, ['solar'])
  })

  test('finds by words and meaning, each work once, and counts what it finds', async () => {
    const asked = await meaningSearchFor('electricity sunlight')
    const { hits, total, scope, missing } = foundBy(await index().find(asked))
    assert.equal(hits.ids[0], 'solar')
    assert.equal(new Set(hits.works).size, hits.ids.length)
    assert.ok(total >= hits.ids.length)
    assert.equal(await index().count(scope), total)
    assert.deepEqual(missing.toSorted(), ['electricity', 'sunlight'])
    const elsewhere = await index().find({ ...asked, filters: [{ kind: 'sources', ids: ['source-b'] }] })
    assert.ok(!foundBy(elsewhere).hits.ids.includes('solar'))
    const byWords = await index().find({ ...(await meaningSearchFor('zirconium alloy')), meaning: null })
    assert.deepEqual(foundBy(byWords).hits.ids, ['body'])
  })

  test('what a query by meaning names comes first, and what it demands is given up only at need', async () => {
    const asked = await meaningSearchFor('networks')
    const named = await index().find({
      ...asked,
      identified: [{ kind: 'identifier', value: 'doi:10.1000/covid' }],
    })
    assert.equal(foundBy(named).hits.ids[0], 'virus')
    const relaxable = [{ says: '“no such phrase”', match: literal('no such phrase') }]
    const relaxed = foundBy(await index().find({ ...asked, relaxable }))
    assert.deepEqual(relaxed.missing, ['no such phrase'])
    assert.ok(relaxed.total > 0)
    assert.equal(foundBy(await index().find({ ...asked, relaxable, isVerbatim: true })).total, 0)
  })

  test('a typing error is corrected before anything is looked for', async () => {
    const asked = await meaningSearchFor('perovskiet cells')
    assert.deepEqual(await index().find({ ...asked, typed: 'perovskiet cells' }), {
      kind: 'corrected',
      text: 'perovskite cells',
    })
    assert.equal((await index().find(asked)).kind, 'found')
  })

  test('articles like one are other works', async () => {
    const like = await index().similar({ id: 'graphs', title: 'Graph neural networks' }, 10)
    assert.ok(like.length > 0 && !like.includes('graphs') && !like.includes('copy'))
    assert.ok((await index().similar({ id: 'solar', title: 'Perovskite solar cells' }, 1)).length <= 1)
  })
}
