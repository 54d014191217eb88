import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertNamed, logOf, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'

const alert = alertNamed('a', { name: 'Ice' })
const none = () => undefined

function open(options: Parameters<typeof withAlerts>[2] = {}) {
  const calls = fakeServer(withAlerts([alert], none, { deliveries: [logOf()], ...options }))
  return { calls, ...renderAt(<DeliveryDialog alert={alert} onClose={none} />) }
}

describe('the webhook of an alert', () => {
  it('is created, shows its signing secret, and is removed', async () => {
    const { user, calls } = open()
    const address = await screen.findByRole('textbox', { name: 'Address' })
    const save = screen.getByRole('button', { name: 'Add webhook' })
    expect(save).toHaveProperty('disabled', true)
    await user.type(address, ' https://hooks.example.org/claire ')
    await user.click(save)
    await screen.findByText('whsec_c2VjcmV0')
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: 'alert-webhook/a',
      body: { url: 'https://hooks.example.org/claire', form: 'json' },
    })
    await user.click(screen.getByRole('button', { name: 'Copy the secret' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0'))
    await user.click(screen.getByRole('button', { name: 'Remove webhook' }))
    await screen.findByRole('button', { name: 'Add webhook' })
    expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull()
  })

  it('can have the format of a channel', async () => {
    const { user, calls } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'https://hooks.slack.example/x')
    await user.selectOptions(screen.getByRole('combobox', { name: 'For' }), 'Slack')
    await user.click(screen.getByRole('button', { name: 'Add webhook' }))
    await screen.findByText('whsec_c2VjcmV0')
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ form: 'slack' })
  })

  it('that is refused shows why at the field until it is changed', async () => {
    const { user } = open()
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await user.type(address, 'http://localhost/')
    await user.click(screen.getByRole('button', { name: 'Add webhook' }))
    await screen.findByText('The address leads into a private network.')
    expect(address).toHaveProperty('ariaInvalid', 'true')
    await user.type(address, 'x')
    expect(screen.queryByText('The address leads into a private network.')).toBeNull()
  })

  it('is not offered if the server has no webhooks', async () => {
    open({ hasWebhooks: false })
    await screen.findByRole('button', { name: 'Create feed' })
    expect(screen.queryByText('Webhook')).toBeNull()
  })
})
