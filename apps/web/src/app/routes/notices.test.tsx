import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'

it('visitors can read the notices without signing in, and retry a failed request', async () => {
  let fails = true
  fakeServer(({ path }) => {
    if (path !== '/notices.txt') return undefined
    return fails ? { status: 503, text: 'away' } : { text: 'citeproc 2.4.63\nLicence: CPAL-1.0' }
  })
  const { user, sessionEvents } = renderAt(routes, {
    at: '/notices',
    sessionState: { status: 'signedOut', returned: false },
  })
  await screen.findByRole('heading', { level: 1, name: 'Open-source notices' })
  await screen.findByText('This could not be loaded.')
  fails = false
  await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
  await screen.findByText(/citeproc 2\.4\.63\s+Licence: CPAL-1\.0/)
  expect(sessionEvents).toEqual([])
})
