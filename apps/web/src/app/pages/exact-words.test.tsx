import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alertNamed, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import AlertsPage from './AlertsPage.tsx'
import BookmarksPage from './BookmarksPage.tsx'

it('an alert can come at any time, or once every so often', async () => {
  fakeServer(withAlerts([alertNamed('a', { name: 'Ice' })], libraryServer([])))
  renderAt(<AlertsPage />, { at: '/alerts?page=1&edit=a', path: '/alerts' })
  const form = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
  const choices = within(await form.findByLabelText('Frequency')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'anytime',
    'once every day',
    'once every week',
    'once every 1 month',
    'once every 2 months',
    'once every 3 months',
  ])
})

it('bookmarks that nobody has yet say what they are for, and where to begin', async () => {
  const folder = { id: 'f', name: 'Bookmarks', count: 0, usedAt: null }
  const shelf = { folders: [folder], saveTo: 'f', total: 0, tags: [], binned: 0 }
  const page = { content: [], totalElements: 0, totalPages: 0, empty: true }
  fakeServer(({ path }) => ({ body: path === 'bookmark/shelf' ? shelf : page }))
  renderAt(<BookmarksPage />, { at: '/bookmark', path: '/bookmark' })
  await screen.findByText("This is where you'll manage your bookmarks.")
  await screen.findByText('You can first search for reading materials that interest you.')
  expect(screen.getByRole('link', { name: 'GO TO DISCOVER' }).getAttribute('href')).toBe('/search')
})
