import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { RecordAlert } from '../SourceCuration.tsx'

function open(isOk: boolean) {
  const check = {
    name: 'record',
    checkedAt: '2026-09-05T12:00:00.000Z',
    isOk,
    says: 'article: page 7 is no page',
  }
  const calls = fakeServer(({ path }) => (path === 'self-check' ? { body: [check] } : undefined))
  renderAt(<RecordAlert />, { at: '/admin-sources', isAdmin: true })
  return calls
}

describe('a damaged database', () => {
  it('is reported to administrators, with the damage and instructions', async () => {
    open(false)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The database of Claire is damaged')
    expect(alert.textContent).toContain('Found on 05-Sept-2026')
    expect(alert.textContent).toContain('article: page 7 is no page')
  })

  it('is not mentioned while the last check found none', async () => {
    const calls = open(true)
    await waitFor(() => expect(calls.some(({ path }) => path === 'self-check')).toBe(true))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
