import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { giveWindowSize } from '#testing/window-size.ts'
import AdminSourcesPage from './AdminSourcesPage.tsx'

const NOTHING = { content: [], totalElements: 0, totalPages: 0, empty: true }

const PAIRS = { ...NOTHING, counts: { open: 15, merged: 0, apart: 0, disagreements: 3 } }

function openPage(size: 'wide' | 'narrow') {
  giveWindowSize(size)
  fakeServer(({ path }) => {
    if (path === 'source/counts') return { status: 503 }
    if (path === 'works/pairs') return { body: PAIRS }
    return { body: path === 'self-check' ? [] : NOTHING }
  })
  return renderAt(<AdminSourcesPage />, { at: '/admin-sources', isAdmin: true })
}

it('small windows have one menu for what wide ones have a button each for', async () => {
  const { user } = openPage('narrow')
  expect(screen.getByRole('button', { name: 'Add New Source' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Same work? 18' })
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Same work? 18',
    'Audit log',
    'Reported mistakes',
    'Import sources…',
    'Export all sources as CSV',
    'Export all sources as OPML',
  ])
  expect(entries.slice(0, 3).map((entry) => entry.getAttribute('href'))).toEqual([
    '/admin-sources/same-work',
    '/admin-sources?view=audit',
    '/admin-reports',
  ])
})

it('wide windows show the pairs to decide, the audit log and the reports beside the import', async () => {
  openPage('wide')
  const pairs = await screen.findByRole('link', { name: 'Same work? 18' })
  expect(pairs.getAttribute('href')).toBe('/admin-sources/same-work')
  expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe(
    '/admin-sources?view=audit',
  )
  expect(screen.getByRole('link', { name: 'Reported mistakes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import / Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
