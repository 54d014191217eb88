import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ZoteroSent } from '@claire/api-contract'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { SendToZotero } from './external-tools.tsx'

const ACCOUNT = { account: { username: 'ada', addedAt: '2026-03-01T00:00:00Z' } }
const SENT: ZoteroSent = { added: 2, present: 0, failed: [], notSent: 0, reason: null }
const OF = { kind: 'kept' as const, bookmarkIds: ['a', 'b'] }

async function open(account: object, sent: object = { body: SENT }) {
  const calls = fakeServer(({ path }) => (path === 'account/zotero' ? { body: account } : sent))
  const { user } = renderAt(<SendToZotero of={OF} />)
  await user.click(screen.getByRole('button', { name: 'Send to Zotero' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to Zotero' }))
  return {
    user,
    calls,
    dialog,
    send: async () => user.click(await dialog.findByRole('button', { name: 'Send' })),
  }
}

describe('sending to Zotero', () => {
  it('sends the selection to the library of the person, and says how many were added', async () => {
    const { calls, dialog, send } = await open(ACCOUNT)
    await dialog.findByText('Into the Zotero library of ada.')
    await send()
    await dialog.findByText('2 works added.')
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: 'zotero/items', body: { of: OF } })
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('says which works were refused, and how many were not sent', async () => {
    const failed = [{ title: 'Deep lakes', reason: 'Tag is too long' }]
    const body = { added: 1, present: 3, failed, notSent: 10, reason: 'Zotero asks to wait for 600 seconds.' }
    const { dialog, send } = await open(ACCOUNT, { body })
    await send()
    await dialog.findByText('1 work added. 3 were there already.')
    expect(dialog.getByText('Deep lakes: Tag is too long')).toBeTruthy()
    expect(dialog.getByText(/10 works were not sent\. Zotero asks to wait/)).toBeTruthy()
  })

  it('leads to the settings where there is no key', async () => {
    const { dialog } = await open({ account: null })
    const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Go to the settings' })
    expect(link.getAttribute('href')).toBe('/account-settings#programs')
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('shows why nothing was sent, and can be tried again', async () => {
    const refusal = { errorCode: 'CONFLICT', apiError: 'Zotero does not accept your key any more.' }
    const { dialog, send } = await open(ACCOUNT, { status: 409, body: refusal })
    await send()
    await dialog.findByText('Zotero does not accept your key any more.')
    expect(dialog.getByRole('button', { name: 'Send' })).toBeTruthy()
  })
})
