import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Alert, AlertDelivery } from '@claire/api-contract'
import { NO_END } from '@claire/api-contract/limits'
import { alertNamed, logOf, withAlerts } from '#testing/alert-server.ts'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { DeliveryState } from './DeliveryState.tsx'

const none = () => undefined

function show(over: Partial<Alert>, delivery: Partial<AlertDelivery> | null = {}) {
  const alert = alertNamed('a', over)
  const calls = fakeServer(withAlerts([alert], none, { deliveries: [logOf()] }))
  const state = <DeliveryState alert={alert} delivery={delivery ? logOf(delivery) : undefined} />
  return { calls, ...renderAt(state) }
}
const posted = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'POST').map(({ path }) => path)

describe('the mail of an alert', () => {
  it('that was delivered shows its time', async () => {
    show({}, { lastMailAt: '2026-05-04T12:00:00Z' })
    await screen.findByText(/^Delivered 04-May-2026/)
  })

  it('that was never sent says so', async () => {
    show({})
    await screen.findByText('No mail yet')
  })

  it('to an unconfirmed address can be confirmed by another mail', async () => {
    const { user, calls } = show({}, { state: 'unconfirmed' })
    await screen.findByText('Address not confirmed')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByText('A confirmation link has been emailed.')
    expect(posted(calls)).toEqual(['alert-delivery/a/confirmation'])
  })

  it('that bounced shows why, and can be sent again', async () => {
    const { user, calls } = show({}, { state: 'failed', reason: '550 No such user' })
    await screen.findByText('Not delivered: 550 No such user')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The mail will be sent again within minutes.')
    expect(posted(calls)).toEqual(['alert-delivery/a/retry'])
  })

  it('that bounced without a reason says so', async () => {
    show({}, { state: 'failed' })
    await screen.findByText('Not delivered')
  })

  it('that its recipient refused says so', async () => {
    show({}, { state: 'refused' })
    await screen.findByText("Mail refused by the address's owner")
  })

  it('that is paused shows until when, whatever its other states', async () => {
    show({ pause: 'paused', pausedUntil: '2027-05-04T12:00:00Z' }, { state: 'failed', reason: 'x' })
    await screen.findByText(/^Paused until /)
    expect(screen.queryByText(/Not delivered/)).toBeNull()
  })

  it('that is paused without an end says only so', async () => {
    show({ pause: 'paused', pausedUntil: NO_END })
    await screen.findByText('Paused')
  })

  it('that ended because nobody opened it says so, and can be resumed', async () => {
    const { user, calls } = show({ pause: 'stale', pausedUntil: NO_END })
    await screen.findByText('Paused: not opened for a year')
    await user.click(screen.getByRole('button', { name: 'Resume mail' }))
    await expect
      .poll(() => calls.find(({ method }) => method === 'PUT')?.body)
      .toMatchObject({
        pausedUntil: null,
      })
  })

  it('shows nothing while it is loading', async () => {
    renderAt(
      <div data-testid="here">
        <DeliveryState alert={alertNamed('a')} delivery={undefined} />
      </div>,
    )
    expect((await screen.findByTestId('here')).textContent).toBe('')
  })
})
