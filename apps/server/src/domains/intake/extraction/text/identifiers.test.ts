import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { doiIn } from '@claire/scholarly-text'
import { doiOfUrl, readIssns } from './identifiers.ts'
import { readIsbns } from './citation.ts'

const digits = (number: number, length: number) => String(number).padStart(length, '0')
/** The check digit by trying all of them, as the standards define it. */
const completed = (start: string, characters: string, isValid: (all: number[]) => boolean) => {
  const value = (digit: string) => (digit === 'X' ? 10 : Number(digit))
  const last = [...characters].find((character) => isValid([...start, character].map(value)))
  assert.ok(last, start)
  return start + last
}
const weighted = (all: number[], weight: (at: number) => number) =>
  all.reduce((sum, digit, at) => sum + digit * weight(at), 0)
const issnOf = (number: number) =>
  completed(digits(number, 7), '0123456789X', (all) => weighted(all, (at) => 8 - at) % 11 === 0)
const isbn10Of = (number: number) =>
  completed(digits(number, 9), '0123456789X', (all) => weighted(all, (at) => 10 - at) % 11 === 0)
const isbn13Of = (number: number) =>
  completed(
    `978${digits(number, 9)}`,
    '0123456789',
    (all) => weighted(all, (at) => (at % 2 ? 3 : 1)) % 10 === 0,
  )

const NUMBERS = Array.from({ length: 120 }, (_, at) => (at * 7_919_533 + 31) % 9_999_999)

describe('an ISSN', () => {
  test('is read with and without hyphen and label, in any case and within text', () => {
    for (const number of NUMBERS) {
      const issn = issnOf(number)
      const hyphened = `${issn.slice(0, 4)}-${issn.slice(4)}`
      for (const text of [
        hyphened,
        issn,
        `ISSN: ${hyphened.toLowerCase()}`,
        `(print ${issn.slice(0, 4)}–${issn.slice(4)})`,
      ])
        assert.deepEqual(readIssns([text]), [hyphened], text)
    }
  })

  test('with a wrong check digit is not read', () => {
    for (const number of NUMBERS) {
      const issn = issnOf(number)
      for (const last of '0123456789X')
        if (last !== issn.at(-1)) assert.deepEqual(readIssns([issn.slice(0, 7) + last]), [], issn)
    }
  })

  test('is listed once, and not found within a longer number', () => {
    const issn = issnOf(1_234_567)
    assert.equal(readIssns([issn, issn, `${issn} ${issn}`]).length, 1)
    assert.deepEqual(readIssns([`9${issn}`, `${issn}7`, `1-${issn}`]), [])
  })
})

describe('an ISBN', () => {
  test('is read with ten or thirteen digits and any separators', () => {
    for (const number of NUMBERS)
      for (const isbn of [isbn10Of(number), isbn13Of(number)]) {
        const parted = isbn.length === 10 ? [1, 5, 9] : [3, 4, 8, 12]
        for (const mark of ['', '-', ' ']) {
          const text = [...isbn].map((digit, at) => (parted.includes(at) ? mark + digit : digit)).join('')
          assert.deepEqual(readIsbns([`ISBN ${text}`]), [isbn], text)
        }
      }
  })

  test('with a wrong check digit is not read', () => {
    for (const number of NUMBERS) {
      const isbn = isbn13Of(number)
      for (const last of '0123456789')
        if (last !== isbn.at(-1)) assert.deepEqual(readIsbns([isbn.slice(0, 12) + last]), [])
    }
  })
})

describe('a DOI', () => {
  const SICI = '10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2'
  const DOIS = ['10.1000/x', '10.1234/abc.def-7', '10.1002/(sici)1097', '10.1000.10/a/b', '10.12345/ä', SICI]

  test('is the same within a sentence, with a resolver, in brackets, in capitals and escaped', () => {
    for (const doi of DOIS)
      for (const text of [
        doi,
        `doi:${doi}.`,
        `https://doi.org/${doi}`,
        `(see ${doi}).`,
        `“${doi.toUpperCase()}”,`,
        `<a href="http://dx.doi.org/${doi}">`,
        `https://x.example/?doi=${encodeURIComponent(doi)}`,
      ])
        assert.equal(doiIn(text), doi, text)
  })

  test('is not found in similar text', () => {
    for (const text of ['', '10.1000', '10.12/x', '110.1000/x', '10.1000/ x', 'v10.1.2/3'])
      assert.equal(doiIn(text), null, text)
  })

  test('in the address of a publisher has no format suffix', () => {
    for (const path of [
      'doi/10.1000/x',
      'doi/abs/10.1000/x',
      'doi/pdf/10.1000/x',
      'doi/full/10.1000/x?a=b',
      '10.1000/x.pdf',
    ])
      assert.equal(doiOfUrl(`https://press.example/${path}`), '10.1000/x', path)
    for (const path of ['', 'articles/7', 'doi/', 'x10.1000/x'])
      assert.equal(doiOfUrl(`https://press.example/${path}`), null, path)
  })
})
