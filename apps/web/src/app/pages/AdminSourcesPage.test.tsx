import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { giveWindowSize } from '#testing/window-size.ts'
import AdminSourcesPage from './AdminSourcesPage.tsx'

const NOTHING = { content: [], totalElements: 0, totalPages: 0, empty: true }

function openPage(size: 'wide' | 'narrow') {
  giveWindowSize(size)
  fakeServer(({ path }) =>
    path === 'source/counts' ? { status: 503 } : { body: path === 'self-check' ? [] : NOTHING },
  )
  return renderAt(<AdminSourcesPage />, { at: '/admin-sources', isAdmin: true })
}

it('small windows have one menu for what wide ones have a button each for', async () => {
  const { user } = openPage('narrow')
  expect(screen.getByRole('button', { name: 'Add New Source' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Audit log',
    'Reported mistakes',
    'Import sources…',
    'Export all sources as CSV',
    'Export all sources as OPML',
  ])
  expect(entries.slice(0, 2).map((entry) => entry.getAttribute('href'))).toEqual([
    '/admin-sources?view=audit',
    '/admin-reports',
  ])
})

it('wide windows show the audit log and the reports beside the import', () => {
  openPage('wide')
  expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe(
    '/admin-sources?view=audit',
  )
  expect(screen.getByRole('link', { name: 'Reported mistakes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import / Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
