import type { FolderConnections, BookmarkedArticle } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'

const SLEEP = { id: 's', name: 'Sleep' }

const AROUND: FolderConnections = {
  works: 23,
  withReferences: 19,
  references: 812,
  referencesHere: 34,
  connected: [
    {
      doi: '10.1000/snow',
      article: {
        id: 'snow',
        title: 'On%20snow',
        authors: ['Ada Byron'],
        publicationYear: 2020,
        notice: null,
      },
      cites: 2,
      citedBy: 9,
    },
    { doi: '10.1000/far', article: null, cites: 0, citedBy: 7 },
  ],
}

function open(connections: FolderConnections) {
  let bookmarked: BookmarkedArticle[] = []
  const calls = fakeServer(({ path, method }) => {
    if (path === 'bookmark/folders/s/connections') return { body: connections }
    if (path === 'bookmark/kept') return { body: bookmarked }
    if (path === 'bookmark' && method === 'POST') {
      bookmarked = [{ id: 'b', documentId: 'snow', folder: SLEEP }]
      return { body: bookmarked[0] }
    }
    if (path === 'bookmark/shelf')
      return {
        body: {
          folders: [{ ...SLEEP, count: 23, usedAt: null }],
          saveTo: 's',
          total: 23,
          tags: [],
          binned: 0,
        },
      }
    return { body: [] }
  })
  return { ...renderAt(routes, { at: '/bookmarks/s/around' }), calls }
}

it('works around a folder say how many of its works they are connected with', async () => {
  const { user, calls } = open(AROUND)
  await screen.findByRole('heading', { level: 1, name: 'Around Sleep' })
  await screen.findByText('References are known for 19 of 23 works. 34 of 812 references are in Claire.')
  const list = within(screen.getByRole('list', { name: 'Connected works' }))
  const [snow, far] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(snow).toContain('9 of 23 cite it2 of 23 are cited by itOn snowAda Byron2020')
  expect(far).toContain('7 of 23 cite it10.1000/far')
  expect(list.getByRole('link', { name: /^10\.1000/ }).getAttribute('href')).toBe(
    'https://doi.org/10.1000/far',
  )
  await user.click(await list.findByRole('button', { name: 'Save' }))
  await list.findByRole('button', { name: 'Saved in Sleep' })
  expect(
    calls.find(({ path, method }) => path === 'bookmark' && method === 'POST')?.query.get('documentId'),
  ).toBe('snow')
})

it.each([
  ['There is nothing in this folder', { works: 0, withReferences: 0 }],
  ['No references are known', { works: 23, withReferences: 0 }],
  ['Nothing around this folder', { works: 23, withReferences: 19 }],
])('an empty page says why: %s', async (title, counts) => {
  open({ ...AROUND, ...counts, connected: [] })
  await screen.findByRole('heading', { name: title })
})

it.each([
  ['lead to what is around them', 1],
  ['lead nowhere while there are none', 0],
])('the bookmarks of the default folder %s', async (_, count) => {
  const server = bookmarkServer(count ? [bookmarkIn('Bookmarks', articleOf('ice', 'Ice'))] : [])
  const library = libraryServer([])
  fakeServer((call) => server.answer(call) ?? library(call))
  renderAt(routes, { at: '/bookmark' })
  await screen.findByText(/^\d articles?$/)
  const links = screen.queryAllByRole('link', { name: 'Around these bookmarks' })
  expect(links).toHaveLength(count)
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/bookmarks\/[^/]+\/around$/)
})
