import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { alertNamed, withAlerts } from '#testing/alert-server.ts'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { AlertList, AlertTools } from './AlertList.tsx'

const none = () => undefined
const onCreate = vi.fn()
const show = (at = '/alerts', tools?: ReactNode) =>
  renderAt(
    <>
      {tools}
      <AlertList resultsPath={({ id }) => `/search?alertId=${id}`} onCreate={onCreate} />
    </>,
    { at },
  )
const page = (count: number, totalPages = 1) => ({
  body: {
    content: Array.from({ length: count }, (_, at) => alertNamed(`a${at}`)),
    totalPages,
    totalElements: count * totalPages,
    empty: count === 0,
  },
})

describe('the list of alerts', () => {
  it('that cannot be loaded shows why, and can be requested again', async () => {
    let isAway = true
    fakeServer(({ path }) => {
      if (path !== 'alert') return { body: [] }
      return isAway
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
        : page(1)
    })
    const { user } = show()
    await screen.findByText('The database is away.')
    isAway = false
    await user.click(screen.getByRole('button', { name: /try again/i }))
    await screen.findByRole('article', { name: 'Alert a0' })
  })

  it('shows placeholders below its filter while it is loading', async () => {
    const held = heldBack<ReturnType<typeof page>>()
    const calls = fakeServer(({ path }) => (path === 'alert' ? held.promise : { body: [] }))
    show('/alerts', <AlertTools />)
    await expect.poll(() => calls.length).toBe(1)
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByText('You have no alerts yet.')).toBeNull()
    held.resolve(page(2))
    await screen.findByRole('article', { name: 'Alert a1' })
  })

  it('that is empty offers to create an alert', async () => {
    fakeServer(withAlerts([], none))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'CREATE ALERT' }))
    expect(onCreate).toHaveBeenCalledOnce()
  })

  it('has the filter and order of its address', async () => {
    const wanted = ({ query }: FakeCall) => [query.get('show'), query.get('sort'), query.get('page')]
    const calls = fakeServer((call) => {
      if (call.path !== 'alert') return { body: [] }
      const show = call.query.get('show')
      return show === 'paused' ? page(0, 0) : page(show === 'new' ? 1 : 10, show === 'new' ? 1 : 2)
    })
    const asked = () => calls.filter(({ path }) => path === 'alert').map(wanted)
    const { user } = show('/alerts?page=2', <AlertTools />)
    const choice = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await choice('With new results')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest result')
    await choice('Paused')
    await screen.findByText('No alert is paused.')
    expect(screen.queryByRole('article')).toBeNull()
    await choice('Show all alerts')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(10))
    expect(asked()).toEqual([
      [null, null, '1'],
      ['new', null, '0'],
      ['new', 'found', '0'],
      ['paused', 'found', '0'],
      [null, 'found', '0'],
    ])
  })

  it('of one alert has no filter', async () => {
    fakeServer(({ path }) => (path === 'alert' ? page(1) : { body: [] }))
    show('/alerts', <AlertTools />)
    await screen.findByRole('article')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('keeps an alert that could not be deleted, and its dialog', async () => {
    const answer = withAlerts([alertNamed('a', { name: 'Ice' })], none, { deliveries: [] })
    fakeServer((call) =>
      call.method === 'DELETE'
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Not now.' } }
        : answer(call),
    )
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Delete “Ice”' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(
      'Alert “Ice” will be deleted and you will no longer receive notifications related to it.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('The alert could not be deleted. Try again.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('article', { name: 'Ice' })
  })
})
