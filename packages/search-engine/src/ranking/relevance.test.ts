import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { stemmedTerms } from '@claire/scholarly-text'
import { backgroundShare } from '#analysis/background'
import { DocumentSet } from '#documents/document-set'
import type { Corpus } from '#documents/columns'
import type { IndexedArticle } from '#index-types'
import { prepareBatch } from '#saved-query/evaluate-saved-query'
import { articleOf } from '#testing/articles'
import { frequencyIn, statisticsOf, stemScores, tellingWeight, termWeights, wordScores } from './relevance.ts'

const [ZEOLITE = '', MEMBRANE = ''] = stemmedTerms('zeolite membrane')
const corpusOf = (articles: Partial<IndexedArticle>[]): Corpus =>
  prepareBatch(articles.map((fields, at) => articleOf(String(at), fields))).corpus

/** Title 2.5, abstract 1: lengths of the heads are 4.5, 2.5 and 2.5; the one body has 4 terms. */
const three: Partial<IndexedArticle>[] = [
  { title: 'Zeolite', abstract: 'Zeolite membranes' },
  { title: 'Membranes', fullText: 'zeolite alumina silica ceria' },
  { title: 'Catalysis' },
]
let corpus: Corpus
before(() => {
  corpus = corpusOf(three)
})

const near = (actual: number | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-5, `${actual} is not ${expected}`)

/** The formula: ln(1 + (N - n + 0.5) / (n + 0.5)), with 200 articles of science in general. */
const weightOf = (term: string, articles: number, frequency: number) => {
  const n = frequency + 200 * backgroundShare(term)
  return Math.log(1 + (articles + 200 - n + 0.5) / (n + 0.5))
}

describe('what the library knows of a query', () => {
  test('terms are counted in the query and in the articles, in order', () => {
    assert.deepEqual(statisticsOf(corpus, 'zeolite membrane zeolites xyzzi'), {
      articles: 3,
      headLength: (4.5 + 2.5 + 2.5) / 3,
      bodyLength: 4,
      terms: [
        { term: ZEOLITE, forms: ['de:zeolit', 'fr:zeolit'], repeats: 2, frequency: 2 },
        { term: MEMBRANE, forms: ['de:membran', 'fr:membran'], repeats: 1, frequency: 2 },
        { term: 'xyzzi', forms: ['de:xyzzi', 'fr:xyzz'], repeats: 1, frequency: 0 },
      ],
    })
  })

  test('an article in German or French counts by its own stem of a word', () => {
    const mixed = corpusOf([
      { title: 'Zeolite' },
      { title: 'Zeolithe', language: 'de' },
      { title: 'Zeolith', language: 'de' },
    ])
    const [term] = statisticsOf(mixed, 'Zeolithen').terms
    assert.deepEqual(term, {
      term: 'zeolithen',
      forms: ['de:zeolith', 'fr:zeolithen'],
      repeats: 1,
      frequency: 2,
    })
  })

  test('a library without articles divides nothing by nothing', () => {
    const statistics = statisticsOf(corpusOf([]), 'zeolite')
    assert.deepEqual([statistics.headLength, statistics.bodyLength], [0, 0])
    assert.ok(termWeights(statistics).every(Number.isFinite))
  })

  test('the weight of a term is its inverse frequency here and in science in general', () => {
    const [zeolite, unknown] = termWeights(statisticsOf(corpus, 'zeolite xyzzy'))
    near(zeolite, weightOf(ZEOLITE, 3, 2))
    near(unknown, weightOf('xyzzy', 3, 0))
    assert.ok((unknown ?? 0) > (zeolite ?? 0))
  })

  test('lists may contain more documents than there are articles: no weight is negative', () => {
    const statistics = { articles: 2, headLength: 1, bodyLength: 0 }
    const terms = [{ term: ZEOLITE, repeats: 1, frequency: 5000 }]
    const [weight = -1] = termWeights({ ...statistics, terms })
    assert.ok(weight >= 0)
  })

  test('the significance threshold is the weight of the two rarest terms', () => {
    const statistics = statisticsOf(corpus, 'zeolite membrane xyzzy')
    const weights = termWeights(statistics).toSorted((a, b) => b - a)
    near(tellingWeight(statistics), (weights[0] ?? 0) + (weights[1] ?? 0))
    near(tellingWeight(statisticsOf(corpus, '')), 0)
  })
})

describe('BM25F', () => {
  test('is, by hand, for a term in title and abstract and for one in the full text', () => {
    const scores = stemScores(corpus, statisticsOf(corpus, 'zeolite'))
    const average = 9.5 / 3
    // Title 2.5 and abstract 1 together, normalised by a head of 4.5 with b = 0.75.
    const inHead = (2.5 + 1) / (1 - 0.75 + (0.75 * 4.5) / average)
    // Full text 0.3, normalised by a body as long as bodies are, with b = 0.9.
    const inBody = (0.3 * 1) / (1 - 0.9 + (0.9 * 4) / 4)
    const weight = weightOf(ZEOLITE, 3, 2)
    near(scores[0], (weight * 2.2 * inHead) / (1.2 + inHead))
    near(scores[1], (weight * 2.2 * inBody) / (1.2 + inBody))
    assert.equal(scores[2], 0)
  })

  test('fields are added before the saturation, not after', () => {
    const both = corpusOf([{ title: 'Zeolite', fullText: 'zeolite alumina' }, { title: 'Catalysis' }])
    const statistics = statisticsOf(both, 'zeolite')
    const head = 2.5 / (0.25 + (0.75 * 2.5) / 2.5)
    const body = 0.3 / (0.1 + (0.9 * 2) / 2)
    near(
      stemScores(both, statistics)[0],
      (weightOf(ZEOLITE, 2, 1) * 2.2 * (head + body)) / (1.2 + head + body),
    )
  })

  test('terms add up, and a term that is repeated in the query counts so often', () => {
    const scoreOf = (text: string) => stemScores(corpus, statisticsOf(corpus, text))[0] ?? 0
    near(scoreOf('zeolite membrane'), scoreOf('zeolite') + scoreOf('membrane'))
    near(scoreOf('zeolite zeolite'), 2 * scoreOf('zeolite'))
  })

  test('an English article scores the same as in a library of its language alone', () => {
    const statistics = statisticsOf(corpus, 'zeolite membranes')
    const mixed = corpusOf([...three, { title: 'Zeolithe', language: 'de' }])
    const alone = { ...statistics, terms: statistics.terms.map((term) => ({ ...term, forms: [] })) }
    assert.deepEqual([...stemScores(mixed, statistics)].slice(0, 3), [...stemScores(corpus, alone)])
  })

  test('other forms of a word score in German and French articles', () => {
    const mixed = corpusOf([
      { title: 'Schätzung der Varianz', language: 'de' },
      { title: 'Réseau neuronal', language: 'fr' },
    ])
    const scoresOf = (text: string) =>
      [...stemScores(mixed, statisticsOf(mixed, text))].map((score) => score > 0)
    assert.deepEqual(scoresOf('Schätzungen'), [true, false])
    assert.deepEqual(scoresOf('reseaux neuronaux'), [false, true])
  })

  test('more occurrences score more, but never as much as the weight allows', () => {
    const many = corpusOf(
      [1, 2, 50].map((count) => ({ title: 'Catalysis', abstract: `${'zeolite '.repeat(count)}` })),
    )
    const scores = [...stemScores(many, statisticsOf(many, 'zeolite'))]
    assert.ok((scores[0] ?? 0) < (scores[1] ?? 0) && (scores[1] ?? 0) < (scores[2] ?? 0))
    assert.ok((scores[2] ?? 0) < 2.2 * weightOf(ZEOLITE, 3, 3))
  })

  test('of two articles with a word in the abstract, the shorter says more about it', () => {
    const lengths = corpusOf([
      { title: 'Catalysis', abstract: 'zeolite' },
      { title: 'Catalysis', abstract: 'zeolite and alumina and silica and ceria' },
    ])
    const [short = 0, long = 0] = stemScores(lengths, statisticsOf(lengths, 'zeolite'))
    assert.ok(short > long && long > 0)
  })

  test('articles are scored by the statistics given, whatever the corpus is', () => {
    const elsewhere = { ...statisticsOf(corpus, 'zeolite'), articles: 100_000 }
    const [here = 0] = stemScores(corpus, statisticsOf(corpus, 'zeolite'))
    assert.ok((stemScores(corpus, elsewhere)[0] ?? 0) > here)
  })

  test('a term in the head and in the body has the frequency of both', () => {
    const frequencyOf = frequencyIn(corpus.columns, { headLength: 4.5, bodyLength: 4 })
    // Seven half units of head, in document 0 whose head is as long as heads are.
    near(frequencyOf(0, 7), 3.5)
    near(frequencyOf(1, 2 * 1024 + 5), 2.5 / (0.25 + (0.75 * 2.5) / 4.5) + 0.6)
  })
})

describe('BM25 over words as they are written', () => {
  const scoresAmong = (words: string[], among: number[]) => {
    const set = new DocumentSet(3)
    for (const document of among) set.add(document)
    return [...wordScores(corpus, words, set)]
  }

  test('is, by hand, with b = 0.75 over all words of an article', () => {
    const average = (3 + 5 + 1) / 3
    const weight = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    const tf = 2 / (0.25 + (0.75 * 3) / average)
    near(scoresAmong(['zeolite'], [0, 1, 2])[0], (weight * 2.2 * tf) / (1.2 + tf))
  })

  test('only documents among those asked for get a score, and a word counts once', () => {
    const [first, second] = scoresAmong(['zeolite', 'zeolite'], [1])
    assert.equal(first, 0)
    near(second, scoresAmong(['zeolite'], [0, 1, 2])[1] ?? NaN)
  })

  test('another form of a word is another word', () => {
    assert.deepEqual(scoresAmong(['zeolites'], [0, 1, 2]), [0, 0, 0])
  })
})
