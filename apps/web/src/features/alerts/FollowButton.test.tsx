import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { FollowButton } from './FollowButton.tsx'

const article = { source: { id: 's', name: 'Annals' }, categories: ['cs.IR', 'Ecology'] }
const none = () => undefined

it('everything new from a source or on a topic is an alert after two clicks', async () => {
  const calls = fakeServer(withAlerts([], none))
  const { user } = renderAt(<FollowButton article={article} describedBy="title" />)
  for (const [words, body] of [
    ['From Annals', { source: 'Annals' }],
    ['On Information Retrieval', { topic: 'cs.IR' }],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Alert me to anything new' }))
    await user.click(await screen.findByRole('menuitem', { name: words }))
    await screen.findByText('New Alert created!')
    expect(calls.at(-1)).toMatchObject({ path: 'alert/follow', body })
  }
})

it('what is followed already is said by the server', async () => {
  fakeServer(({ path }) =>
    path === 'alert/follow'
      ? { status: 409, body: { errorCode: 'CONFLICT', apiError: 'You already have this alert.' } }
      : undefined,
  )
  const { user } = renderAt(<FollowButton article={article} describedBy="title" />)
  await user.click(screen.getByRole('button', { name: 'Alert me to anything new' }))
  await user.click(await screen.findByRole('menuitem', { name: 'From Annals' }))
  await screen.findByText('You already have this alert.')
})
