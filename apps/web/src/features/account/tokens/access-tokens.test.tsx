import type { PersonalToken } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { AccessTokens, NewTokenForm } from '../index.ts'

const notebook: PersonalToken = {
  id: 'n1',
  name: 'Notebook',
  scopes: ['search:read', 'bookmarks:write'],
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2126-05-30T12:00:00.000Z',
}

describe('a new token', () => {
  it('requires a name and a scope', async () => {
    const calls = fakeServer(() => ({ body: [] }))
    const { user } = renderAt(<NewTokenForm />)
    await user.click(screen.getByRole('button', { name: 'Create token' }))
    await screen.findByText('Token name is required!')
    expect(document.activeElement).toBe(screen.getByLabelText('Token name'))
    await screen.findByText('Choose what the token may be used for!')
    await user.type(screen.getByLabelText('Token name'), 'Notebook')
    await user.click(screen.getByRole('button', { name: 'Create token' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Search and read articles'))
    expect(calls).toEqual([])
  })

  it('is shown once it is created, and the form is reset', async () => {
    const calls = fakeServer(() => ({ body: { token: 'claire_12_34', kept: notebook } }))
    const { user } = renderAt(<NewTokenForm />)
    await user.type(screen.getByLabelText('Token name'), ' Notebook ')
    await user.click(screen.getByLabelText('Change bookmarks'))
    const included = screen.getByLabelText<HTMLInputElement>('See bookmarks')
    expect([included.checked, included.disabled]).toEqual([true, true])
    await user.selectOptions(screen.getByLabelText('Expires'), 'Does not expire')
    await user.click(screen.getByRole('button', { name: 'Create token' }))
    await screen.findByText('claire_12_34')
    expect(calls.at(-1)?.body).toEqual({ name: 'Notebook', scopes: ['bookmarks:write'], lifetime: null })
    expect(screen.getByLabelText<HTMLInputElement>('Token name').value).toBe('')
    screen.getByRole('button', { name: 'Copy the token' })
  })

  it('beyond the limit is refused, and the typed values stay', async () => {
    const apiError = 'You have 50 tokens, which is the most. Revoke one that you do not use.'
    fakeServer(() => ({ status: 409, body: { errorCode: 'CONFLICT', apiError } }))
    const { user } = renderAt(<NewTokenForm />)
    await user.type(screen.getByLabelText('Token name'), 'Notebook')
    await user.click(screen.getByLabelText('See alerts'))
    await user.click(screen.getByRole('button', { name: 'Create token' }))
    await screen.findByText(apiError)
    expect(screen.getByLabelText<HTMLInputElement>('Token name').value).toBe('Notebook')
  })
})

describe('the tokens of a person', () => {
  it('show their scopes, creation, last use and expiry', async () => {
    const old = { ...notebook, id: 'o', name: 'Old', lastUsedAt: '2026-04-02T12:00:00.000Z' }
    fakeServer(() => ({ body: [notebook, { ...old, expiresAt: '2026-05-30T12:00:00.000Z' }] }))
    renderAt(<AccessTokens />)
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('Search and read articles · Change bookmarks')
    expect(first?.textContent).toContain('Created 01-Mar-2026 · Never used · Expires 30-May-2126')
    expect(second?.textContent).toContain('Last used 02-Apr-2026 · Expired 30-May-2026')
  })

  it('are revoked after a confirmation', async () => {
    let tokens = [notebook]
    fakeServer(({ method }) => {
      if (method === 'DELETE') tokens = []
      return { body: method === 'DELETE' ? { done: true } : tokens }
    })
    const { user } = renderAt(<AccessTokens />)
    await user.click(await screen.findByRole('button', { name: 'Revoke Notebook' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    await screen.findByText('You have no access tokens.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that cannot be loaded can be requested again', async () => {
    fakeServer(() => ({ status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }))
    renderAt(<AccessTokens />)
    await screen.findByRole('button', { name: 'TRY AGAIN' })
  })
})
