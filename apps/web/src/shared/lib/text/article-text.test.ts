import { describe, expect, it } from 'vitest'
import { decodeTitle, shownYear, venueBesideSource } from './article-text.ts'

describe('a title', () => {
  it.each(['Plain', '100 % of α-synuclein?', 'C++ & <i>C#</i>', '50%25', '😀 café', 'a+b', '%'])(
    'comes back as it was: %s',
    (title) => {
      expect(decodeTitle(encodeURIComponent(title))).toBe(title)
    },
  )

  it('that was never encoded is unchanged', () => {
    expect(decodeTitle('100% pure, 5 %')).toBe('100% pure, 5 %')
    expect(decodeTitle('bad %E0%A4 piece')).toBe('bad %E0%A4 piece')
  })

  it('is decoded only once', () => {
    expect(decodeTitle(encodeURIComponent('%20'))).toBe('%20')
  })
})

describe('a year of publication', () => {
  it.each([
    [1980, null],
    [1981, '1981'],
    [2026, '2026'],
    [0, null],
    [null, null],
  ])('%s is shown as %s', (year, text) => {
    expect(shownYear(year)).toBe(text)
  })
})

it.each([
  ['arXiv', 'arXiv', null],
  ['ARXIV', 'arXiv.', null],
  ['Annals of Lakes', 'arXiv', 'Annals of Lakes'],
  [null, 'arXiv', null],
])('of %s beside the source “%s” is said %s', (venue, source, said) => {
  expect(venueBesideSource(venue, source)).toBe(said)
})
