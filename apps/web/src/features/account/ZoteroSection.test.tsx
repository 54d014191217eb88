import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ZoteroSection } from './program-sections.tsx'

it('a key for Zotero is checked, not shown, and removed again', async () => {
  let account: object | null = null
  const calls = fakeServer(({ method, body }) => {
    if (method === 'PUT' && (body as { key: string }).key === 'wrongKey')
      return { status: 400, body: { errorCode: 'BAD_REQUEST', apiError: 'Zotero does not know this key.' } }
    if (method === 'PUT') account = { username: 'ada', addedAt: '2026-03-01T00:00:00Z' }
    if (method === 'DELETE') account = null
    return { body: { account } }
  })
  const { user } = renderAt(<ZoteroSection />)
  const field = screen.getByLabelText<HTMLInputElement>('Key')
  expect([field.type, field.autocomplete]).toEqual(['password', 'off'])
  await user.type(field, 'wrongKey')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText('Zotero does not know this key.')
  await user.clear(field)
  await user.type(field, 'keyOfAda')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText(/Connected as ada/)
  expect(field.value).toBe('')
  expect(document.body.textContent).not.toContain('keyOfAda')
  await user.click(screen.getByRole('button', { name: 'Remove the key' }))
  await screen.findByRole('button', { name: 'Connect' })
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
