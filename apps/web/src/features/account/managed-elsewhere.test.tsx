import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { ADA, renderAt } from '#testing/render-at.tsx'
import { DeleteAccountForm, ManagedElsewhere } from './index.ts'

describe('an account that the provider alone manages', () => {
  it('shows name and address, and where to change them', () => {
    renderAt(<ManagedElsewhere part="profile" user={ADA} accountUrl="https://login.example.org/me" />)
    expect(screen.getByRole('heading', { name: 'Basic Information' })).toBeTruthy()
    expect(screen.getByText(`${ADA.firstName} ${ADA.lastName}`)).toBeTruthy()
    expect(screen.getByText(ADA.email)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Manage your account' })
    expect(link.getAttribute('href')).toBe('https://login.example.org/me')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('has no link if nobody has said where', () => {
    renderAt(<ManagedElsewhere part="password" user={ADA} accountUrl={null} />)
    expect(screen.getByText('Your password is managed by your sign-in service.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText(ADA.email)).toBeNull()
  })

  it('stays when Claire’s data is deleted, and the page says so before', async () => {
    fakeServer(() => ({}))
    const { user } = renderAt(<DeleteAccountForm accountStays onDeleted={() => undefined} />)
    expect(screen.getByRole('note').textContent).toContain('Your account at your sign-in service stays')
    await user.click(
      screen.getByRole('checkbox', { name: 'Confirm that I want to permanently delete my data in Claire' }),
    )
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Your data in Claire is deleted!')).toBeTruthy()
  })
})
