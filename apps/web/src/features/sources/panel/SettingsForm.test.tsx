import type { ScanSettings } from '@claire/api-contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { sourceOf } from '#testing/source-server.ts'
import { SettingsForm } from './SettingsForm.tsx'

const settings: ScanSettings = {
  include: ['/articles/'],
  exclude: [],
  pageLimit: 500,
  pace: 'usual',
  scope: 'site',
}
const source = sourceOf('a', { status: 'APPROVED', settings })
const shown = <SettingsForm source={source} settings={settings} />
const field = (name: string) => screen.getByLabelText(name)

describe('the settings of a source', () => {
  it('are saved with the previous values, one path per line', async () => {
    const calls = fakeServer(() => ({ body: source }))
    const { user } = renderAt(shown)
    expect(screen.getByRole('button', { name: 'SAVE SETTINGS' }).matches(':disabled')).toBe(true)
    await user.type(field('Excluded paths'), '/print/{enter}*.xml$')
    await user.clear(field('Maximum pages per scan'))
    await user.selectOptions(field('Time between requests'), '15s')
    await user.click(screen.getByRole('button', { name: 'SAVE SETTINGS' }))
    await screen.findByText('Settings saved.')
    const { id, name, url, rhythm } = source
    expect(calls.map(({ body }) => body)).toEqual([
      {
        id,
        name,
        url,
        settings: { ...settings, exclude: ['/print/', '*.xml$'], pageLimit: null, pace: '15s' },
        seen: { name, url, rhythm, settings },
      },
    ])
  })

  it('that are refused show why until they are changed', async () => {
    fakeServer(() => ({
      status: 400,
      body: { errorCode: 'BAD_REQUEST', apiError: 'A path begins with “/” or “*”.' },
    }))
    const { user } = renderAt(shown)
    await user.type(field('Excluded paths'), 'print')
    await user.click(screen.getByRole('button', { name: 'SAVE SETTINGS' }))
    await screen.findByText(/A path begins with/)
    await user.type(field('Excluded paths'), '/')
    expect(screen.queryByText(/A path begins with/)).toBeNull()
  })

  it('say that articles of an excluded path stay', () => {
    renderAt(shown)
    expect(screen.getByText(/Articles already in Claire stay\./)).toBeTruthy()
  })
})
