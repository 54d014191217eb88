import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCitation, readPages, readPublished } from './citation.ts'
import { readAuthors, readNames, statedNames } from './names.ts'

describe('page ranges', () => {
  const cases: [written: string, pages: string][] = [
    ['45-67', '45-67'],
    ['pp. 45–67', '45-67'],
    ['45 -- 67', '45-67'],
    ['S. 45 − 67', '45-67'],
    ['Page 7', '7'],
    ['7-7', '7'],
    ['7-', '7'],
    ['e1002', 'e1002'],
    ['A12-A19', 'A12-A19'],
    ['103-1-103-9', '103-1-103-9'],
    ['spring', 'spring'],
    ['', ''],
    ['n/a', ''],
    ['NA-NA', ''],
    ['0-0', ''],
    ['–', ''],
    ['x'.repeat(61), ''],
  ]
  for (const [written, pages] of cases)
    test(`"${written.slice(0, 20)}" is "${pages}"`, () => assert.equal(readPages(written), pages))
})

test('a date of publication is as precise as known', () => {
  const cases: [written: string, published: string][] = [
    ['2012-07-03', '2012-07-03'],
    ['3 July 2012', '2012-07-03'],
    ['July 2012', '2012-07'],
    ['2012', '2012'],
    ['3/4/2012', '2012'],
    ['23/4/2012', '2012-04-23'],
    ['2012-02-31', '2012-02'],
    ['n.d.', ''],
    ['', ''],
  ]
  for (const [written, published] of cases) assert.equal(readPublished(written), published, written)
})

describe('citation facts', () => {
  const of = (stated: Parameters<typeof readCitation>[0]) => readCitation(stated, [])

  test('are cleaned: without labels, markup and invalid numbers', () => {
    const facts = of({
      venue: '<i>Annals</i> of &amp; Things',
      publisher: 'Lake  Press',
      volume: 'Vol. 12',
      issue: 'No. 3',
      pages: 'pp. 1–9',
      published: '2019-08-27',
      issn: ['1234-5679', '1234-5678', 'x'],
    })
    assert.deepEqual(
      [facts.venue, facts.publisher, facts.volume, facts.issue, facts.pages, facts.published, facts.issn],
      ['Annals of & Things', 'Lake Press', '12', '3', '1-9', '2019-08-27', ['1234-5679']],
    )
  })

  test('are empty for placeholders', () => {
    for (const nothing of ['', 'n/a', 'None', 'null', '-', 'unknown', 's.n.', 'undefined']) {
      const { venue, publisher, volume, issue } = of({
        venue: nothing,
        publisher: nothing,
        volume: nothing,
        issue: nothing,
      })
      assert.deepEqual([venue, publisher, volume, issue], ['', '', '', ''], nothing)
    }
    assert.deepEqual([of({ volume: '0' }).volume, of({ venue: 'https://ice.example/x' }).venue], ['', ''])
    assert.deepEqual(of({}).names, [])
  })

  test('have the parts of names', () => {
    const { names } = readCitation({}, readNames(['Lovelace, Ada', 'Ludwig van Beethoven']))
    assert.equal(names.length, 2)
    assert.ok(names.every((name) => 'family' in name))
  })
})

describe('authors', () => {
  test('are read from one value or several, in order, each once', () => {
    const names = ['Ada Lovelace', 'Grace Hopper', 'Emmy Noether']
    for (const values of [
      names,
      ['Lovelace, Ada', 'Hopper, Grace', 'Noether, Emmy'],
      ['Lovelace, Ada; Hopper, Grace; Noether, Emmy'],
      ['Ada Lovelace, Grace Hopper, and Emmy Noether'],
      ['Ada Lovelace and Grace Hopper & Emmy Noether'],
      ['By Ada Lovelace', 'Grace Hopper (editor)', 'ADA LOVELACE', 'Emmy Noether, emmy@uni.example'],
    ])
      assert.deepEqual(readAuthors(values), names, values.join(' | '))
  })

  test('are empty for placeholders of sites', () => {
    assert.deepEqual(
      readAuthors(['admin', 'By', 'Unknown', '', '---', '1234', 'https://ice.example', 'x'.repeat(2_000)]),
      [],
    )
  })

  test('have the name parts that their source states', () => {
    const ada = { family: 'Lovelace', given: 'Ada', particle: '', suffix: '' }
    const named = statedNames([
      { name: ada },
      { name: { literal: 'The <b>Ice</b> Group and Friends' } },
      { name: ada },
    ])
    assert.deepEqual(
      named.map(({ text }) => text),
      ['Ada Lovelace', 'The Ice Group and Friends'],
    )
  })
})
