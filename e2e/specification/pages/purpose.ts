import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LanguageSetting } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function purpose(stage: Stage) {
  describe('1 purpose', () => {
    let page: Page
    before(async () => {
      page = (await stage.visitor('demo', { locale: 'de-DE' })).page
      await page.goto(`${stage.claire.url}/account-settings`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
    after(() => page.context().close())
    const language = (name: string) => page.getByRole('combobox', { name, exact: true })
    const isIn = (lang: string, title: string) =>
      page
        .locator(`html[lang=${lang}]`)
        .getByRole('heading', { level: 1, name: title, exact: true })
        .waitFor()

    test('Interface English', () => isIn('en', 'Account Settings'))
    test('Language setting, default en', async () => {
      assert.equal(await page.evaluate(() => navigator.language), 'de-DE')
      await eventuallyEqual(() => language('Language').inputValue(), 'en')
      const { choice } = await stage.demo<LanguageSetting>('GET', '/claire/mail/language')
      assert.equal(choice, 'en')
    })
    test('Text is translated from the setting', async () => {
      await language('Language').selectOption('Deutsch')
      await isIn('de', 'Kontoeinstellungen')
      await language('Sprache').selectOption('English')
      await isIn('en', 'Account Settings')
    })
    test('Footer: designed by an innovation hub', () =>
      page
        .getByRole('contentinfo')
        .getByText('This tool was designed by the Innovation Hub.', { exact: true })
        .waitFor())
    test('Footer links to terms', async () => {
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' })
      await eventuallyEqual(() => link.getAttribute('href'), '/terms')
    })
  })
}

export function roles(stage: Stage) {
  describe('6 roles', () => {
    const entries = (page: Page) =>
      page.getByRole('navigation', { name: 'Main' }).first().getByRole('link').allInnerTexts()
    test('Denied visit -> /unauthorized', async () => {
      const page = await stage.pageOf('demo')
      for (const path of ['/admin-sources', '/admin-sources/same-work', '/admin-reports', '/admin-mail']) {
        await go(page, path)
        await page.waitForURL(`${stage.claire.url}/unauthorized`)
      }
      await page
        .getByRole('heading', { level: 1, name: 'You are not allowed to see this page', exact: true })
        .waitFor()
    })
    test('Admin only: entry and route', async () => {
      assert.ok(!(await entries(await stage.pageOf('demo'))).some((entry) => entry.includes('Admin')))
      const page = await stage.pageOf('admin')
      await page
        .getByRole('navigation', { name: 'Main' })
        .first()
        .getByRole('link', { name: 'Admin Sources' })
        .click()
      await page.waitForURL(`${stage.claire.url}/admin-sources`)
      await page.getByRole('heading', { level: 1, name: 'Admin Sources', exact: true }).waitFor()
    })
  })
}
