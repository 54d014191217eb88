import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { giveWindowSize } from '#testing/window-size.ts'
import { Shortcuts } from '#app/layout/shortcuts/Shortcuts.tsx'
import { sourceOf, sourceServer } from '#testing/source-server.ts'
import { Component as AdminSourcesPage } from './admin-sources.tsx'

const NOTHING = { content: [], totalElements: 0, totalPages: 0, empty: true }

const PAIRS = { ...NOTHING, counts: { open: 15, merged: 0, apart: 0, disagreements: 3 } }

function openPage(size: Parameters<typeof giveWindowSize>[0]) {
  giveWindowSize(size)
  fakeServer(({ path }) => {
    if (path === 'source/counts') return { status: 503 }
    if (path === 'works/pairs') return { body: PAIRS }
    return { body: path === 'self-check' ? [] : NOTHING }
  })
  return renderAt(<AdminSourcesPage />, { at: '/admin-sources', isAdmin: true })
}

it.each(['narrow', 'medium'] as const)(
  '%s windows have one menu instead of several buttons',
  async (size) => {
    const { user } = openPage(size)
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
  },
)

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

describe('pending sources', () => {
  const preview = {
    date: '2026-09-06T12:00:00.000Z',
    estimatedArticles: 310,
    isLowerBound: false,
    method: 'feed, sitemap',
    example: 'Who starts the spindle?',
    message: '',
  }
  const sources = [
    sourceOf('a', { suggester: { name: 'Mira Santos', approved: 4, decided: 5 }, preview }),
    sourceOf('b', {
      suggester: { name: 'Amir Haddad', approved: 0, decided: 0 },
      preview: { ...preview, estimatedArticles: null, example: '', message: 'The site did not answer.' },
    }),
    sourceOf('c'),
    sourceOf('d'),
  ]
  function openPending() {
    giveWindowSize('wide')
    const server = sourceServer(sources, ({ path }) => {
      if (path === 'works/pairs') return { body: PAIRS }
      return path === 'self-check' ? { body: [] } : undefined
    })
    const calls = fakeServer(server.answer)
    const page = (
      <>
        <Shortcuts />
        <main>
          <AdminSourcesPage />
        </main>
      </>
    )
    const stateOf = (id: string) => server.all().find((source) => source.id === id)?.status
    return { stateOf, calls, ...renderAt(page, { at: '/admin-sources', isAdmin: true }) }
  }
  const textOf = async (name: string) =>
    (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')?.textContent
  const focused = () => document.activeElement?.textContent

  it('show the person who suggested them and the expected yield', async () => {
    openPending()
    expect(await textOf('Journal a')).toMatch(
      /by Mira Santos, 4 of 5 approved.*about 310 articles; feed, sitemap“Who starts the spindle\?”/,
    )
    expect(await textOf('Journal b')).toMatch(
      /by Amir Haddad, first suggestion.*nothing could be read; The site did not answer\./,
    )
    expect(await textOf('Journal c')).toMatch(/not checked yet/)
  })

  it('are sorted by the choice in the address', async () => {
    const { user, calls, router } = openPending()
    await textOf('Journal a')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most articles')
    expect(router.state.location.search).toBe('?sort=estimate')
    await waitFor(() => expect(calls.at(-1)?.query.get('sort')).toBe('estimate'))
  })

  it('are approved by a key without confirmation, and restored by another', async () => {
    const { user, stateOf } = openPending()
    await textOf('Journal a')
    await user.keyboard('ja')
    expect(focused()).toBe('Journal b')
    await screen.findByText('Approved: Journal a')
    await user.keyboard('a')
    await screen.findByText('Approved: Journal b')
    expect([stateOf('a'), stateOf('b'), stateOf('c')]).toEqual(['APPROVED', 'APPROVED', 'PENDING'])
    await user.keyboard('u')
    await textOf('Journal b')
    expect([stateOf('a'), stateOf('b')]).toEqual(['APPROVED', 'PENDING'])
    await screen.findByText('Approved: Journal a')
  })

  it('are rejected by a key that opens the dialog for a reason', async () => {
    const { user, stateOf } = openPending()
    await textOf('Journal a')
    await user.keyboard('jr')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Source' }))
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Notes' }))
    await user.keyboard('No papers.{Control>}{Enter}{/Control}')
    await screen.findByText('Rejected: Journal a')
    expect(stateOf('a')).toBe('REJECTED')
    await waitFor(() => expect(focused()).toBe('Journal b'))
  })

  it('are decided together if several are selected, and undone together', async () => {
    const { user, stateOf } = openPending()
    await textOf('Journal a')
    await user.keyboard('jxjxa')
    await screen.findByRole('dialog', { name: 'Approve Sources' })
    await user.keyboard('{Enter}')
    await screen.findByText('Approved: Journal a and 1 more')
    expect([stateOf('a'), stateOf('b'), stateOf('c')]).toEqual(['APPROVED', 'APPROVED', 'PENDING'])
    await user.keyboard('u')
    await waitFor(() => expect([stateOf('a'), stateOf('b')]).toEqual(['PENDING', 'PENDING']))
  })
})
