import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { kindOfTypes, yearOf } from './record-facts.ts'

describe('the kind of a work', () => {
  const cases: [types: string[], kind: string | null][] = [
    [['info:eu-repo/semantics/article'], 'journal-article'],
    [['Journal Article'], 'journal-article'],
    [['http://purl.org/coar/resource_type/conference paper'], 'conference-paper'],
    [['Conference Proceeding', 'Article'], 'conference-paper'],
    [['text', 'info:eu-repo/semantics/doctoralThesis'], 'thesis'],
    [['Book Chapter'], 'chapter'],
    [['bookPart'], 'chapter'],
    [['Book'], 'book'],
    [['Working Paper'], 'preprint'],
    [['Technical Report'], 'report'],
    [['Dataset'], null],
    [[], null],
  ]
  for (const [types, kind] of cases)
    test(`of ${types.join(' and ') || 'no type'} is ${kind ?? 'unknown'}`, () =>
      assert.equal(kindOfTypes(types), kind))
})

describe('the year of a work', () => {
  test('is that of its issue, whatever other dates it has', () => {
    assert.equal(yearOf(['2012-07'], ['2009', '2020']), 2012)
    assert.equal(yearOf(['n.d.', '2013'], ['2009']), 2013)
  })

  test('is otherwise the earliest possible date of publication', () => {
    assert.equal(yearOf([], ['2020-01-01T00:00:00Z', '2012', '2015-03']), 2012)
    assert.equal(yearOf([], ['0001-01-01', '1500', '9999', '2012']), 2012)
    assert.equal(yearOf(['unknown'], []), null)
    assert.equal(yearOf([], []), null)
  })
})
