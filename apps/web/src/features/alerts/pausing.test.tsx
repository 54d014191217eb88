import { screen, waitFor } from '@testing-library/react'
import { expect, it, describe } from 'vitest'
import type { AlertInput } from '@claire/api-contract'
import { alertNamed, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { PauseButton, type PauseChoice, endOf } from './pausing.tsx'
import { NO_END } from '@claire/api-contract/limits'

const alert = alertNamed('a', { name: 'Ice', note: 'for the thesis' })
const none = () => undefined
const saved = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as AlertInput)

it('an alert is paused for the chosen time, and keeps its other fields', async () => {
  const calls = fakeServer(withAlerts([alert], none))
  const { user } = renderAt(<PauseButton alert={alert} />)
  await user.click(await screen.findByRole('button', { name: 'Pause “Ice”' }))
  const choices = await screen.findAllByRole('menuitem')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'For 1 week',
    'For 1 month',
    'For 3 months',
    'Until I resume it',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'For 1 week' }))
  await waitFor(() => expect(saved(calls)).toHaveLength(1))
  const [{ note, pausedUntil } = { note: '', pausedUntil: null }] = saved(calls)
  const days = (Date.parse(String(pausedUntil)) - Date.now()) / 86_400_000
  expect(note).toBe('for the thesis')
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
})

it('a paused alert is resumed by the same button, without a dialog', async () => {
  const calls = fakeServer(withAlerts([alert], none))
  const { user } = renderAt(
    <PauseButton alert={{ ...alert, pause: 'paused', pausedUntil: '2999-01-01T00:00:00Z' }} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Resume “Ice”' }))
  await waitFor(() => expect(saved(calls)[0]?.pausedUntil).toBeNull())
})

it('a pause that cannot be saved is reported', async () => {
  const refused = { status: 500, body: { errorCode: 'UNAVAILABLE', apiError: 'Not now.' } }
  fakeServer(withAlerts([alert], none, { onSave: () => refused }))
  const { user } = renderAt(
    <PauseButton alert={{ ...alert, pause: 'paused', pausedUntil: '2999-01-01T00:00:00Z' }} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Resume “Ice”' }))
  await screen.findByText('The alert could not be changed. Try again.')
})

describe('a pause that begins now', () => {
  const dayOf = (choice: PauseChoice, [year, month, day]: [number, number, number]) => {
    const end = new Date(endOf(choice, new Date(year, month - 1, day, 12)))
    return [end.getFullYear(), end.getMonth() + 1, end.getDate(), end.getHours()]
  }

  it('ends at the same hour, after a week, a month or three', () => {
    expect(dayOf('week', [2026, 12, 28])).toEqual([2027, 1, 4, 12])
    expect(dayOf('month', [2026, 5, 4])).toEqual([2026, 6, 4, 12])
    expect(dayOf('quarter', [2026, 11, 30])).toEqual([2027, 2, 28, 12])
  })

  it('of a month, from 31 January, ends on the last day of February', () => {
    expect(dayOf('month', [2026, 1, 31])).toEqual([2026, 2, 28, 12])
    expect(dayOf('month', [2028, 1, 31])).toEqual([2028, 2, 29, 12])
  })

  it("without an end has the API's value for it", () => {
    expect(endOf('open')).toBe(NO_END)
  })
})
