import { describe, expect, it } from 'vitest'
import { pageNumberOf, existingPage, onPage, pageCount } from './paging.ts'

const numbered = (length: number) => Array.from({ length }, (_, index) => index + 1)

describe('pages of ten', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [21, 3],
  ])('%i items make %i pages', (items, pages) => {
    expect(pageCount(items)).toBe(pages)
  })

  it('hold each item exactly once', () => {
    const all = numbered(23)
    expect([1, 2, 3].flatMap((page) => onPage(all, page))).toEqual(all)
    expect(onPage(all, 3)).toEqual([21, 22, 23])
  })

  it.each([
    [null, 1],
    ['2', 2],
    ['0', 1],
    ['-1', 1],
    ['two', 1],
    ['1.5', 1],
    ['', 1],
    ['99', 99],
    ['1e99', 1],
  ])('%s in the address means page %i', (text, page) => {
    expect(pageNumberOf(text)).toBe(page)
  })

  it('go back one when the last item of the last page is removed', () => {
    expect(existingPage(3, pageCount(21))).toBe(3)
    expect(existingPage(3, pageCount(20))).toBe(2)
    expect(existingPage(1, 0)).toBe(1)
  })
})
