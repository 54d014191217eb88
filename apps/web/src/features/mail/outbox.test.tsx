import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { framedMessage } from './OutboxList.tsx'
import { Outbox } from './index.ts'

const entry = { id: 'm1', at: '2026-05-04T12:00:00Z', to: 'ada@example.org', subject: '3 new: Ice' }
const message = {
  ...entry,
  html: '<!doctype html><p class="abbr">Hello</p><a href="https://claire.example/x">Open</a>',
  text: 'Hello, as text',
  eml: null,
}
const page = (content: unknown[]) => ({
  body: { content, totalElements: content.length, totalPages: 1, empty: content.length === 0 },
})

describe('mail that stays on the server', () => {
  it('is listed and shown, in a frame without scripts and without an origin', async () => {
    fakeServer(({ path }) => (path === 'mail/outbox' ? page([entry]) : { body: message }))
    const { user } = renderAt(<Outbox />)
    await user.click(await screen.findByRole('button', { name: '3 new: Ice' }))
    const frame = await screen.findByTitle<HTMLIFrameElement>('Message')
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    await user.click(screen.getByRole('button', { name: 'Plain text' }))
    expect(screen.getByText('Hello, as text')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Source' })).toBeNull()
  })

  it('is shown as stored, if the file is on this machine', async () => {
    fakeServer(({ path }) =>
      path === 'mail/outbox' ? page([entry]) : { body: { ...message, eml: 'Subject: 3 new: Ice' } },
    )
    const { user } = renderAt(<Outbox />)
    await user.click(await screen.findByRole('button', { name: '3 new: Ice' }))
    await user.click(await screen.findByRole('button', { name: 'Source' }))
    await screen.findByText('Subject: 3 new: Ice')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that cannot be loaded shows why, the list as well as a message, and can be requested again', async () => {
    const away = { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
    let isAway = true
    fakeServer(({ path }) => {
      if (isAway) return away
      return path === 'mail/outbox' ? page([entry]) : { body: message }
    })
    const { user } = renderAt(<Outbox />)
    await screen.findByText('The database is away.')
    isAway = false
    await user.click(screen.getByRole('button', { name: /try again/i }))
    const subject = await screen.findByRole('button', { name: '3 new: Ice' })
    isAway = true
    await user.click(subject)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('The database is away.')
    isAway = false
    await user.click(dialog.getByRole('button', { name: /try again/i }))
    await dialog.findByText(/^To ada@example\.org/i)
  })

  it('is listed ten per page, with recipient and time', async () => {
    const calls = fakeServer(() => ({
      body: { content: [entry], totalElements: 11, totalPages: 2, empty: false },
    }))
    renderAt(<Outbox />, { at: '/?page=2' })
    expect((await screen.findByRole('article')).textContent).toMatch(/ada@example\.org.*04-May-2026/)
    expect(calls[0]?.query.get('page')).toBe('1')
  })

  it('is absent if a mail server is configured, which is said', async () => {
    fakeServer(() => undefined)
    renderAt(<Outbox />)
    await screen.findByText('Mail is being sent.')
  })

  it('is an empty list before the first message', async () => {
    fakeServer(() => page([]))
    renderAt(<Outbox />)
    await screen.findByText('No messages yet.')
  })
})

it('links of a framed message open a tab, and the rest is unchanged', () => {
  expect(framedMessage(message.html)).toBe(
    '<!doctype html><p class="abbr">Hello</p><a target="_blank" rel="noopener noreferrer" href="https://claire.example/x">Open</a>',
  )
})
