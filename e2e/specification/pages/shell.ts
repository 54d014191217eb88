import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInOnLoginPage } from '../../support/sign-in.ts'
import { FEEDBACK, SUPPORT, type Stage, go } from '../stage.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

const WIDE = { width: 1280, height: 900 }

const accountButton = (page: Page) => page.getByRole('button', { name: 'Account settings' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Account settings' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle navigation' })

/** Waits until the navigation has this width: it slides. */
const navigationIs = (page: Page, width: number) =>
  page.waitForFunction(
    (wanted) => document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect().width === wanted,
    width,
  )

const atWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

export function shell(stage: Stage) {
  describe('2.2 shell', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
    })
    after(() => page.setViewportSize(WIDE))
    const given = () => page

    describeVisitors(stage)
    describeBar(stage, given)
    describeMenu(stage, given)
    describePlaces(stage, given)
    describeWidths(stage, given)

    test('Footer as in 1', async () => {
      const footer = page.getByRole('contentinfo')
      await footer.getByText('This tool was designed by the Innovation Hub.').waitFor()
      await footer.getByRole('link', { name: 'Terms and conditions' }).click()
      await page.waitForURL(`${stage.claire.url}/terms`)
    })
  })
}

function describeVisitors(stage: Stage) {
  let page: Page
  before(async () => {
    page = (await stage.visitor()).page
    await page.goto(`${stage.claire.url}/unauthorized`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  test('User menu authenticated only', async () => {
    assert.equal(await accountButton(page).count(), 0)
    await accountButton(await stage.pageOf('demo')).waitFor()
  })
  test('Not authenticated: login icon button starts sign-in', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Sign in' })
    await eventuallyEqual(
      async () => [await button.locator('svg').count(), await button.innerText()],
      [1, ''],
    )
    await button.click()
    await page.getByLabel('Username or email').waitFor()
  })
  test('Logout ends the session through the provider', async () => {
    await signInOnLoginPage(page, stage.claire)
    const other = await page.context().newPage()
    await other.goto(`${stage.claire.url}/terms`)
    await accountButton(other).waitFor()
    // A person presses in the tab that they see; timers and frames of the others are slowed.
    await page.bringToFront()
    await accountButton(page).click()
    const ended = page.waitForRequest((request) =>
      new URL(request.url()).pathname.endsWith('/protocol/openid-connect/logout'),
    )
    await menu(page).getByRole('button', { name: 'Logout' }).click()
    await ended
    await page.getByLabel('Username or email').waitFor()
    await other.getByLabel('Username or email').waitFor()
    await page.context().close()
  })
}

function describeBar(stage: Stage, given: () => Page) {
  test('Top bar 64 px', async () => {
    for (const width of [400, WIDE.width]) {
      await atWidth(given(), width)
      await eventuallyEqual(async () => (await given().getByRole('banner').boundingBox())?.height, 64)
    }
  })
  test('Menu button toggles collapse', async () => {
    await toggle(given()).click()
    await navigationIs(given(), 60)
    await toggle(given()).click()
    await navigationIs(given(), 256)
  })
  test('Logo goes to /', async () => {
    await go(given(), '/terms')
    await given().getByRole('link', { name: 'Claire, to the home page' }).click()
    await given().waitForURL(`${stage.claire.url}/`)
  })
  test('Authenticated: person icon', async () => {
    const drawn = await accountButton(given()).locator('svg').first().innerHTML()
    const { icons } = JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve('@iconify-json/ic/icons.json'), 'utf8'),
    ) as { icons: Record<string, { body: string }> }
    const [outline] = /(?<= d=")[^"]+/.exec(icons['outline-person']?.body ?? '') ?? []
    assert.ok(outline && drawn.includes(outline))
  })
  test('Given and family name', () =>
    accountButton(given()).getByText('Demo User', { exact: true }).waitFor())
  test('Name hidden below small breakpoint', async () => {
    const name = accountButton(given()).getByText('Demo User')
    await atWidth(given(), 429)
    await name.waitFor()
    await atWidth(given(), 428)
    await name.waitFor({ state: 'hidden' })
    await given().setViewportSize(WIDE)
  })
  test('Dropdown arrow titled Account settings', async () => {
    await eventuallyEqual(
      () => accountButton(given()).locator('svg').last().locator('title').textContent(),
      'Account settings',
    )
  })
}

function describeMenu(stage: Stage, given: () => Page) {
  const isCopied = async (address: string) => {
    await menu(given())
      .getByRole('button', { name: `Copy ${address}` })
      .click()
    await given().waitForFunction(
      async (wanted) => (await navigator.clipboard.readText()) === wanted,
      address,
    )
  }
  const leadsToMail = async (address: string) =>
    await eventuallyEqual(
      () => menu(given()).getByRole('link', { name: address }).getAttribute('href'),
      `mailto:${address}`,
    )
  test("'Contact for product feedback:'", async () => {
    await accountButton(given()).click()
    await menu(given()).getByText('Contact for product feedback:', { exact: true }).waitFor()
  })
  test('mailto link for feedback', () => leadsToMail(FEEDBACK))
  test('copy-to-clipboard icon for feedback', () => isCopied(FEEDBACK))
  test("'Technical support:'", () => menu(given()).getByText('Technical support:', { exact: true }).waitFor())
  test('mailto link for support', () => leadsToMail(SUPPORT))
  test('copy icon for support', () => isCopied(SUPPORT))
  test('Menu closes on click outside', async () => {
    await given().mouse.click(600, 850)
    await menu(given()).waitFor({ state: 'hidden' })
  })
  test('Account Settings item -> /account-settings', async () => {
    await accountButton(given()).click()
    await menu(given()).getByRole('link', { name: 'Account Settings' }).click()
    await given().waitForURL(`${stage.claire.url}/account-settings`)
  })
}

const FOR_ALL = [
  ['Discover', '/search'],
  ['Bookmarks', '/bookmark'],
  ['Alerts', '/alerts'],
  ['Settings', '/account-settings'],
] as const
const ADMIN_SOURCES = ['Admin Sources', '/admin-sources'] as const

const entriesOf = (page: Page) =>
  navigation(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]))

function describePlaces(stage: Stage, given: () => Page) {
  const leads = async (page: Page, [name, path]: readonly [string, string]) => {
    await navigation(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(stage.claire.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  test('Discover -> /search', () => leads(given(), FOR_ALL[0]))
  test('Bookmarks -> /bookmark', () => leads(given(), FOR_ALL[1]))
  test('Alerts -> /alerts', () => leads(given(), FOR_ALL[2]))
  test('Settings -> /account-settings', () => leads(given(), FOR_ALL[3]))
  test('Admin Sources -> /admin-sources', async () => {
    await leads(await stage.pageOf('admin'), ADMIN_SOURCES)
  })
  test('Admin Sources only for administrators', async () => {
    await eventuallyEqual(() => entriesOf(given()), FOR_ALL)
  })
  test('Item shown when its role list is empty or holds a role', async () => {
    await eventuallyEqual(async () => entriesOf(await stage.pageOf('admin')), [...FOR_ALL, ADMIN_SOURCES])
  })
  test('Items are children of home without child routes', async () => {
    await eventuallyEqual(() => navigation(given()).getByRole('list').count(), 1)
    for (const [, path] of FOR_ALL) assert.match(path, /^\/[^/]+$/)
  })
}

function describeWidths(stage: Stage, given: () => Page) {
  test('Drawer 256 px open', async () => {
    await navigationIs(given(), 256)
  })
  test('Drawer 60 px collapsed', async () => {
    await toggle(given()).click()
    await navigationIs(given(), 60)
    await toggle(given()).click()
  })
  test('Starts collapsed when window <= md', async () => {
    for (const [width, drawer] of [
      [1025, 60],
      [1026, 256],
    ] as const) {
      await atWidth(given(), width)
      await given().reload()
      await accountButton(given()).waitFor()
      await navigationIs(given(), drawer)
    }
  })
  test('Auto-collapses on small screens', async () => {
    await atWidth(given(), 900)
    await navigationIs(given(), 60)
    await toggle(given()).click()
    const over = given().getByRole('dialog', { name: 'Main' })
    await over.getByRole('link', { name: 'Bookmarks' }).click()
    await over.waitFor({ state: 'hidden' })
    await given().waitForURL(`${stage.claire.url}/bookmark`)
  })
  test('Below 429 px a collapsed drawer of 60 px', async () => {
    await atWidth(given(), 428)
    await navigationIs(given(), 428)
    const place = async () => {
      const { y, height } = (await navigation(given()).boundingBox()) ?? {}
      return [y, height]
    }
    await eventuallyEqual(place, [900 - 56, 56], 'a bar at the bottom takes its place')
    await toggle(given()).click()
    const over = given().getByRole('dialog', { name: 'Main' })
    await over.waitFor()
    await given().keyboard.press('Escape')
    await over.waitFor({ state: 'hidden' })
    await given().setViewportSize(WIDE)
  })
}
