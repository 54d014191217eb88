import type { CheckedReference } from '@claire/api-contract'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts, t } from '#shared/i18n/i18n.ts'
import { causeOf, csvOf } from './checked-references.ts'

beforeAll(() => loadTexts(['check', 'citing']))

const NAMED: CheckedReference = {
  number: 1,
  line: 1,
  text: 'Ice, "thin"',
  authors: ['Holm E', 'Lind A'],
  year: '2017',
  doi: '10.1000/ice',
  verdict: 'retracted',
  article: null,
  notice: { kind: 'withdrawn', url: 'https://doi.org/10.1000/n', date: '2026-10-14', reason: 'Error' },
  fault: null,
  otherTitle: null,
  sameAs: null,
  folder: { id: 'f', name: 'Sleep' },
}

const rowsOf = (references: CheckedReference[]) => csvOf(references, t).split('\r\n').slice(1, -1)

it('the table has a row for each reference, with its verdict and cause', () => {
  expect(csvOf([], t)).toBe(
    '\uFEFF"No.","Verdict","Cause","Reference","Authors","Year","DOI","Notice","Folder"\r\n',
  )
  expect(rowsOf([NAMED])).toEqual([
    '"1","Withdrawn","14-Oct-2026, Error","Ice, ""thin""","Holm E; Lind A","2017","10.1000/ice","https://doi.org/10.1000/n","Sleep"',
  ])
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1'])(
  'a cell that begins like a formula is text: %j',
  (text) => {
    expect(rowsOf([{ ...NAMED, text }]).join('\r\n')).toContain(`"'${text}"`)
  },
)

it('the cause of an unreadable entry is its line and fault', () => {
  expect(causeOf({ ...NAMED, verdict: 'unreadable', line: 4, fault: 'unclosedRecord' }, t)).toBe(
    'line 4: It has no end: a line “ER  -” is missing.',
  )
})

it('the cause of a work that is here is its year, if it is more than one from that of the reference', () => {
  const causesWith = (year: string, publicationYear: number | null) => {
    const article = { id: 'a', title: 'Ice', authors: [], publicationYear, notice: null }
    return causeOf({ ...NAMED, verdict: 'here', notice: null, year, article }, t)
  }
  expect(causesWith('2017', 2011)).toBe('the year differs: 2011 here')
  expect([causesWith('2017', 2018), causesWith('', 2011), causesWith('2017', null)]).toEqual(['', '', ''])
})
