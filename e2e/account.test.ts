import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt, signOut } from './support/sign-in.ts'

const { journey } = prepareStage()

const formNamed = (page: Page, name: string) => page.getByRole('form', { name })
const settings = { path: '/account-settings', user: 'demo' } as const

journey('a person changes their name, and it is their name everywhere at once', async ({ page, claire }) => {
  await signInAt(page, claire, settings)
  const form = formNamed(page, 'Basic Information')
  const update = form.getByRole('button', { name: 'Update' })
  assert.ok(await update.isDisabled())
  assert.equal(await form.getByLabel('Email').inputValue(), 'demo@claire.localhost')

  await form.getByLabel('First Name').fill('')
  await update.click()
  await form.getByText('First Name is required!').waitFor()

  await form.getByLabel('First Name').fill('Zoë')
  await update.click()
  await page.getByText('User updated!').waitFor()
  await page.getByRole('button', { name: 'Account settings' }).getByText('Zoë User').waitFor()
  await page.goto(`${claire.url}/`)
  await page.getByRole('heading', { name: /Zoë/ }).waitFor()
})

journey('an address leads to one section of the settings, with the keyboard', async ({ page, claire }) => {
  await signInAt(page, claire, settings)
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('about:blank')
    await page.goto(`${claire.url}/account-settings#mail`)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Mail and addresses')
    await page.getByLabel('Time zone').waitFor()
    const top = await page
      .getByRole('heading', { name: 'Mail and addresses' })
      .evaluate((heading) => heading.getBoundingClientRect().top)
    assert.ok(top >= 64 && top < 320, `the heading is at ${top} px, below the bar`)
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] })
    assert.equal(await page.getByRole('navigation', { name: 'Sections' }).isVisible(), width === 1440)
  }
})

journey(
  'the current password is checked before it is changed, and the new one counts from then on',
  async ({ page, claire }) => {
    const password = claire.passwordOf('demo')
    const newPassword = 'a new password 7'
    await signInAt(page, claire, settings)
    const form = formNamed(page, 'Change Password')
    const update = form.getByRole('button', { name: 'Update' })
    const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value)
    assert.ok(await update.isDisabled())

    await fill('Current Password', 'wrong')
    await fill('New Password', newPassword)
    await fill('Confirm New Password', newPassword)
    await update.click()
    await form.getByText('Check your current password!').waitFor()

    await fill('Current Password', password)
    await fill('Confirm New Password', 'something else')
    await update.click()
    await form.getByText('Your new password do not match with confirmation!').waitFor()

    await fill('Confirm New Password', newPassword)
    await update.click()
    await page.getByText('Your password is updated!').waitFor()
    await signOut(page)
    await page.getByLabel('Username or email').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Invalid username or password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: /Zoë|Demo/ }).waitFor()

    await page.goto(`${claire.url}/account-settings`)
    const remove = formNamed(page, 'Delete Account')
    assert.ok(await remove.getByRole('button', { name: 'Delete' }).isDisabled())
    await remove
      .getByRole('checkbox', { name: 'Confirm that I want to permanentely delete my account' })
      .check()
    await remove.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Your account is deleted!').waitFor()
    await page.getByLabel('Username or email').waitFor()
    await page.getByLabel('Username or email').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Invalid username or password.').waitFor()
  },
)
