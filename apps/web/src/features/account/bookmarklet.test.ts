import { describe, expect, it } from 'vitest'
import { bookmarkletFor } from './program-sections.tsx'

const ORIGIN = 'https://claire.example.org'

/** Runs the bookmarklet on a page, and returns the parameters of the address that it opens. */
function runOn(head: string, address: string): Record<string, string> {
  const page = document.implementation.createHTMLDocument('On ice')
  page.head.insertAdjacentHTML('beforeend', head)
  const place = { href: address }
  const program = decodeURIComponent(bookmarkletFor(ORIGIN).slice('javascript:'.length))
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- a browser runs the text of a bookmarklet
  new Function('document', 'location', program)(page, place)
  const opened = new URL(place.href)
  expect(opened.origin + opened.pathname).toBe(`${ORIGIN}/search`)
  return Object.fromEntries(opened.searchParams)
}

describe('the bookmarklet', () => {
  const page = 'https://journal.example/1'

  it('opens the DOI that the page states, before that of its address', () => {
    const doi = '<meta name="citation_doi" content="doi:10.1000/a&amp;b">'
    const dublinCore = '<meta name="DC.Identifier" content="https://doi.org/10.1000/dc">'
    expect(runOn(dublinCore + doi, page)).toEqual({ searchText: '10.1000/a&b', title: 'On ice', url: page })
    expect(runOn(dublinCore, `${page}/10.1000/address`)['searchText']).toBe('10.1000/dc')
  })

  it('takes the DOI of the address, without what follows it', () => {
    const found = (address: string) => runOn('<meta name="dc.identifier" content="1">', address)['searchText']
    expect(found('https://journal.example/doi/10.1000/x.1?from=mail#top')).toBe('10.1000/x.1')
    expect(found('https://journal.example/?doi=10.1000%2Fx.1')).toBe('10.1000/x.1')
    expect(found('https://journal.example/100%/10.1000/x')).toBe('10.1000/x')
  })

  it('searches for the title of a page without a DOI', () => {
    expect(runOn('', page)).toEqual({ searchText: '', title: 'On ice', url: page })
  })

  it('has no sign that a link would not keep', () => {
    expect(bookmarkletFor(ORIGIN)).toMatch(/^javascript:[\w%.!~*'()-]+$/)
  })
})
