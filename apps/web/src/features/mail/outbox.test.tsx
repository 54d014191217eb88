import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { framedMessage } from './framed-message.ts'
import { OutboxList } from './index.ts'

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
  it('is listed and read, in a frame without scripts and without an origin', async () => {
    fakeServer(({ path }) => (path === 'mail/outbox' ? page([entry]) : { body: message }))
    const { user } = renderAt(<OutboxList />)
    await user.click(await screen.findByRole('button', { name: '3 new: Ice' }))
    const frame = await screen.findByTitle<HTMLIFrameElement>('Message')
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    await user.click(screen.getByRole('button', { name: 'As text' }))
    expect(screen.getByText('Hello, as text')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'As it is stored' })).toBeNull()
  })

  it('is none where a mail server is configured, and says so', async () => {
    fakeServer(() => undefined)
    renderAt(<OutboxList />)
    await screen.findByText('Mail leaves this server.')
  })

  it('is none before the first', async () => {
    fakeServer(() => page([]))
    renderAt(<OutboxList />)
    await screen.findByText('No message has been written yet.')
  })
})

it('links of a framed message open a tab, and nothing else of it changes', () => {
  expect(framedMessage(message.html)).toBe(
    '<!doctype html><p class="abbr">Hello</p><a target="_blank" rel="noopener noreferrer" href="https://claire.example/x">Open</a>',
  )
})
