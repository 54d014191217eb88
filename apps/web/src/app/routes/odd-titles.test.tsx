import type { Bookmark } from '@claire/api-contract'
import { ODD_TITLES } from '@claire/scholarly-text/odd-titles'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'

const articles = ODD_TITLES.map((title, at) => articleAbout(`a${at}`, { title: encodeURIComponent(title) }))
const library = libraryServer(articles)

const bookmarks = articles.map((article): Bookmark => ({
  id: `b-${article.id}`,
  documentId: article.id,
  folder: { id: 'f', name: 'Bookmarks' },
  createdAt: '2026-11-01T00:00:00.000Z',
  article,
  title: article.title,
  authors: [],
  venue: null,
  publicationYear: 2020,
  doi: null,
  url: article.url,
  notice: null,
  note: '',
  tags: [],
  state: 'toRead',
}))
const folderTree = {
  folders: [{ id: 'f', name: 'Bookmarks', count: 200, usedAt: null }],
  saveTo: 'f',
  total: 200,
  binned: 0,
  tags: [],
}

/** Serves all articles at once, whatever page size is requested. */
function serveAll() {
  fakeServer((call) => {
    if (call.path.endsWith('search')) {
      return { body: { content: articles, totalElements: articles.length, cursor: null, notices: [] } }
    }
    if (call.path === 'bookmark/shelf') return { body: folderTree }
    if (call.path === 'bookmark/page')
      return {
        body: {
          content: bookmarks,
          totalElements: 200,
          totalPages: 20,
          empty: false,
          states: { toRead: 200, reading: 0, read: 0 },
        },
      }
    if (call.path === 'get-articles') {
      const ids = call.body as string[]
      return { body: articles.filter(({ id }) => ids.includes(id)) }
    }
    return library(call)
  })
}

/** Elements that a title must not create. */
const DANGEROUS =
  'script, iframe, img, style:not(head *), base:not(head *), meta:not(head *), form[action], svg:not(.MuiSvgIcon-root), [onerror], [onload], [onfocus], [ontoggle], [onbegin], [onmouseover], a[href^="javascript:" i]'

/** If formulas are typeset, their source is in an annotation. */
const wordsOf = (heading: Element) => {
  const copy = heading.cloneNode(true) as Element
  for (const formula of copy.querySelectorAll('math')) formula.replaceWith('')
  return copy.textContent
}

function expectShown(headings: readonly Element[], titles: readonly string[]) {
  expect(headings).toHaveLength(titles.length)
  for (const [at, heading] of headings.entries()) {
    const title = titles[at] ?? ''
    if (!title.includes('$') && !title.includes('\\')) expect(wordsOf(heading)).toBe(title)
    else expect(heading.textContent).not.toBe('')
    expect(heading.querySelector('a[href^="javascript:" i], img, [style*="url("]')).toBeNull()
  }
  expect(document.querySelectorAll(`main :is(${DANGEROUS})`)).toHaveLength(0)
  expect(document.documentElement.dataset['ran']).toBeUndefined()
}

describe('200 odd titles are shown as text, and nothing in them runs', () => {
  it('in the response', () => {
    expect(ODD_TITLES).toHaveLength(200)
    expect(new Set(ODD_TITLES).size).toBe(200)
    for (const title of ODD_TITLES) expect(decodeTitle(encodeURIComponent(title))).toBe(title)
  })

  it('in results', async () => {
    serveAll()
    renderAt(routes, { at: `/search?sources=${encodeURIComponent('["Letters"]')}` })
    await screen.findAllByRole('article')
    expectShown([...document.querySelectorAll('main article h2')], ODD_TITLES)
  })

  it('in bookmarks', async () => {
    serveAll()
    renderAt(routes, { at: '/bookmark' })
    const headings = () => [...document.querySelectorAll('main article :is(h2, h3)')]
    // Rows below the window render after those in it.
    await waitFor(() => expect(headings()).toHaveLength(ODD_TITLES.length), { timeout: 30_000 })
    expectShown(headings(), ODD_TITLES)
  })

  it('on the pages of articles, whose title is that of results: every eighth', async () => {
    serveAll()
    const some = articles.filter((_, at) => at % 8 === 0)
    renderAt(routes, { at: `/detail/${some.map(({ id }) => id).join(',')}` })
    await screen.findAllByRole('article')
    expectShown(
      [...document.querySelectorAll('main article header h2')],
      ODD_TITLES.filter((_, at) => at % 8 === 0),
    )
  })
})
