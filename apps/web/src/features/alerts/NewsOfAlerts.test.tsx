import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertNamed } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { NewsOfAlerts } from './index.ts'

const shown = <NewsOfAlerts resultsPath={(alertId) => `/search?alertId=${alertId}`} />

describe('what is new in alerts', () => {
  it('is told alert by alert, and leads to the results', async () => {
    const alerts = [alertNamed('ice', { newResults: 3 }), alertNamed('fire')]
    fakeServer(({ path }) =>
      path === 'alert-result/counts'
        ? { body: { total: 3, alerts: [{ id: 'ice', newResults: 3 }] } }
        : { body: { content: alerts, totalPages: 1, totalElements: 2, empty: false } },
    )
    renderAt(shown)
    const link = await screen.findByRole('link', { name: 'Alert ice' })
    expect(link.getAttribute('href')).toBe('/search?alertId=ice')
    expect(screen.getByText('3 New Results')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('takes no room, and asks for no names, while there is nothing', async () => {
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
