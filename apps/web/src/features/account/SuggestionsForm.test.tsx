import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { SuggestionsForm } from './index.ts'

const FAILED = { status: 500, body: { errorCode: 'INTERNAL', apiError: 'It broke.' } }
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Let my folders suggest articles' })

/** The switch of a person whose folders suggest articles. */
function open({ works = true } = {}) {
  let enabled = true
  fakeServer(({ method, path, body }) => {
    if (path !== 'recommendations') return undefined
    if (method === 'PUT' && !works) return FAILED
    if (method === 'PUT') enabled = (body as { enabled: boolean }).enabled
    return { body: { enabled, folders: [] } }
  })
  return { ...renderAt(<SuggestionsForm />), isEnabled: () => enabled }
}

describe('the switch of all suggestions', () => {
  it('shows what is stored, and changes it at once', async () => {
    const { user, isEnabled } = open()
    await waitFor(async () => expect((await box()).checked).toBe(true))
    await user.click(await box())
    await waitFor(async () => expect((await box()).checked).toBe(false))
    expect(isEnabled()).toBe(false)
  })

  it('that cannot be changed stays as it was, and says so', async () => {
    const { user } = open({ works: false })
    await waitFor(async () => expect((await box()).checked).toBe(true))
    await user.click(await box())
    await screen.findByText('That could not be changed. Try again.')
    expect((await box()).checked).toBe(true)
  })
})
