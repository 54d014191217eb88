import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stemmedTerms } from '@claire/scholarly-text'
import { articleOf } from '#testing/articles'
import {
  AUTHOR,
  NAME,
  TITLE,
  analyse,
  bodyFrequency,
  headWeight,
  positionsOf,
  titleNumber,
  visitStems,
  wordsNumber,
} from './analysis.ts'

const payloadsOf = (article: Parameters<typeof analyse>[0]) => {
  const payloads = new Map<string, number>()
  visitStems(analyse(article), (stem, payload) => payloads.set(stem, payload))
  return payloads
}

describe('stems', () => {
  test('a term is weighted by its fields: title 2.5, categories 1.5, abstract and authors 1', () => {
    const payloads = payloadsOf(
      articleOf('a', {
        title: 'Solar',
        categories: ['Solar'],
        abstract: 'Solar wind and wind',
        authors: ['Ada Wind'],
      }),
    )
    assert.equal(headWeight(payloads.get('solar') ?? 0), 2.5 + 1.5 + 1)
    assert.equal(headWeight(payloads.get('wind') ?? 0), 1 + 1 + 1)
    assert.equal(headWeight(payloads.get('ada') ?? 0), 1)
  })

  test('occurrences in the full text are counted separately from the head', () => {
    const payloads = payloadsOf(articleOf('a', { title: 'Solar', fullText: 'solar solar wind' }))
    assert.deepEqual(
      [headWeight(payloads.get('solar') ?? 0), bodyFrequency(payloads.get('solar') ?? 0)],
      [2.5, 2],
    )
    assert.deepEqual(
      [headWeight(payloads.get('wind') ?? 0), bodyFrequency(payloads.get('wind') ?? 0)],
      [0, 1],
    )
  })

  test('endless repetition neither overflows into the other count nor grows without limit', () => {
    const payloads = payloadsOf(
      articleOf('a', { title: '', abstract: 'solar '.repeat(3000), fullText: 'solar '.repeat(40_000) }),
    )
    const payload = payloads.get('solar') ?? 0
    assert.ok(headWeight(payload) <= 511.5 && headWeight(payload) > 500)
    assert.equal(bodyFrequency(payload), 40_000)
  })

  test('lengths are those of the weighted head and of the body, in terms', () => {
    const { headLength, bodyLength } = analyse(
      articleOf('a', {
        title: 'Solar cells',
        categories: ['Energy'],
        abstract: 'Cheap cells',
        authors: ['Ada Wind'],
        fullText: 'Solar cells again',
      }),
    )
    assert.equal(headLength, 2 * 2.5 + 1.5 + 2 + 2)
    assert.equal(bodyLength, stemmedTerms('Solar cells again').length)
  })

  test('a text beyond 300,000 letters is cut', () => {
    const fullText = `${'word '.repeat(60_000)}zirconium`
    assert.ok(!payloadsOf(articleOf('a', { fullText })).has('zirconium'))
    assert.ok(payloadsOf(articleOf('a', { fullText: fullText.slice(50) })).has('zirconium'))
  })
})

describe('positions', () => {
  const positions = positionsOf(
    analyse(
      articleOf('a', {
        title: 'Solar cells',
        abstract: 'Cells of COVID-19',
        fullText: 'cells in cells',
        authors: ['Ada Lovelace'],
      }),
    ),
  )

  test('the words of all fields are numbered in one sequence, with a gap between two fields', () => {
    assert.deepEqual(positions.get('solar'), [0])
    // title 0 and 1, gap 2, abstract from 3, gap 7, full text from 8
    assert.deepEqual(positions.get('cells'), [1, 3, 8, 10])
    assert.deepEqual(positions.get('in'), [9])
  })

  test('a compound has the position of its first part and takes none of its own', () => {
    assert.deepEqual(positions.get('covid19\u00012'), [5])
    assert.deepEqual(positions.get('covid'), [5])
    assert.deepEqual(positions.get('19'), [6])
  })

  test('title and authors have their own numbering', () => {
    assert.deepEqual(positions.get(`${TITLE}cells`), [1])
    assert.equal(positions.get(`${TITLE}of`), undefined)
    assert.deepEqual(positions.get(`${AUTHOR}lovelace`), [1])
    assert.equal(positions.get('lovelace'), undefined)
  })

  test('names are stored in the forms that people type', () => {
    const names = [...positions.keys()].filter((key) => key.startsWith(AUTHOR + NAME))
    assert.deepEqual(names, [`${AUTHOR}${NAME}lovelace\u0006ada`, `${AUTHOR}${NAME}lovelace\u0006a`])
  })

  test('the exact length counts words once, compounds by their parts', () => {
    const { exactLength } = analyse(articleOf('a', { title: 'COVID-19 vaccine', abstract: 'Safe' }))
    assert.equal(exactLength, 4)
  })
})

describe('titles as numbers', () => {
  const numberOf = (title: string) => titleNumber(analyse(articleOf('a', { title, abstract: 'more' })))

  test('case, accents and punctuation make no difference; another word does', () => {
    assert.equal(numberOf('Über COVID-19'), numberOf('uber covid 19'))
    assert.notEqual(numberOf('Solar cells'), numberOf('Solar cell'))
    assert.notEqual(numberOf('Solar cells'), numberOf('Cells solar'))
  })

  test('a title has the number of its literal words, and an empty title has none', () => {
    assert.equal(numberOf('Solar cells'), wordsNumber(['solar', 'cells']))
    assert.equal(numberOf(''), 0)
    assert.equal(wordsNumber([]), 0)
  })

  test('numbers of titles are exact in a double', () => {
    assert.ok(Number.isSafeInteger(numberOf('A title that is somewhat longer than others are')))
  })
})

describe('identifiers', () => {
  const identifiersOf = (fields: Parameters<typeof articleOf>[1]) =>
    analyse(articleOf('a', fields)).identifiers

  test('an article is named by its DOI and by the arXiv identifier of its address', () => {
    const found = identifiersOf({ doi: '10.1000/abc', url: 'https://arxiv.org/abs/1901.00001' })
    assert.ok(found.includes('doi:10.1000/abc'))
    assert.ok(found.includes('arxiv:1901.00001'))
  })

  test('an OAI identifier of arXiv yields the old form as well', () => {
    assert.ok(identifiersOf({ externalId: 'oai:arXiv.org:hep-th/9901001' }).includes('arxiv:hep-th/9901001'))
  })

  test('an article is named by the iDs of its authors, each once, but not by those in addresses', () => {
    const iD = 'https://orcid.org/0000-0002-1825-0097'
    assert.deepEqual(identifiersOf({ citation: { orcids: ['', iD, iD] } }), ['orcid:0000-0002-1825-0097'])
    assert.deepEqual(identifiersOf({ url: `https://pure.example/${iD}/publications/7` }), [])
  })

  test('the same identifier from two places is one', () => {
    const found = identifiersOf({
      url: 'https://arxiv.org/abs/1901.00001',
      externalId: 'oai:arXiv.org:1901.00001',
    })
    assert.deepEqual(found, [...new Set(found)])
  })

  test('an article without any has none', () => {
    assert.deepEqual(identifiersOf({}), [])
  })
})
