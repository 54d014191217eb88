import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { SettingsGroups } from './index.ts'

const contents = {
  profile: <input aria-label="Name" />,
  'sign-in': <input aria-label="Password" />,
  mail: <input aria-label="Hour" />,
  tokens: <input aria-label="Token" />,
  programs: <p>Bookmarklet</p>,
  data: <input aria-label="Confirm" />,
}

function open(hash = '') {
  return renderAt(<SettingsGroups contents={contents} />, { at: `/account-settings${hash}` })
}

/** Narrow windows, such as that of a test, have no list. */
const listed = () =>
  within(screen.getByRole('navigation', { hidden: true })).getAllByRole('link', { hidden: true })
const focused = () => document.activeElement

it('the settings are listed in page order', () => {
  open()
  const names = listed().map(({ textContent }) => textContent)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names)
  expect(
    within(screen.getByRole('region', { name: 'Mail and addresses' })).getByLabelText('Hour'),
  ).toBeTruthy()
})

it('an address that names a section focuses it', async () => {
  const { user } = open('#mail')
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Mail and addresses' }))
  await user.tab()
  expect(focused()).toBe(screen.getByLabelText('Hour'))
})

it('the list links to each section repeatedly, and the address names it', async () => {
  const { user, router } = open()
  for (let times = 0; times < 2; times++) {
    await user.click(listed()[3] ?? document.body)
    expect(router.state.location.hash).toBe('#tokens')
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Programs' }))
  }
})

it('an address that names nothing leaves the focus where it is', () => {
  open('#nonsense')
  expect(focused()).toBe(document.body)
})
