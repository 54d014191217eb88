import type { Cause, FailingCause, SourceFailures } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { sourceOf } from '#testing/source-server.ts'
import { FailuresPanel } from './FailuresPanel.tsx'

const causes: FailingCause[] = [
  { cause: 'forbidden', says: 'The site refuses access (403).', advice: 'Ask the site.', count: 11 },
  { cause: 'not_found', says: 'There is nothing (404).', advice: 'Correct it.', count: 1 },
]
const address = (n: number, cause: Cause = 'forbidden') => ({
  url: `https://a.org/${n}`,
  cause,
  status: 403,
  visitedAt: '2026-07-04T12:00:00.000Z',
})
const all = [...Array.from({ length: 11 }, (_, n) => address(n)), address(11, 'not_found')]

/** Filters by cause and limits the number, as the server does. */
const answer = (path: string): { body: SourceFailures } => {
  const asked = new URL(path, 'http://x').searchParams
  const chosen = all.filter(({ cause }) => [null, cause].some((each) => each === asked.get('cause')))
  return {
    body: { causes, content: chosen.slice(0, Number(asked.get('size'))), totalElements: chosen.length },
  }
}

const show = (given: (path: string) => { status?: number; body?: unknown }) => ({
  calls: fakeServer(({ path, query }) => given(`${path}?${new URLSearchParams(query)}`)),
  ...renderAt(<FailuresPanel source={sourceOf('a', { status: 'APPROVED' })} />),
})
const addresses = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('the addresses of a source that could not be read', () => {
  it('are listed with cause and remedy', async () => {
    show(answer)
    await screen.findByRole('heading', { name: '12 addresses could not be read' })
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(
      /^https:\/\/a\.org\/0The site refuses access \(403\)\. Ask the site\. · 04-July-2026/,
    )
  })

  it('are ten at first, and more on request', async () => {
    const { user } = show(answer)
    await user.click(await screen.findByRole('button', { name: '2 MORE' }))
    await screen.findByText('https://a.org/11')
    expect(addresses()).toHaveLength(12)
    expect(screen.queryByRole('button', { name: /MORE/ })).toBeNull()
  })

  it('can be filtered by cause', async () => {
    const { user } = show(answer)
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Cause' }),
      'There is nothing (404). (1)',
    )
    await screen.findByText('https://a.org/11')
    expect(addresses()).toEqual(['https://a.org/11'])
  })

  it('take no room if there are none', async () => {
    const { calls } = show(() => ({ body: { causes: [], content: [], totalElements: 0 } }))
    await expect.poll(() => calls.length).toBe(1)
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('that could not be loaded are reported', async () => {
    show(() => ({ status: 503 }))
    await screen.findByText('The failures could not be loaded.')
  })
})
