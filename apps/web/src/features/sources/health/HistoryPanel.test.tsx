import type { SourceHistory } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { sourceOf } from '#testing/source-server.ts'

const run: SourceHistory['runs'][number] = {
  id: '2',
  startedAt: '2026-07-04T12:00:00.000Z',
  seconds: 150,
  kind: 'incremental',
  state: 'failed',
  articlesFound: 0,
  articlesUpdated: 2,
  articlesWithdrawn: 1,
  errors: 1,
  message: 'The host name does not exist.',
}

const history: SourceHistory = {
  runs: [
    run,
    {
      ...run,
      id: '1',
      kind: 'full',
      state: 'done',
      seconds: 5,
      articlesFound: 1,
      articlesUpdated: 0,
      articlesWithdrawn: 0,
      errors: 0,
      message: '',
    },
  ],
  weeks: [0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0, 1234],
  coverage: {
    articles: 149,
    expected: 150,
    waiting: 0,
    missing: [
      { cause: 'robots_disallowed', says: "The site's robots.txt does not allow robots here.", count: 1 },
    ],
  },
  bookmarks: 1500,
}

function show(answer: () => { status?: number; body?: unknown }) {
  const calls = fakeServer(answer)
  return {
    calls,
    ...renderAt(<HistoryPanel source={sourceOf('a', { status: 'APPROVED' })} />),
  }
}

describe('the history of a source', () => {
  it('describes each scan', async () => {
    const { calls } = show(() => ({ body: history }))
    const lines = within(await screen.findByRole('list', { name: 'Last 2 scans' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(
      /^04-July-2026 \d\d:\d\dFailed0 articles foundBy schedule · 2 updated · 1 withdrawn · 1 error · 3 minThe host name does not exist\.$/,
    )
    expect(lines[1]).toMatch(/Done1 article foundFirst scan · 5 s$/)
    expect(screen.getByText('Coverage of its lists').nextElementSibling?.textContent).toBe(
      "149 of about 150 articles1 missing: The site's robots.txt does not allow robots here.",
    )
    expect(screen.getByText('Bookmarks of its articles').nextElementSibling?.textContent).toBe('1,500')
    expect(calls.map(({ path }) => path)).toEqual(['source/a/history'])
  })

  it('shows the weeks as bars, with their figures for screen readers', async () => {
    show(() => ({ body: history }))
    await screen.findByText('New articles per week, the latest last: 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0, 1,234')
    expect(screen.getByText('at most 1,234 a week')).toBeTruthy()
  })

  it('is empty before the first scan, and can be requested again if it could not be loaded', async () => {
    let works = false
    const { user } = show(() => (works ? { body: { runs: [], weeks: [0], bookmarks: 0 } } : { status: 503 }))
    await screen.findByText('The history could not be loaded.')
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await screen.findByText('Not scanned yet.')
  })
})
