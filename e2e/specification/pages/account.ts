import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

/** Saves nothing: the account stays unchanged. */
export function account(stage: Stage) {
  describe('2.10 account', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
      await go(page, '/account-settings')
      await page.getByRole('heading', { level: 1, name: 'Account Settings', exact: true }).waitFor()
    })
    const field = (form: string, label: string) =>
      page.getByRole('form', { name: form, exact: true }).getByLabel(label, { exact: true })
    const button = (form: string, name: string) =>
      page.getByRole('form', { name: form, exact: true }).getByRole('button', { name, exact: true })
    const confirmation = () =>
      field('Delete Account', 'Confirm that I want to permanentely delete my account')
    const holds = async (label: string, value: string) =>
      await eventuallyEqual(() => field('Basic Information', label).inputValue(), value)
    const isPassword = async (label: string) =>
      await eventuallyEqual(() => field('Change Password', label).getAttribute('type'), 'password')

    test('Breadcrumb Home > Account Settings', async () => {
      const trail = page.getByLabel('Breadcrumb')
      await eventuallyEqual(
        () => trail.locator('a, [aria-current]').allInnerTexts(),
        ['Home', 'Account Settings'],
      )
      await eventuallyEqual(() => trail.getByRole('link').getAttribute('href'), '/')
    })
    test('Basic Information firstName', () => holds('First Name', 'Demo'))
    test('lastName', () => holds('Last Name', 'User'))
    test('email', () => holds('Email', 'demo@claire.localhost'))
    test('Change Password currentPassword', () => isPassword('Current Password'))
    test('newPassword', () => isPassword('New Password'))
    test('confirmNewPassword', () => isPassword('Confirm New Password'))
    test("Delete Account checkbox 'Confirm that I want to permanentely delete my account'", async () => {
      await eventuallyEqual(() => confirmation().getAttribute('type'), 'checkbox')
    })
    test('Warning: access lost, data permanently deleted', async () => {
      const text = await page.getByRole('region', { name: 'Delete Account' }).innerText()
      assert.match(text, /lose all access.*personal data is permanently deleted/)
    })
    test('Update disabled until edit', async () => {
      for (const [form, label] of [
        ['Basic Information', 'First Name'],
        ['Change Password', 'New Password'],
      ] as const) {
        await eventuallyEqual(() => button(form, 'Update').isDisabled(), true)
        await field(form, label).fill('Delta')
        await eventuallyEqual(() => button(form, 'Update').isEnabled(), true)
      }
    })
    test('Delete disabled until ticked', async () => {
      const remove = button('Delete Account', 'Delete')
      await eventuallyEqual(() => remove.isDisabled(), true)
      await confirmation().check()
      await eventuallyEqual(() => remove.isEnabled(), true)
      await confirmation().uncheck()
      await eventuallyEqual(() => remove.isDisabled(), true)
    })
  })
}
