import type { SourceHistory } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { HistoryToggle } from './HistoryPanel.tsx'
import { sourceOf } from './testing/source-server.ts'

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
  bookmarks: 1500,
}

function show(answer: () => { status?: number; body?: unknown }) {
  const calls = fakeServer(answer)
  return {
    calls,
    ...renderAt(<HistoryToggle source={sourceOf('a', { status: 'APPROVED' })} nameId="name" />),
  }
}

describe('the history of a source', () => {
  it('is asked for when it is wanted, and tells each scan in words', async () => {
    const { calls, user } = show(() => ({ body: history }))
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'SHOW HISTORY' }))
    const lines = within(await screen.findByRole('list', { name: 'Last 2 scans' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(
      /^04-July-2026 \d\d:\d\d · By schedule · Failed · 0 articles found · 2 updated · 1 withdrawn · 1 error · 3 min · The host name does not exist\.$/,
    )
    expect(lines[1]).toMatch(/ · First scan · Done · 1 article found · 5 s$/)
    expect(screen.getByText('Bookmarks of its articles').nextElementSibling?.textContent).toBe('1,500')
    expect(calls.map(({ path }) => path)).toEqual(['source/a/history'])
    await user.click(screen.getByRole('button', { name: 'HIDE HISTORY' }))
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('shows the weeks as bars, and says their figures to those who do not see them', async () => {
    const { user } = show(() => ({ body: history }))
    await user.click(screen.getByRole('button', { name: 'SHOW HISTORY' }))
    await screen.findByText('New articles per week, the latest last: 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0, 1,234')
    const heights = [...document.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
    expect(heights).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 28])
  })

  it('is empty before the first scan, and can be asked for again when it could not be loaded', async () => {
    let works = false
    const { user } = show(() => (works ? { body: { runs: [], weeks: [0], bookmarks: 0 } } : { status: 503 }))
    await user.click(screen.getByRole('button', { name: 'SHOW HISTORY' }))
    await screen.findByText('The history could not be loaded.')
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await screen.findByText('It was not scanned yet.')
  })
})
