import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Match } from '#index-types'
import { MemoryIndex } from '#memory-index'
import { addTo, articleOf, embedder, indexOf } from '#testing/articles'
import { find, findSimilar } from './find.ts'
import type { ContextualMeaning, Finds, MeaningSearch, Search } from './find-types.ts'

const literal = (text: string, field: 'title' | 'author' | null = null): Match => ({
  kind: 'literal',
  text,
  field,
})
const ASKED = { required: [], filters: [], identified: [], person: null, sort: 'relevance' as const }
const BY_MEANING = {
  kind: 'meaning' as const,
  typed: null,
  relaxable: [],
  exclusions: [],
  wishes: [],
  preferences: [],
  authors: [],
  sought: [],
  isVerbatim: false,
  isLiteral: false,
}

let index: MemoryIndex
before(async () => {
  const topics = ['Perovskite solar cells', 'Tidal turbines', 'Graph theory', 'Coral reefs']
  const articles = Array.from({ length: 80 }, (_, at) =>
    articleOf(`${at}`, {
      title: `${topics[at % 4]} in practice`,
      abstract: `Report number${at} on ${topics[at % 4]?.toLowerCase()}.`,
      publicationYear: 1980 + at,
    }),
  )
  index = await indexOf([
    ...articles,
    articleOf('rare', { title: 'Turbines', abstract: 'Their zirconium alloys.', authors: ['Ada Lovelace'] }),
    articleOf('other', { title: 'Ada Lovelace', abstract: 'A life.', publicationYear: 1990 }),
  ])
})

async function byMeaning(text: string, more: Partial<MeaningSearch> = {}): Promise<Finds> {
  const [vector = new Float32Array()] = await embedder.embed([text])
  const telling = text.split(' ')
  return found({
    ...ASKED,
    ...BY_MEANING,
    text,
    words: telling,
    telling,
    title: text,
    meaning: { vector, unrelated: embedder.unrelated ?? null, contexts: [] },
    literal: { kind: 'and', of: telling.map((word) => literal(word)) },
    ...more,
  })
}

test('beyond the exact range of an index, the total is a lower bound', async () => {
  const search = {
    ...ASKED,
    kind: 'words' as const,
    text: 'reefs',
    words: ['reefs'],
    required: [literal('reefs')],
  }
  assert.deepEqual([found(search).total, found(search).totalRelation], [20, 'eq'])
  const counting = Object.assign(await indexOf([articleOf('a'), articleOf('b')]), { countsUpTo: 1 })
  const answer = find(counting, { ...search, text: '', words: [], required: [], sort: 'newest' })
  assert.ok(answer.kind === 'found' && answer.isWhole)
  assert.deepEqual([answer.total, answer.totalRelation, answer.hits.ids.length], [1, 'gte', 2])
})

function found(search: Search): Finds {
  const answer = find(index, search)
  if (answer.kind === 'corrected') throw new Error(`corrected to ${answer.text}`)
  return answer
}

describe('by meaning', () => {
  test('articles with the words are found, best first, and none about something else', async () => {
    const { hits, total, isWeak, missing } = await byMeaning('tidal turbines')
    assert.ok(total >= 20 && total <= 22)
    assert.deepEqual([isWeak, missing], [false, []])
    assert.ok(hits.ids.slice(0, 20).every((id) => Number(id) % 4 === 1))
  })

  test('a rare word ranks near the top', async () => {
    const { hits } = await byMeaning('turbines zirconium')
    assert.ok(hits.ids.slice(0, 3).includes('rare'))
  })

  test('a phrase that no article has is dropped and reported, unless the query is verbatim', async () => {
    const relaxable = [{ says: '“heliostat field”', match: literal('heliostat field') }]
    const relaxed = await byMeaning('coral reefs', { relaxable })
    assert.deepEqual(relaxed.missing, ['heliostat field'])
    assert.ok(relaxed.total >= 20)
    assert.equal((await byMeaning('coral reefs', { relaxable, isVerbatim: true })).total, 0)
  })

  test('a phrase that few articles have is dropped, and these come first', async () => {
    const relaxable = [{ says: '“report number7”', match: literal('report number7') }]
    const { relaxed, hits, total } = await byMeaning('coral reefs', { relaxable })
    assert.deepEqual(relaxed, ['“report number7”'])
    assert.equal(hits.ids[0], '7')
    assert.ok(total >= 20)
  })

  test('exclusions are never dropped, and say how many they left out', async () => {
    const without = (word: string) => [
      { says: `-${word}`, match: { kind: 'not' as const, of: literal(word) } },
    ]
    const some = await byMeaning('coral reefs', { exclusions: without('number7') })
    assert.ok(!some.hits.ids.includes('7') && some.relaxed.length === 0)
    const all = await byMeaning('coral reefs', { exclusions: without('practice') })
    assert.deepEqual([all.total, all.relaxed, all.excluded], [0, [], some.total + 1])
  })

  test('sorting by date keeps the set', async () => {
    const ranked = await byMeaning('coral reefs')
    const newest = await byMeaning('coral reefs', { sort: 'newest' })
    assert.equal(newest.total, ranked.total)
    assert.equal(newest.hits.ids[0], '79')
  })

  test('by date those come first that are about a subject, before all that have some of its words', async () => {
    const subject = {
      title: 'Detecting dark matter directly',
      abstract: 'Limits on dark matter by direct detection.',
    }
    const byChance = { title: 'Shadow prices', abstract: 'Direct limits of prices matter.' }
    const mixed = await indexOf([
      ...Array.from({ length: 60 }, (_, at) => articleOf(`other${at}`, { title: `Coral reefs ${at}` })),
      ...[2001, 2011].map((publicationYear) =>
        articleOf(`${publicationYear}`, { ...subject, publicationYear }),
      ),
      articleOf('chance', { ...byChance, publicationYear: 2019 }),
    ])
    const text = 'dark matter direct detection limits'
    const [vector = new Float32Array()] = await embedder.embed([text])
    const telling = text.split(' ')
    const search = { ...ASKED, ...BY_MEANING, text, words: telling, telling, title: text, literal: null }
    const meaning = { vector, unrelated: embedder.unrelated ?? null, contexts: [] }
    const latest = find(mixed, { ...search, meaning, sort: 'newest' })
    if (latest.kind !== 'found') throw new Error('it was corrected')
    assert.deepEqual(latest.hits.ids, ['2011', '2001'])
    assert.equal(latest.closest?.total, 2)
    assert.ok(!latest.isWhole && latest.total > 2, 'others with some of the words follow')
  })

  test('words that no article has are reported', async () => {
    assert.deepEqual((await byMeaning('coral heliostat')).missing, ['heliostat'])
  })

  test('a query without significant words finds only articles it names', async () => {
    const asked = { telling: [], literal: null, meaning: null }
    assert.deepEqual((await byMeaning('Turbines', asked)).hits.ids, ['rare'])
    const nothing = await byMeaning('the', asked)
    assert.deepEqual([nothing.saysNothing, nothing.total], [true, 0])
  })
})

describe('in context', () => {
  const SECOND = 'a reader of all languages'
  let small: MemoryIndex
  const withoutVector = articleOf('d', { title: 'Dams and the law of water' })
  beforeEach(async () => {
    small = new MemoryIndex(embedder, embedder.dimensions, [
      { embedderId: 'a reader', dimensions: 2, former: null },
      { embedderId: SECOND, dimensions: 3, former: null },
    ])
    await addTo(small, [
      articleOf('a', { title: 'Tax law of small states' }),
      articleOf('b', { title: 'Glaciers of the Alps' }),
      articleOf('c', { title: 'Rivers below a dam' }),
    ])
    addContext('a reader', (id) => (id === 'c' ? [0, 127] : [127, 0]))
  })

  /** Adds the vectors that articles lack. */
  function addContext(embedderId: string, vectorOf: (id: string) => number[], ids = ['a', 'b', 'c', 'd']) {
    const { first } = small.lackingContext(embedderId, 9)
    const lacking = first.filter(({ id }) => ids.includes(id))
    const entries = lacking.map(({ id, digest }) => ({
      id,
      digest,
      vectorScale: 1 / 127,
      vector: Int8Array.from(vectorOf(id)),
    }))
    small.addContext({ embedderId, entries, kind: 'coming' })
  }

  async function asked(
    text: string,
    inContext: number[],
    contexts: Partial<ContextualMeaning>[] = [{ embedderId: 'a reader' }],
  ): Promise<Finds> {
    const [vector = new Float32Array()] = await embedder.embed([text])
    const unrelated = { mean: 0, deviation: 0.05 }
    const meaning = {
      vector,
      unrelated: embedder.unrelated ?? null,
      contexts: contexts.map((context) => ({
        vector: Float32Array.from(inContext),
        unrelated,
        embedderId: '',
        ...context,
      })),
    }
    const words = text.split(' ')
    const all: Match = { kind: 'and', of: words.map((word) => literal(word)) }
    const search = {
      ...ASKED,
      ...BY_MEANING,
      words,
      telling: words,
      literal: all,
      meaning,
      text,
      title: text,
    }
    const answer = find(small, search)
    if (answer.kind === 'corrected') throw new Error(`corrected to ${answer.text}`)
    return answer
  }

  test('among equally near articles, those with the words come first', async () => {
    const { hits } = await asked('glacier', [1, 0])
    assert.deepEqual(hits.ids, ['b', 'a'])
  })

  test('results are weak if even the nearest is about something else, whichever words they share', async () => {
    const text = 'small dam law'
    assert.ok((await asked(text, [-1, 0])).isWeak)
    assert.ok(!(await asked(text, [0, 1])).isWeak)
    assert.ok(!(await asked('small law', [-1, 0])).isWeak, 'an article has all the words')
    const isWeakBelow = async (far: number) => {
      const ranking = { weight: 0.75, least: 1.5, ofNoise: 0.45, far }
      return (await asked(text, [0.2, 0], [{ embedderId: 'a reader', ranking }])).isWeak
    }
    assert.deepEqual([await isWeakBelow(3.5), await isWeakBelow(4.5)], [false, true])
  })

  test('of the models of a query, the first counts whose vectors half of the articles have, by its own ranking', async () => {
    const found = async (ranking?: ContextualMeaning['ranking']) => {
      const preferred = { embedderId: SECOND, vector: Float32Array.of(0, 0, 1), ranking }
      return (await asked('glacier', [1, 0], [preferred, { embedderId: 'a reader' }])).hits.ids
    }
    const nearC = (id: string) => (id === 'c' ? [0, 0, 127] : [127, 0, 0])
    assert.deepEqual(await found(), ['b', 'a'])
    addContext(SECOND, nearC, ['c'])
    assert.deepEqual(await found(), ['b', 'a'])
    addContext(SECOND, nearC)
    assert.deepEqual(await found(), ['b', 'c'])
    assert.deepEqual(await found({ weight: 0.75, least: 3, ofNoise: 1, far: 2 }), ['c', 'b'])
    assert.deepEqual(await found({ weight: 0.75, least: 30, ofNoise: 1, far: 2 }), ['b'])
    assert.deepEqual((await asked('glacier', [1, 0])).hits.ids, ['b', 'a'])
  })

  test('a vector of another model is not compared', async () => {
    const { hits, isWeak } = await asked('glacier', [1, 0], [{ embedderId: 'another reader' }])
    assert.deepEqual([hits.ids, isWeak], [['b'], false])
  })

  test('weakness is unknown while articles lack their vectors', async () => {
    await addTo(small, [withoutVector])
    assert.ok(!(await asked('small dam law', [-1, 0])).isWeak)
  })

  test('a total and its facets are of one moment while vectors are added', async () => {
    await addTo(small, [withoutVector])
    const { total, scope } = await asked('glacier', [0, 1])
    addContext('a reader', () => [0, 127])
    assert.equal(small.count(scope), total)
    assert.equal(small.facets(scope).types[0]?.count, total)
    assert.equal((await asked('glacier', [0, 1])).total, total + 1)
  })
})

describe('literally', () => {
  const asked = { ...ASKED, kind: 'words' as const, text: '', words: [] }

  test('all articles that fulfil the conditions are found, within the filters', () => {
    const required = [literal('turbines')]
    assert.equal(found({ ...asked, required }).total, 21)
    const filters: Match[] = [{ kind: 'years', from: 2000, to: 2010 }]
    assert.ok(found({ ...asked, required, filters }).total < 5)
  })

  test('a name as frequent among authors as in titles is a person; otherwise it is words', () => {
    const person = { by: [literal('ada lovelace', 'author')], titled: literal('ada lovelace', 'title') }
    const required = [literal('life')]
    assert.deepEqual(found({ ...asked, required, person }).hits.ids, ['rare', 'other'])
    const words = { ...person, titled: literal('turbines', 'title') }
    assert.deepEqual(found({ ...asked, required, person: words }).hits.ids, ['other'])
  })
})

test('similar articles have the same subject', () => {
  const like = findSimilar(index, { id: '2', title: 'Graph theory in practice' }, 5)
  assert.equal(like.length, 5)
  assert.ok(like.every((id) => id !== '2' && Number(id) % 4 === 2))
})
