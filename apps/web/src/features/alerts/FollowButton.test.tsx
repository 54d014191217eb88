import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { FollowButton } from './follow-buttons.tsx'

const article = { source: { id: 's', name: 'Annals' }, categories: ['cs.IR', 'Ecology'] }
const none = () => undefined

it('an alert for a source or a topic takes two clicks', async () => {
  const calls = fakeServer(withAlerts([], none))
  const { user } = renderAt(<FollowButton article={article} describedBy="title" />)
  for (const [words, body] of [
    ['From Annals', { source: 'Annals' }],
    ['On Information Retrieval', { topic: 'cs.IR' }],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Create an alert' }))
    await user.click(await screen.findByRole('menuitem', { name: words }))
    await screen.findByText('New Alert created!')
    expect(calls.findLast(({ path }) => path === 'alert/follow')).toMatchObject({ body })
  }
})

it("the first alert stores the browser's time zone, later ones do not", async () => {
  const usual = { timeZone: 'UTC', hour: 7, weekday: 1, digest: false, sourceDecisions: false }
  let isTimeZoneKnown = false
  const calls = fakeServer(
    withAlerts([], ({ method }) => {
      if (method === 'PUT') isTimeZoneKnown = true
      return { body: { ...usual, isTimeZoneKnown } }
    }),
  )
  const asked = (method: string) =>
    calls.filter((call) => call.path === 'mail/preferences' && call.method === method)
  const { user } = renderAt(<FollowButton article={article} describedBy="title" />)
  for (const name of ['On Ecology', 'From Annals']) {
    const before = asked('GET').length
    await user.click(screen.getByRole('button', { name: 'Create an alert' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    await waitFor(() => expect(asked('GET').length).toBeGreaterThan(before))
    await waitFor(() => expect(asked('PUT')).toHaveLength(1))
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(asked('PUT')[0]?.body).toEqual({ ...usual, timeZone })
})

it('an existing alert is reported by the server', async () => {
  fakeServer(({ path }) =>
    path === 'alert/follow'
      ? { status: 409, body: { errorCode: 'CONFLICT', apiError: 'You already have this alert.' } }
      : undefined,
  )
  const { user } = renderAt(<FollowButton article={article} describedBy="title" />)
  await user.click(screen.getByRole('button', { name: 'Create an alert' }))
  await user.click(await screen.findByRole('menuitem', { name: 'From Annals' }))
  await screen.findByText('You already have this alert.')
})
