import { screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ScannedWeek as Week } from '@claire/api-contract'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ScannedWeek } from './ScannedWeek.tsx'

const weekOf = (articles: number[]): Week => ({
  articles: articles.reduce((sum, count) => sum + count, 0),
  // The first of June 2026 is a Monday.
  days: articles.map((count, day) => ({ date: `2026-06-0${day + 1}`, articles: count })),
  sources: [
    { name: 'Annals', articles: 1200 },
    { name: 'Letters', articles: 4 },
  ],
})

describe('what was scanned this week', () => {
  it('is told in words and figures, by day and by source', async () => {
    fakeServer(() => ({ body: weekOf([0, 1200, 0, 0, 0, 0, 4]) }))
    renderAt(<ScannedWeek />)
    await screen.findByRole('region', { name: 'Scanned this week' })
    expect(screen.getByText('1,204 articles from 2 sources')).toBeTruthy()
    expect(screen.getByText(/Monday: 0, Tuesday: 1,200, .*Sunday: 4/)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Annals1,200',
      'Letters4',
    ])
  })

  it('follows a scan that goes on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    let articles = 4
    fakeServer(() => ({ body: weekOf([0, 0, 0, 0, 0, 0, articles]) }))
    renderAt(<ScannedWeek />)
    await screen.findByText('4 articles from 2 sources')
    articles = 7
    await vi.advanceTimersByTimeAsync(30_000)
    await screen.findByText('7 articles from 2 sources')
  })

  it('that could not be loaded says so', async () => {
    fakeServer(() => ({ status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }))
    renderAt(<ScannedWeek />)
    const section = await screen.findByRole('region', { name: 'Scanned this week' })
    expect(section.textContent).toContain('Claire is resting.')
  })

  it('takes no room where there was nothing', async () => {
    const calls = fakeServer(() => ({ body: weekOf([0, 0, 0, 0, 0, 0, 0]) }))
    renderAt(<ScannedWeek />)
    await expect.poll(() => calls.length).toBe(1)
    expect(screen.queryByRole('region')).toBeNull()
  })
})
