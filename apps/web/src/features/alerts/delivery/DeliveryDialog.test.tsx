import type { AlertDeliveryLog } from '@claire/api-contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertNamed, logOf, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'

const alert = alertNamed('a', { name: 'Ice' })
const none = () => undefined

function open(log: Partial<AlertDeliveryLog> = {}) {
  const calls = fakeServer(withAlerts([alert], none, { deliveries: [logOf(log)] }))
  return { calls, ...renderAt(<DeliveryDialog alert={alert} onClose={none} />) }
}

describe('the mail of an alert', () => {
  it('that was sent is listed with its delivery state', async () => {
    const sent = { id: '1', at: '2026-05-04T12:00:00Z', address: 'ada@example.org', articles: 2 }
    open({
      state: 'failed',
      reason: '550 No such user',
      sends: [
        { ...sent, state: 'failed', answer: '550 No such user', mayHaveArrivedTwice: false },
        { ...sent, id: '2', articles: 1, state: 'sent', answer: '250 OK', mayHaveArrivedTwice: true },
      ],
    })
    const list = await screen.findByRole('list', { name: 'The last 20 mails' })
    expect(list.textContent).toContain('2 results to ada@example.org · 550 No such user')
    expect(list.textContent).toContain('may have arrived twice')
    expect(screen.getByText('Not delivered: 550 No such user')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('that is pending shows its time', async () => {
    open({ waiting: 3, nextMailAt: '2999-05-04T12:00:00Z' })
    await screen.findByText(/3 results have not been sent yet. Next mail: 04-May-2999/)
    expect(screen.getByText('No mail has been sent for this alert yet.')).toBeTruthy()
  })
})

describe('the private feed of an alert', () => {
  it('is created, replaced and removed', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Create feed' }))
    const first = (await screen.findByText(/atom\.xml$/)).textContent
    await user.click(screen.getByRole('button', { name: 'Replace addresses' }))
    await screen.findByText((text) => text.endsWith('atom.xml') && text !== first)
    await user.click(screen.getByRole('button', { name: 'Remove feed' }))
    await screen.findByRole('button', { name: 'Create feed' })
    expect(screen.queryByText(/atom\.xml$/)).toBeNull()
  })

  it('is copied', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Create feed' }))
    await user.click(await screen.findByRole('button', { name: 'Copy the address for JSON Feed' }))
    await screen.findByText('Copied!')
    expect(await navigator.clipboard.readText()).toMatch(/^https:.*feed\.json$/)
  })
})
