import { describe, expect, it } from 'vitest'
import { onPage, pageCount, shownPage } from './paging.ts'

const numbered = (length: number) => Array.from({ length }, (_, index) => index + 1)

describe('pages of ten', () => {
  it.each([[0, 1], [1, 1], [10, 1], [11, 2], [20, 2], [21, 3]])('%i bookmarks make %i pages', (items, pages) => {
    expect(pageCount(items)).toBe(pages)
  })

  it('hold each bookmark exactly once', () => {
    const all = numbered(23)
    expect([1, 2, 3].flatMap((page) => onPage(all, page))).toEqual(all)
    expect(onPage(all, 3)).toEqual([21, 22, 23])
  })

  it.each([[null, 1], ['2', 2], ['3', 3], ['0', 1], ['-1', 1], ['two', 1], ['1.5', 1], ['', 1], ['99', 3]])('the address asking for %s shows page %i of 3', (asked, page) => {
    expect(shownPage(asked, 3)).toBe(page)
  })

  it('go back one when the last bookmark of the last page is removed', () => {
    expect(shownPage('3', pageCount(21))).toBe(3)
    expect(shownPage('3', pageCount(20))).toBe(2)
  })
})
