import type { ScanProgress, Scanning, SourceHealth } from '@claire/api-contract'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { HealthState } from './HealthState.tsx'
import { sourceOf } from '#testing/source-server.ts'

afterEach(() => vi.useRealTimers())

const source = sourceOf('a', { status: 'APPROVED' })

const shown = <HealthPanel source={source} nameId="name" />

const health = (fields: Partial<SourceHealth> = {}): SourceHealth => ({
  state: 'healthy',
  reason: '',
  lastSuccessAt: null,
  nextScanAt: null,
  silence: null,
  method: 'OAI-PMH',
  articles: 1234,
  articles7Days: 12,
  articles30Days: 56,
  ...fields,
})

const scan = (fields: Partial<ScanProgress>): ScanProgress => ({
  state: 'running',
  startedAt: null,
  finishedAt: null,
  pagesSeen: 0,
  pagesLeft: 0,
  articlesFound: 0,
  articlesUpdated: 0,
  articlesWithdrawn: 0,
  errors: 0,
  secondsLeft: null,
  restartInSeconds: 0,
  message: '',
  ...fields,
})

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('the health in the row of a source', () => {
  it('is a word with its cause, if there is one', async () => {
    let present = health({ state: 'blocked_robots', reason: 'robots.txt forbids it.' })
    fakeServer(() => ({ body: { ...source, health: present, scan: null } }))
    renderAt(<HealthState source={source} />)
    await screen.findByText('Blocked by robots.txt')
    expect(screen.getByText('robots.txt forbids it.').title).toBe('robots.txt forbids it.')
    cleanup()
    present = health()
    renderAt(<HealthState source={source} />)
    expect((await screen.findByText('Healthy')).parentElement?.nextElementSibling).toBeNull()
  })

  it('is the progress of the scan while one runs', async () => {
    fakeServer(() => ({
      body: { ...source, health: health(), scan: scan({ pagesSeen: 30, pagesLeft: 90 }) },
    }))
    renderAt(<HealthState source={source} />)
    await screen.findByText('Scanning')
    expect(screen.getByText('25 %')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Scan of Journal a' }).getAttribute('aria-valuenow')).toBe(
      '25',
    )
  })
})

describe('the health of a source', () => {
  it('is shown in words, with the articles found recently', async () => {
    fakeServer(() => ({
      body: {
        ...source,
        health: health({ state: 'blocked_robots', reason: 'robots.txt forbids it. Ask the site.' }),
        scan: null,
      },
    }))
    renderAt(shown)
    await screen.findByText('Blocked by robots.txt')
    expect(screen.getByText('robots.txt forbids it. Ask the site.')).toBeTruthy()
    expect(
      ['Last success', 'Next scan', 'in 7 days', 'in 30 days', 'articles in all', 'Found by'].map(fact),
    ).toEqual(['never', 'not planned', '12', '56', '1,234', 'OAI-PMH'])
  })

  it('shows since when a source is inactive, and its usual interval', async () => {
    const silence = { since: '2026-05-03T12:00:00.000Z', usualDays: 4 }
    fakeServer(() => ({
      body: {
        ...source,
        health: health({ state: 'silent', reason: 'The site answers.', silence }),
        scan: null,
      },
    }))
    renderAt(shown)
    await screen.findByText('Inactive')
    expect(
      screen.getByText('No new article since 03-May-2026; usually every 4 days. The site answers.'),
    ).toBeTruthy()
  })

  it('shows since when and by whom a source is paused, offers no scan, and resumes it', async () => {
    const paused: Scanning = { state: 'paused', since: '2026-05-03T12:00:00.000Z', by: 'Ada Byron' }
    let scanning: Scanning = { state: 'active' }
    const calls = fakeServer(({ method, path }) => {
      if (method === 'PUT') scanning = path.endsWith('/pause') ? paused : { state: 'active' }
      const state = scanning.state === 'paused' ? 'paused' : 'healthy'
      return { body: { ...source, scanning, health: health({ state }), scan: null } }
    })
    const { user } = renderAt(shown)
    await user.click(await screen.findByRole('button', { name: 'PAUSE' }))
    await screen.findByText('Paused')
    expect(screen.getByText('Paused since 03-May-2026 by Ada Byron.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'SCAN NOW' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Resume the source to scan it.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'RESUME' }))
    await screen.findByText('Healthy')
    expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      'source/a/pause',
      'source/a/resume',
    ])
  })

  it('can be requested again if it could not be loaded', async () => {
    let works = false
    fakeServer(() => (works ? { body: { ...source, health: health(), scan: null } } : { status: 503 }))
    const { user } = renderAt(shown)
    await screen.findByText('The health of this source could not be loaded.')
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await screen.findByText('Healthy')
  })

  it('that can no longer be refreshed stays, and may be outdated', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let works = true
    fakeServer(() =>
      works
        ? { body: { ...source, health: health({ state: 'scanning' }), scan: scan({ pagesSeen: 3 }) } }
        : { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is starting.' } },
    )
    renderAt(shown)
    await screen.findByText(/^3 pages seen/)
    works = false
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This may be out of date\./)
    expect(screen.getByText(/^3 pages seen/)).toBeTruthy()
    works = true
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows a cause once, although the last scan failed by it', async () => {
    const reason = 'The host name does not exist. Open the address in a browser.'
    fakeServer(() => ({
      body: {
        ...source,
        health: health({ state: 'not_found', reason }),
        scan: scan({ state: 'failed', message: reason }),
      },
    }))
    renderAt(shown)
    expect((await screen.findByText(/^Last scan: failed/)).textContent).toBe(
      'Last scan: failed: 0 pages seen · 0 articles found',
    )
    expect(screen.getAllByText(reason)).toHaveLength(1)
  })
})

describe('a scan', () => {
  it('is started, followed every two seconds while it runs, and seldom after that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    let present: ScanProgress | null = null
    const calls = fakeServer(({ method }) => {
      if (method === 'POST') present = scan({ state: 'queued' })
      return method === 'POST' ? { body: present } : { body: { ...source, health: health(), scan: present } }
    })
    const { user } = renderAt(shown)
    await user.click(await screen.findByRole('button', { name: 'SCAN NOW' }))
    await screen.findByText('Waiting for its turn…')
    expect(calls.some(({ method, path }) => method === 'POST' && path === 'source/a/scan')).toBe(true)

    present = scan({ pagesSeen: 30, pagesLeft: 90, articlesFound: 7, errors: 1, secondsLeft: 150 })
    await pass(2_000)
    await screen.findByText('30 pages seen · 90 to go · 7 articles found · 1 error · about 3 min left')
    expect(screen.getByRole('progressbar', { name: 'Scan of Journal a' }).getAttribute('aria-valuenow')).toBe(
      '25',
    )

    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'The scan of Journal a has started.',
    )

    present = scan({ state: 'done', pagesSeen: 120, articlesFound: 20, articlesWithdrawn: 2 })
    await pass(2_000)
    await screen.findByText(/Last scan: done: 120 pages seen · 20 articles found · 2 withdrawn/)
    const asked = calls.length
    await pass(10_000)
    expect(calls).toHaveLength(asked)
  })

  it('can be cancelled', async () => {
    let present = scan({ pagesSeen: 3 })
    const calls = fakeServer(({ method }) => {
      if (method === 'DELETE') present = scan({ state: 'cancelled', pagesSeen: 3 })
      return method === 'DELETE'
        ? { body: present }
        : { body: { ...source, health: health({ state: 'scanning' }), scan: present } }
    })
    const { user } = renderAt(shown)
    await user.click(await screen.findByRole('button', { name: 'CANCEL SCAN' }))
    await screen.findByText(/Last scan: cancelled/)
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('source/a/scan')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'SCAN NOW' }))
  })

  it('is not started or cancelled by the second click of a double click', async () => {
    let present: ScanProgress | null = null
    const calls = fakeServer(({ method }) => {
      if (method === 'POST') present = scan({ state: 'queued' })
      return method === 'POST' ? { body: present } : { body: { ...source, health: health(), scan: present } }
    })
    const { user } = renderAt(shown)
    const button = await screen.findByRole('button', { name: 'SCAN NOW' })
    await user.click(button)
    await screen.findByText('Waiting for its turn…')
    await user.click(button)
    expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })

  it('can be started once in ten minutes: until then the button shows the time left', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    let left = 420
    const calls = fakeServer(() => ({
      body: { ...source, health: health(), scan: scan({ state: 'done', restartInSeconds: left }) },
    }))
    const { user } = renderAt(shown)
    const button = await screen.findByRole('button', { name: 'SCAN NOW' })
    await screen.findByText('One scan in 10 minutes: available again in 7 min.')
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-describedby')]).toEqual([
      'true',
      `name ${screen.getByText(/^One scan in/).id}`,
    ])
    await user.tab()
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)

    left = 30
    await pass(60_000)
    await screen.findByText(/again in 30 s/)
    left = 0
    await pass(31_000)
    expect(screen.queryByText(/^One scan in/)).toBeNull()
    expect(button.getAttribute('aria-disabled')).toBe('false')
    await user.click(button)
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  })

  it('that cannot be started shows why', async () => {
    const apiError = '"Journal a" is not approved, so it is not scanned.'
    fakeServer(({ method }) =>
      method === 'POST'
        ? { status: 409, body: { errorCode: 'CONFLICT', apiError } }
        : { body: { ...source, health: null, scan: null } },
    )
    const { user } = renderAt(shown)
    await user.click(await screen.findByRole('button', { name: 'SCAN NOW' }))
    expect((await screen.findByRole('alert')).textContent).toBe(`The scan could not be started. ${apiError}`)
  })
})
