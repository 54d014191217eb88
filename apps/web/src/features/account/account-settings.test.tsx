import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { ADA, renderAt } from '#testing/render-at.tsx'
import { DeleteAccountForm, PasswordForm, ProfileForm } from './index.ts'

const refused = (apiError: string, { status = 400, errorCode = 'BAD_REQUEST' } = {}) => ({
  status,
  body: { errorCode, apiError },
})
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (form: string, name: string) =>
  within(screen.getByRole('form', { name: form })).getByRole('button', { name })
const isEnabled = (element: HTMLElement) => element.matches(':enabled')

/** Returns the error message of a field, as a screen reader finds it. */
function errorAt(label: string) {
  const ids = field(label).getAttribute('aria-describedby') ?? ''
  return document.getElementById(ids)?.textContent ?? null
}

describe('the basic information', () => {
  it('reports a missing account in place, not in a toast', async () => {
    fakeServer(() => refused('nowhere', { status: 404, errorCode: 'NOT_FOUND' }))
    const { user } = renderAt(<ProfileForm user={ADA} />)
    await user.type(field('First Name'), ' A')
    await user.click(button('Basic Information', 'Update'))
    expect((await screen.findByRole('alert')).textContent).toBe('Your account was not found. Sign in again.')
    expect(screen.queryByText('nowhere')).toBeNull()
  })

  it('keeps the typed values if the server refuses them, with the error at the field', async () => {
    let message = 'The e-mail service refused the request.'
    let errorCode = 'CONFLICT'
    fakeServer(() => refused(message, { status: 409, errorCode }))
    const { user } = renderAt(<ProfileForm user={ADA} />)
    await user.type(field('Email'), 'x')
    await user.click(button('Basic Information', 'Update'))
    await screen.findByText(message)
    expect(errorAt('Email')).toBeNull()

    message = 'Somebody else has this one.'
    errorCode = 'EMAIL_TAKEN'
    await user.click(button('Basic Information', 'Update'))
    await waitFor(() => expect(errorAt('Email')).toBe(message))
    expect(document.activeElement).toBe(field('Email'))
    expect(field('Email').value).toBe('ada@example.orgx')
    expect(isEnabled(button('Basic Information', 'Update'))).toBe(true)
  })
})

describe('the change of the password', () => {
  const CURRENT = 'Current Password'
  const submit = () => button('Change Password', 'Update')
  const server = () =>
    fakeServer(({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'right'
        ? {}
        : refused('That is not it.', { errorCode: 'WRONG_PASSWORD' }),
    )

  it('reports one error at a time, in the order of docs/product.md 5.3', async () => {
    const calls = server()
    const { user } = renderAt(<PasswordForm email="ada@example.org" />)
    expect(isEnabled(submit())).toBe(false)

    await user.type(field('Confirm New Password'), 'x')
    await user.click(submit())
    await waitFor(() => expect(errorAt(CURRENT)).toBe('Current password is required!'))
    expect(calls).toEqual([])

    await user.type(field(CURRENT), 'wrong')
    await user.click(submit())
    await waitFor(() => expect(errorAt(CURRENT)).toBe('Check your current password!'))
    expect(calls).toMatchObject([{ method: 'POST', path: 'account/password/check' }])

    await user.clear(field(CURRENT))
    await user.type(field(CURRENT), 'right')
    await user.clear(field('Confirm New Password'))
    await user.click(submit())
    await waitFor(() => expect(errorAt('New Password')).toBe('New password is required!'))
    await user.type(field('New Password'), 'secret')
    await user.click(submit())
    await waitFor(() => expect(errorAt('Confirm New Password')).toBe('Confirm New password is required!'))
    await user.type(field('Confirm New Password'), 'Secret')
    await user.click(submit())
    await waitFor(() =>
      expect(errorAt('Confirm New Password')).toBe('Your new password do not match with confirmation!'),
    )
    expect(document.activeElement).toBe(field('Confirm New Password'))
    expect(screen.queryByText('Your password is updated!')).toBeNull()
  })

  it('requests the provider only once if everything is filled in', async () => {
    const calls = server()
    const { user } = renderAt(<PasswordForm email="ada@example.org" />)
    await user.type(field(CURRENT), 'right')
    await user.type(field('New Password'), 'secret')
    await user.type(field('Confirm New Password'), 'secret{Enter}')
    await screen.findByText('Your password is updated!')
    expect(calls).toMatchObject([
      {
        method: 'PUT',
        path: 'account/password',
        body: { currentPassword: 'right', newPassword: 'secret', confirmNewPassword: 'secret' },
      },
    ])
    expect([CURRENT, 'New Password', 'Confirm New Password'].map((label) => field(label).value)).toEqual([
      '',
      '',
      '',
    ])
    await waitFor(() => expect(isEnabled(submit())).toBe(false))
  })

  it('shows a wrong current password at its field even if the update finds it', async () => {
    server()
    const { user } = renderAt(<PasswordForm email="ada@example.org" />)
    await user.type(field(CURRENT), 'wrong')
    await user.type(field('New Password'), 'a')
    await user.type(field('Confirm New Password'), 'a{Enter}')
    await waitFor(() => expect(errorAt(CURRENT)).toBe('Check your current password!'))
  })

  it('shows the provider’s message in a toast if the new password is refused', async () => {
    fakeServer(() => refused('Invalid password: minimum length 8.'))
    const { user } = renderAt(<PasswordForm email="ada@example.org" />)
    await user.type(field(CURRENT), 'right')
    await user.type(field('New Password'), 'a')
    await user.type(field('Confirm New Password'), 'a{Enter}')
    await screen.findByText('Invalid password: minimum length 8.')
    expect(errorAt(CURRENT)).toBeNull()
  })

  it('lets people show the typed password, and supports password managers', async () => {
    fakeServer(() => ({}))
    const { user } = renderAt(<PasswordForm email="ada@example.org" />)
    expect(field('New Password').type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show New Password' }))
    expect(field('New Password').type).toBe('text')
    expect(
      [CURRENT, 'New Password', 'Confirm New Password'].map((label) => field(label).autocomplete),
    ).toEqual(['current-password', 'new-password', 'new-password'])
  })
})

describe('the deletion of the account', () => {
  const CONFIRM = 'Confirm that I want to permanentely delete my account'

  it('changes nothing if the server refuses', async () => {
    fakeServer(() => refused('The identity provider cannot be reached.', { status: 502 }))
    const onDeleted = vi.fn()
    const { user, sessionEvents } = renderAt(<DeleteAccountForm accountStays={false} onDeleted={onDeleted} />)
    await user.click(screen.getByRole('checkbox', { name: CONFIRM }))
    await user.click(button('Delete Account', 'Delete'))
    await screen.findByText('The identity provider cannot be reached.')
    expect(onDeleted).not.toHaveBeenCalled()
    expect(sessionEvents).toEqual([])
  })
})
