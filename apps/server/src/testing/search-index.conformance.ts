import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { IndexEntry, IndexedArticle, Match, SearchIndex } from '#domains/reading/search'
import { findingConformance } from './finding.conformance.ts'
import { articleOf } from './indexed-article.ts'
import { topicConformance } from './topics.conformance.ts'

interface Opened {
  index: SearchIndex
  /** Vectors of the index's embedder. */
  embed(texts: string[]): Promise<Float32Array[]>
  embedderId: string
  close(): Promise<void>
}

const ALL: Match = { kind: 'all' }
const literal = (text: string, field: 'title' | 'author' | null = null): Match => ({
  kind: 'literal',
  text,
  field,
})

const library: IndexedArticle[] = [
  articleOf('graphs', {
    title: 'Graph neural networks',
    abstract: 'Networks that learn on graphs.',
    authors: ['Ada Lovelace', 'Charles Babbage'],
    citation: { orcids: ['', 'https://orcid.org/0000-0002-1825-0097'] },
    categories: ['Machine learning'],
    firstSeenAt: 1001,
  }),
  articleOf('copy', {
    title: 'Graph neural networks',
    abstract: 'Networks that learn on graphs.',
    sourceId: 'source-b',
    workKey: 'work-graphs',
    firstSeenAt: 1002,
  }),
  articleOf('solar', {
    title: 'Perovskite solar cells',
    abstract: 'Efficient photovoltaic devices. A graph of the efficiency is given.',
    publicationYear: 2015,
    categories: ['Energy'],
    language: 'fr',
    firstSeenAt: 1003,
  }),
  articleOf('virus', {
    title: 'COVID-19 in children',
    abstract: 'On SARS-CoV-2.',
    publicationYear: 2021,
    sourceId: 'source-b',
    language: 'de',
    doi: '10.1000/covid',
    categories: ['Medicine'],
    firstSeenAt: 1004,
  }),
  articleOf('body', {
    title: 'A long report',
    fullText: 'Deep inside it speaks of zirconium alloys. '.repeat(3),
    publicationYear: null,
    articleType: 'pdf',
    firstSeenAt: 1005,
  }),
]

/** Behaviour of every search index. `open` returns an empty one. */
export function searchIndexConformance(name: string, open: () => Promise<Opened>) {
  describe(`the search index ${name}`, () => {
    let opened: Opened
    let index: SearchIndex

    const entriesOf = async (articles: IndexedArticle[]): Promise<IndexEntry[]> => {
      const vectors = await opened.embed(
        articles.map(({ title, abstract, fullText }) => `${title}. ${abstract || fullText}`),
      )
      return articles.map((article, at) => ({ article, vector: vectors[at] ?? new Float32Array() }))
    }
    const put = async (articles: IndexedArticle[], cursor: number, remove: string[] = []) =>
      index.write({ put: await entriesOf(articles), remove, cursor })
    const rebuild = (
      changes: Parameters<SearchIndex['rebuild']>[0]['changes'],
      embedderId = opened.embedderId,
      onProgress: (articles: number) => void = () => {},
    ) => index.rebuild({ changes, isCurrent: async () => true, embedderId, onProgress })
    /** For tests that change the index: gives it the library again. */
    const refill = () =>
      rebuild(async function* () {
        yield { put: await entriesOf(library), remove: [], cursor: 7 }
      })
    const found = async (
      scope: Match,
      sort: 'relevance' | 'newest' | 'oldest' = 'relevance',
      words: string[] = [],
    ) =>
      (await index.literal({ scope, phrase: words.join(' '), words, sort, offset: 0, limit: 100 })).hits.ids

    before(async () => {
      opened = await open()
      index = opened.index
      await put(library, 7)
    })
    after(() => opened.close())

    test('knows how far the outbox is dealt with, and whose vectors it has', async () => {
      const state = await index.state()
      assert.equal(state.cursor, 7)
      assert.equal(state.articles, 5)
      assert.equal(state.added, 1005)
      assert.equal(state.embedderId, opened.embedderId)
    })

    test('knows which articles it lacks, or has otherwise than they are', async () => {
      assert.deepEqual(await index.outdated(library), [])
      const [graphs, , solar, virus] = library
      assert.ok(graphs && solar && virus)
      const changed = [
        articleOf('unknown'),
        { ...graphs, title: 'Graph neural networks revisited' },
        { ...solar, publicationYear: 2016 },
        { ...virus, citation: { orcids: ['https://orcid.org/0000-0002-1825-0097'] } },
        { ...solar, id: 'body', fullText: 'It speaks of something else.' },
      ]
      assert.deepEqual(await index.outdated(changed), ['unknown', 'graphs', 'solar', 'virus', 'body'])
    })

    test('names some of its articles', async () => {
      const ids = new Set(library.map(({ id }) => id))
      const some = await index.sample(3)
      assert.ok(some.length > 0 && some.length <= 3)
      assert.ok(some.every((id) => ids.has(id)))
    })

    test('matches by the share of a text that an article has', async () => {
      const having = (text: string, share: number) => found({ kind: 'covering', text, share })
      assert.deepEqual(await having('graph neural network', 1), ['graphs'])
      assert.deepEqual((await having('graph efficiency', 0.1)).toSorted(), ['graphs', 'solar'])
      assert.deepEqual(await having('graph efficiency', 1), ['solar'])
      assert.deepEqual(await having('heliostat', 0.5), [])
    })

    test('matches by nearness', async () => {
      const [vector = new Float32Array()] = await opened.embed([
        'Perovskite solar cells. Efficient photovoltaics.',
      ])
      const nearest = await index.nearest({ vector, scope: ALL, limit: 5 })
      const floor = ((nearest.scores[0] ?? 0) + (nearest.scores[1] ?? 0)) / 2
      assert.deepEqual(await found({ kind: 'near', vector: Array.from(vector), floor }), ['solar'])
      assert.equal((await found({ kind: 'near', vector: Array.from(vector), floor: -1 })).length, 4)
    })

    test('matches literally, in any field or in one', async () => {
      assert.deepEqual((await found(literal('networks'))).length, 1)
      assert.deepEqual(await found(literal('network')), [])
      assert.deepEqual(await found(literal('covid19')), ['virus'])
      assert.deepEqual(await found(literal('zirconium alloys')), ['body'])
      assert.deepEqual(await found(literal('graph', 'title')), ['graphs'])
      assert.deepEqual(await found(literal('ada lovelace', 'author')), ['graphs'])
      assert.deepEqual(await found(literal('lovelace')), ['graphs'])
      assert.deepEqual(await found(literal('lovelace', 'title')), [])
      assert.deepEqual(await found({ kind: 'author', name: 'Lovelace, A.' }), ['graphs'])
      assert.deepEqual(await found({ kind: 'author', name: 'Lovelace, Byron' }), [])
    })

    test('no phrase reaches from one field into the next', async () => {
      assert.deepEqual(await found(literal('networks networks')), [])
      assert.deepEqual(await found(literal('cells efficient')), [])
    })

    test('combines matches', async () => {
      const years = (from: number | null, to: number | null): Match => ({ kind: 'years', from, to })
      assert.deepEqual(await found({ kind: 'and', of: [literal('graph'), years(2010, 2016)] }), ['solar'])
      assert.deepEqual(
        (await found({ kind: 'or', of: [literal('children'), literal('alloys')] })).toSorted(),
        ['body', 'virus'],
      )
      assert.deepEqual(
        await found({ kind: 'and', of: [literal('graph'), { kind: 'not', of: literal('solar') }] }),
        ['graphs'],
      )
      assert.deepEqual((await found(years(null, 2016))).toSorted(), ['solar'])
      assert.deepEqual(await found({ kind: 'sources', ids: ['source-b'] }, 'newest'), ['virus', 'copy'])
      assert.deepEqual(await found({ kind: 'sources', ids: [] }), [])
      assert.deepEqual(await found({ kind: 'topic', name: 'Energy' }), ['solar'])
      assert.deepEqual(await found({ kind: 'type', name: 'pdf' }), ['body'])
      assert.deepEqual(await found({ kind: 'language', name: 'de' }), ['virus'])
      assert.deepEqual(await found({ kind: 'language', name: 'es' }), [])
      assert.deepEqual(await found({ kind: 'identifier', value: 'doi:10.1000/covid' }), ['virus'])
      assert.deepEqual(await found({ kind: 'identifier', value: 'orcid:0000-0002-1825-0097' }), ['graphs'])
      assert.deepEqual(await found({ kind: 'identifier', value: 'orcid:0000-0002-1694-233X' }), [])
      assert.deepEqual(await found({ kind: 'ids', ids: ['virus', 'unknown'] }), ['virus'])
      assert.deepEqual(await found({ kind: 'prefix', text: 'perov', field: null }), ['solar'])
      assert.deepEqual(await found({ kind: 'prefix', text: 'solar cel', field: 'title' }), ['solar'])
      assert.deepEqual(await found({ kind: 'terms', text: 'network learning' }), ['graphs'])
      assert.deepEqual((await found({ kind: 'addedUpTo', added: 1003 })).toSorted(), ['graphs', 'solar'])
    })

    test('a work is counted and shown once', async () => {
      assert.equal(await index.count(literal('networks')), 1)
      assert.equal(await index.count(ALL), 4)
      const { total, hits } = await index.literal({
        scope: ALL,
        phrase: '',
        words: [],
        sort: 'newest',
        offset: 1,
        limit: 2,
      })
      assert.equal(total, 4)
      assert.deepEqual(hits.ids, ['copy', 'solar'])
    })

    test('the title comes before the text, and dates order by date', async () => {
      assert.deepEqual(await found(literal('graph'), 'relevance', ['graph']), ['graphs', 'solar'])
      assert.deepEqual(await found(ALL, 'newest'), ['virus', 'copy', 'solar', 'body'])
      assert.deepEqual(await found(ALL, 'oldest'), ['solar', 'graphs', 'virus', 'body'])
    })

    test('ranks by stemmed terms and by vectors, within the scope', async () => {
      const lexical = await index.lexical({ text: 'learning network', scope: ALL, limit: 10 })
      assert.deepEqual(lexical.ids.toSorted(), ['copy', 'graphs'])
      assert.equal(lexical.works[0], lexical.works[1])
      const [vector = new Float32Array()] = await opened.embed(['electricity from sunlight'])
      const nearest = await index.nearest({ vector, scope: ALL, limit: 3 })
      assert.equal(nearest.ids[0], 'solar')
      assert.equal(nearest.ids.length, 3)
      // Rows of removed articles may be among them.
      assert.ok(nearest.compared >= 5)
      const elsewhere = await index.nearest({
        vector,
        scope: { kind: 'sources', ids: ['source-b'] },
        limit: 3,
      })
      assert.deepEqual(elsewhere.ids.toSorted(), ['copy', 'virus'])
    })

    findingConformance(() => opened)

    topicConformance(() => index)

    test('gives back vectors as they were put, near enough', async () => {
      const [given = new Float32Array()] = await opened.embed([
        'Perovskite solar cells. Efficient photovoltaic devices. A graph of the efficiency is given.',
      ])
      const [stored = new Float32Array(), none = new Float32Array()] = await index.vectors([
        'solar',
        'unknown',
      ])
      assert.ok(given.every((value, at) => Math.abs(value - (stored[at] ?? 0)) < 0.005))
      assert.ok(none.every((value) => value === 0))
    })

    test('a whole title is told from a part of one', async () => {
      await index.write({
        put: await entriesOf([
          articleOf('whole', { title: 'Semi-infinite varieties' }),
          articleOf('part', { title: 'On semi-infinite varieties, and more' }),
        ]),
        remove: [],
        cursor: 7,
      })
      assert.deepEqual(await found({ kind: 'titled', text: 'semi-infinite Varieties' }), ['whole'])
      assert.deepEqual(await found({ kind: 'titled', text: 'semiinfinite varieties' }), ['whole'])
      for (const text of ['varieties', 'semi-infinite', ''])
        assert.deepEqual(await found({ kind: 'titled', text }), [])
      assert.deepEqual(
        await found({ kind: 'literal', text: 'semi-infinite varieties', field: null }, 'relevance', [
          'semi-infinite',
          'varieties',
        ]),
        ['whole', 'part'],
      )
      await index.write({ put: [], remove: ['whole', 'part'], cursor: 7 })
    })

    test('an article without a vector is found by its words', async () => {
      await index.write({
        put: [
          { article: articleOf('unembedded', { title: 'Thylakoid membranes' }), vector: new Float32Array() },
        ],
        remove: [],
        cursor: 7,
      })
      const { ids } = await index.lexical({ text: 'thylakoid', scope: ALL, limit: 3 })
      assert.deepEqual(ids, ['unembedded'])
      const [vector = new Float32Array()] = await index.vectors(['unembedded'])
      assert.ok(vector.length > 0 && vector.every((value) => value === 0))
      await index.write({ put: [], remove: ['unembedded'], cursor: 7 })
    })

    test('counts by facet count works', async () => {
      const facets = await index.facets(ALL)
      assert.deepEqual(facets.sources.map(({ id, count }) => [id, count]).toSorted(), [
        ['source-a', 3],
        ['source-b', 2],
      ])
      assert.deepEqual(facets.years, [
        { year: 2021, count: 1 },
        { year: 2020, count: 1 },
        { year: 2015, count: 1 },
      ])
      assert.deepEqual(facets.types, [
        { name: 'web', count: 3 },
        { name: 'pdf', count: 1 },
      ])
      assert.deepEqual(facets.languages, [
        { name: 'de', count: 1 },
        { name: 'fr', count: 1 },
      ])
      assert.deepEqual((await index.facets(ALL, ['solar'])).topics, [{ name: 'Energy', count: 1 }])
    })

    test('knows frequencies, corrects and completes', async () => {
      const { articles, terms } = await index.statistics('networks of zirconium networks')
      assert.ok(articles >= 5)
      assert.deepEqual(terms, [
        { term: 'network', forms: ['de:network', 'fr:network'], repeats: 2, frequency: 2 },
        { term: 'zirconium', forms: ['de:zirconium', 'fr:zirconium'], repeats: 1, frequency: 1 },
      ])
      assert.equal(await index.correct('graph networks'), null)
      assert.deepEqual(await index.complete('perov', 5), { topics: [], ids: ['solar'], byAuthors: [] })
      for (const typed of ['ada lo', 'lovelace ad', 'LOVELACE, A', 'bab'])
        assert.deepEqual((await index.complete(typed, 5)).byAuthors, ['graphs'], typed)
      assert.deepEqual((await index.complete('byron lo', 5)).byAuthors, [])
      assert.deepEqual((await index.complete('mach', 5)).topics, ['Machine learning'])
    })

    test('replaces, removes and takes the same change twice', async (t) => {
      t.after(refill)
      const changed = articleOf('solar', {
        title: 'Tin solar cells',
        firstSeenAt: 1003,
        workKey: 'work-solar',
      })
      await put([changed], 9, ['copy', 'never there'])
      await put([changed], 9, ['copy', 'never there'])
      assert.deepEqual(await found(literal('perovskite')), [])
      assert.deepEqual(await found(literal('tin')), ['solar'])
      assert.deepEqual(await found(literal('networks')), ['graphs'])
      const { articles, cursor } = await index.state()
      assert.deepEqual({ articles, cursor }, { articles: 4, cursor: 9 })
    })

    test('finds articles in German and French by other forms of their words', async (t) => {
      t.after(refill)
      const german = articleOf('german', { title: 'Schätzung der Varianz', language: 'de' })
      const french = articleOf('french', { title: 'Réseau neuronal', language: 'fr' })
      const plain = articleOf('plain', { title: 'Schätzung of a variance' })
      await put([german, french, plain], 10)
      const lexical = async (text: string) => (await index.lexical({ text, scope: ALL, limit: 10 })).ids
      assert.deepEqual(await lexical('Schätzungen'), ['german'])
      assert.deepEqual((await lexical('Schätzung')).toSorted(), ['german', 'plain'])
      assert.deepEqual(await lexical('réseaux neuronaux'), ['french'])
      assert.deepEqual(await lexical('reseau neuronale'), ['french'])
      assert.deepEqual(await found({ kind: 'terms', text: 'Schätzungen Varianzen' }), ['german'])
      assert.deepEqual(await found({ kind: 'covering', text: 'neuronaux réseaux', share: 1 }), ['french'])
      assert.deepEqual(await found(literal('Schätzungen')), [])
      const [term] = (await index.statistics('Schätzung')).terms
      assert.equal(term?.frequency, 2)
    })

    test('a rebuild replaces everything, and keeps answering until then', async (t) => {
      t.after(refill)
      const before = await index.state()
      async function* changes() {
        yield { put: await entriesOf([articleOf('only', { title: 'The only one' })]), remove: [], cursor: 0 }
        assert.deepEqual(await found(literal('perovskite')), ['solar'])
        yield { put: [], remove: [], cursor: 12 }
      }
      const seen: number[] = []
      await rebuild(changes, 'another', (articles) => seen.push(articles))
      assert.deepEqual(seen, [1, 1])
      assert.deepEqual(await found(ALL), ['only'])
      const state = await index.state()
      assert.deepEqual([state.cursor, state.embedderId], [12, 'another'])
      assert.notEqual(state.generation, before.generation)
    })

    test('a rebuild that fails leaves the index as it was', async () => {
      const before = await index.state()
      async function* changes() {
        yield { put: [], remove: [], cursor: 1 }
        throw new Error('the articles cannot be read')
      }
      await assert.rejects(rebuild(changes, 'third'), /cannot be read/)
      assert.deepEqual(await found(literal('perovskite')), ['solar'])
      assert.deepEqual(await index.state(), before)
    })
  })
}
