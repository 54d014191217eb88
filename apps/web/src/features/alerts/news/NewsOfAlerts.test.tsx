import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AlertResult } from '@claire/api-contract'
import { alertNamed } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { NewsOfAlerts } from '../index.ts'

const shown = (
  <NewsOfAlerts
    resultsPath={(alertId) => `/search?alertId=${alertId}`}
    articlePath={(articleId) => `/detail/${articleId}`}
  />
)
const result = (subject: string, isNew: boolean): AlertResult => ({
  ...articleAbout(subject),
  isNew,
  matchedAt: '2026-01-02T00:00:00Z',
  why: { terms: [], byMeaning: true },
})

describe('new results of alerts', () => {
  it('are shown by alert with the newest unread articles, with links to both', async () => {
    const alerts = [alertNamed('ice', { newResults: 3 }), alertNamed('fire')]
    fakeServer(({ path }) => {
      if (path === 'alert-result/counts')
        return { body: { total: 3, alerts: [{ id: 'ice', newResults: 3 }] } }
      if (path === 'alert/ice/results')
        return {
          body: {
            content: [result('floes', true), result('$k$-cores', true), result('bergs', false)],
            totalElements: 9,
            cursor: null,
          },
        }
      return { body: { content: alerts, totalPages: 1, totalElements: 2, empty: false } }
    })
    renderAt(shown)
    await screen.findByRole('heading', { name: 'Alert ice' })
    expect(screen.getByRole('link', { name: 'VIEW SEARCH RESULTS' }).getAttribute('href')).toBe(
      '/search?alertId=ice',
    )
    const article = await screen.findByRole('link', { name: 'On floes' })
    expect(article.getAttribute('href')).toBe('/detail/floes')
    expect(screen.queryByText('On bergs')).toBeNull()
    await waitFor(() => expect(screen.getByRole('math').textContent).toContain('k'))
    expect(screen.getByText('3 New Results')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('are marked as read all at once, up to the counted position', async () => {
    let isRead = false
    const calls = fakeServer(({ path }) => {
      if (path === 'alert-result/markAllAsRead') isRead = true
      if (path === 'alert-result/counts')
        return {
          body: isRead
            ? { total: 0, alerts: [], position: 0 }
            : { total: 1, alerts: [{ id: 'ice', newResults: 1 }], position: 7 },
        }
      if (path.endsWith('/results')) return { body: { content: [result('floes', true)], cursor: null } }
      const content = [alertNamed('ice', { newResults: 1 })]
      return { body: { content, totalPages: 1, totalElements: 1, empty: false } }
    })
    const { user } = renderAt(shown)
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New in your alerts' })).toBeNull())
    expect(calls.find(({ path }) => path === 'alert-result/markAllAsRead')?.query.get('upTo')).toBe('7')
  })

  it('that could not be loaded are reported and can be retried', async () => {
    let isDown = true
    fakeServer(() =>
      isDown
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }
        : { body: { total: 0, alerts: [] } },
    )
    const { user } = renderAt(shown)
    const section = await screen.findByRole('region', { name: 'New in your alerts' })
    expect(section.textContent).toContain('Claire is resting.')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New in your alerts' })).toBeNull())
  })

  it('are updated without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      let found = [result('floes', true)]
      const many = () => ({ newResults: found.length })
      fakeServer(({ path }) => {
        if (path === 'alert-result/counts')
          return { body: { total: found.length, alerts: [{ id: 'ice', ...many() }] } }
        if (path === 'alert/ice/results')
          return { body: { content: found.slice(0, 2), totalElements: found.length, cursor: null } }
        const content = [alertNamed('ice', many())]
        return { body: { content, totalPages: 1, totalElements: 1, empty: false } }
      })
      renderAt(shown)
      await screen.findByText('1 New Results')
      await screen.findByRole('link', { name: 'On floes' })
      found = [result('bergs', true), ...found]
      await vi.advanceTimersByTimeAsync(30_000)
      await screen.findByText('2 New Results')
      await screen.findByRole('link', { name: 'On bergs' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('take no room, and load no names, while there are none', async () => {
    const calls = fakeServer(() => ({ body: { total: 0, alerts: [] } }))
    renderAt(
      <>
        <p>page</p>
        {shown}
      </>,
    )
    await screen.findByText('page')
    await expect.poll(() => calls.length).toBe(1)
    expect(calls[0]?.path).toBe('alert-result/counts')
    expect(screen.queryByRole('list')).toBeNull()
  })
})
