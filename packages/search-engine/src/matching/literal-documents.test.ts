import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { literalOf } from '@claire/scholarly-text'
import { AUTHOR, TITLE, analyse } from '#analysis/analysis'
import type { IndexedArticle } from '#index-types'
import { type Segment, buildSegment } from '#postings/segments'
import { articleOf } from '#testing/articles'
import { membersOf, setOf } from '#testing/documents'
import { addLiteralDocuments, keysOf, literalDocumentsAmong, prefixDocuments } from './literal-documents.ts'

function segmentOf(articles: Partial<IndexedArticle>[]): Segment {
  const analyses = articles.map((fields, at) => analyse(articleOf(String(at), { title: '', ...fields })))
  return buildSegment(0, analyses, [...analyses.keys()])
}
function standing(segment: Segment, text: string, namespace = '') {
  const set = setOf(segment.count, [])
  addLiteralDocuments(segment, keysOf(literalOf(text), namespace), { set, base: 0 })
  return membersOf(set)
}
const starting = (segment: Segment, text: string, namespace = '') =>
  membersOf(prefixDocuments(segment, namespace, literalOf(text)))

describe('a phrase', () => {
  const segment = segmentOf([
    { abstract: 'graph neural networks learn' },
    { abstract: 'neural graph networks' },
    { abstract: 'networks learn; graph neural' },
    { title: 'Graph neural', abstract: 'networks learn' },
    { abstract: 'a graph, a neural graph neural graph neural networks' },
  ])

  test('is its words in sequence, in order', () => {
    assert.deepEqual(standing(segment, 'graph neural networks'), [0, 4])
    assert.deepEqual(standing(segment, 'networks learn'), [0, 2, 3])
    assert.deepEqual(standing(segment, 'neural graph'), [1, 4])
  })

  test('does not span two fields', () => {
    assert.deepEqual(standing(segment, 'neural networks'), [0, 4])
  })

  test('of one word matches that word, not another form of it', () => {
    assert.deepEqual(standing(segment, 'networks'), [0, 1, 2, 3, 4])
    assert.deepEqual(standing(segment, 'network'), [])
  })

  test('is searched among candidates only, whether they have the words or not', () => {
    const among = (text: string, candidates: number[]) => {
      const keys = keysOf(literalOf(text), '')
      return membersOf(literalDocumentsAmong(segment, keys, setOf(segment.count, candidates)))
    }
    assert.deepEqual(among('graph neural networks', [1, 2, 4]), [4])
    assert.deepEqual(among('networks learn', [0, 1, 2]), [0, 2])
    assert.deepEqual(among('networks', [1, 3]), [1, 3])
    assert.deepEqual(among('graph neural heliostat', [0, 4]), [])
    assert.deepEqual(among('', [0]), [])
  })

  test('with a word that no article has is nowhere', () => {
    assert.deepEqual(standing(segment, 'graph neural heliostat'), [])
    assert.deepEqual(standing(segment, ''), [])
  })

  test('with one word twice needs it twice in a row', () => {
    const repeated = segmentOf([{ abstract: 'very very good' }, { abstract: 'very good very' }])
    assert.deepEqual(standing(repeated, 'very very'), [0])
    assert.deepEqual(standing(repeated, 'very very very'), [])
  })

  test('longer than the text is not in it', () => {
    assert.deepEqual(standing(segment, 'graph neural networks learn networks'), [])
  })
})

describe('a phrase in one field', () => {
  const segment = segmentOf([
    { title: 'Solar cells', abstract: 'of silicon', authors: ['Ada Wind'] },
    { title: 'Silicon', abstract: 'solar cells', authors: ['Solar Cells'] },
  ])

  test('is searched in the title or among the authors alone', () => {
    assert.deepEqual(standing(segment, 'solar cells', TITLE), [0])
    assert.deepEqual(standing(segment, 'solar cells', AUTHOR), [1])
    assert.deepEqual(standing(segment, 'cells of', TITLE), [])
  })
})

describe('compounds', () => {
  const segment = segmentOf([
    { abstract: 'on COVID-19 in children' },
    { abstract: 'on COVID19 in children' },
    { abstract: 'on covid 19 in children' },
    { abstract: 'on covid and 19 children' },
    { abstract: 'in SARS-CoV-2 infection' },
  ])

  test('are found however they are joined', () => {
    for (const text of ['COVID-19', 'covid19'])
      for (const document of [0, 1]) assert.ok(standing(segment, text).includes(document), text)
    assert.deepEqual(standing(segment, 'covid 19'), [0, 2])
  })

  test('take as many positions in a phrase as they have parts', () => {
    assert.deepEqual(standing(segment, 'on covid19 in children').slice(0, 2), [0, 1])
    assert.deepEqual(standing(segment, 'sarscov2 infection'), [4])
    assert.deepEqual(standing(segment, 'in sars-cov-2 infection'), [4])
    assert.deepEqual(standing(segment, 'cov 2 infection'), [4])
  })

  test('are not found by parts that are apart', () => {
    assert.ok(!standing(segment, 'covid-19').includes(3))
  })
})

describe('a phrase whose last word goes on', () => {
  const segment = segmentOf([
    { title: 'Solar cells of silicon' },
    { title: 'Solar celebrations' },
    { title: 'Cells, solar' },
    { title: 'Solar' },
  ])

  test('accepts every ending of the last word, and the others unchanged', () => {
    assert.deepEqual(starting(segment, 'solar cel', TITLE), [0, 1])
    assert.deepEqual(starting(segment, 'solar cells', TITLE), [0])
    assert.deepEqual(starting(segment, 'sol cells', TITLE), [])
  })

  test('of one word is all that starts with it', () => {
    assert.deepEqual(starting(segment, 'sol', TITLE), [0, 1, 2, 3])
    assert.deepEqual(starting(segment, 'ce', TITLE), [0, 1, 2])
    assert.deepEqual(starting(segment, 'zz', TITLE), [])
    assert.deepEqual(starting(segment, '', TITLE), [])
  })
})

describe('long lists', () => {
  const COUNT = 1000
  const segment = segmentOf(
    Array.from({ length: COUNT }, (_, at) => ({
      abstract:
        at % 97 === 0 ? 'the common phrase stands here' : `phrase ${'the common '.repeat(at % 7)}other ${at}`,
    })),
  )
  const expected = Array.from({ length: COUNT }, (_, at) => at).filter((at) => at % 97 === 0)

  test('a rare phrase of common words is found in exactly the articles that have it', () => {
    assert.deepEqual(standing(segment, 'the common phrase'), expected)
    assert.deepEqual(standing(segment, 'common phrase stands'), expected)
  })

  test('a common phrase is found in all that have it', () => {
    assert.equal(standing(segment, 'the common').length, COUNT - Math.ceil(COUNT / 7) + 2)
    assert.deepEqual(standing(segment, 'other 998'), [998])
  })
})
