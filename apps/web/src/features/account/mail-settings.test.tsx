import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { MailAddresses, MailForm } from './index.ts'

const USUAL = { timeZone: 'UTC', hour: 7, weekday: 1, digest: false, sourceDecisions: false }
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const update = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' })

afterEach(() => vi.restoreAllMocks())

function browserIn(timeZone: string) {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}

describe('the mail settings', () => {
  it("use the browser's time zone until another is chosen", async () => {
    browserIn('Asia/Kathmandu')
    const calls = fakeServer(({ method, body }) => ({
      body:
        method === 'PUT'
          ? { ...(body as object), isTimeZoneKnown: true }
          : { ...USUAL, isTimeZoneKnown: false },
    }))
    const { user } = renderAt(<MailForm />)
    await waitFor(() => expect(field('Time zone').value).toBe('Asia/Kathmandu'))
    expect(screen.getByText(/From your browser/)).toBeTruthy()
    expect(update().disabled).toBe(true)

    await user.selectOptions(field('Send regular mail at'), '18:00')
    await user.selectOptions(field('Send weekly mail on'), 'Friday')
    await user.click(screen.getByLabelText('One mail for all alerts'))
    await user.click(screen.getByLabelText('Email me when a source I suggested is approved or rejected'))
    await user.selectOptions(field('Email me about shared folders'), 'What others added, once a week')
    await user.click(update())
    await screen.findByText('Mail settings saved.')
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: 'mail/preferences',
      body: {
        timeZone: 'Asia/Kathmandu',
        hour: 18,
        weekday: 5,
        digest: true,
        sourceDecisions: true,
        sharedFolders: 'WEEKLY',
      },
    })
  })

  it('that are refused show why, and keep the choices', async () => {
    const refusal = {
      status: 400,
      body: { errorCode: 'BAD_REQUEST', apiError: 'Your account has no e-mail address.' },
    }
    fakeServer(({ method }) => (method === 'PUT' ? refusal : { body: { ...USUAL, isTimeZoneKnown: true } }))
    const { user } = renderAt(<MailForm />)
    await user.click(
      await screen.findByLabelText('Email me when a source I suggested is approved or rejected'),
    )
    await user.click(update())
    await screen.findByText('Your account has no e-mail address.')
    expect(update().disabled).toBe(false)
  })

  it('that cannot be loaded can be requested again', async () => {
    fakeServer(() => ({ status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }))
    renderAt(<MailForm />)
    await screen.findByRole('button', { name: 'TRY AGAIN' })
  })
})

describe('the mail addresses', () => {
  it('show whether they are confirmed, and can be removed', async () => {
    let addresses = [
      { id: '1', address: 'ada@example.org', state: 'confirmed' },
      { id: '2', address: 'other@example.net', state: 'waiting' },
    ]
    fakeServer(({ method, path }) => {
      if (method === 'DELETE') addresses = addresses.filter(({ id }) => !path.endsWith(`/${id}`))
      return { body: addresses }
    })
    const { user } = renderAt(<MailAddresses />)
    const [own, other] = await screen.findAllByRole('listitem')
    expect(own?.textContent).toContain('Confirmed')
    expect(within(other as HTMLElement).getByText('Waiting for confirmation')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove other@example.net' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })
})
