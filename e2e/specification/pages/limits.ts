import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { JOURNAL } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { describeTimes } from './limits-times.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function limits(stage: Stage) {
  describe('9 limits', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('admin')
      await go(page, '/account-settings')
      await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor()
    })
    describeWidths(() => page)
    describeColours(() => page)
    describeClient(stage)
    describeTimes(stage)
  })
}

function describeWidths(given: () => Page) {
  const wide = { width: 1280, height: 900 }
  const atWidth = (width: number) => given().setViewportSize({ ...wide, width })
  after(() => given().setViewportSize(wide))
  const marginIs = (pixels: number) =>
    given().waitForFunction((wanted) => {
      const main = document.querySelector('main')
      return main && getComputedStyle(main).paddingInlineStart === wanted
    }, `${pixels}px`)
  const sections = () => given().getByRole('navigation', { name: 'Sections' })

  test('sm 429', async () => {
    await atWidth(428)
    await marginIs(16)
    await atWidth(429)
    await marginIs(24)
  })
  test('md 1025', async () => {
    await atWidth(1024)
    await sections().waitFor({ state: 'hidden' })
    await atWidth(1025)
    await sections().waitFor()
  })
  test('xl 1320', async () => {
    await atWidth(1319)
    await marginIs(24)
    await atWidth(1320)
    await marginIs(32)
  })
  test('lg 1200', async () => {
    await go(given(), '/admin-sources?tab=approved')
    // Or the list of the page before is pressed, and replaced.
    await given().waitForURL(/\/admin-sources\?tab=approved$/)
    await given().getByRole('button', { name: JOURNAL.name, exact: true }).click()
    const beside = given().getByRole('complementary', { name: JOURNAL.name })
    await beside.waitFor()
    await atWidth(1199)
    await given().getByRole('dialog', { name: JOURNAL.name }).waitFor()
    await atWidth(1200)
    await beside.waitFor()
    await beside.getByRole('button', { name: 'Close', exact: true }).click()
    await beside.waitFor({ state: 'detached' })
  })
}

function describeColours(given: () => Page) {
  const styleOf = (selector: string, property: 'color' | 'backgroundColor') =>
    given()
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property)
  test('Primary blue', async () => {
    await eventuallyEqual(
      () => styleOf('main .MuiButton-contained.MuiButton-colorPrimary', 'backgroundColor'),
      'rgb(18, 89, 184)',
    )
  })
  test('Secondary dark blue', async () => {
    await eventuallyEqual(() => styleOf('h1', 'color'), 'rgb(11, 42, 91)')
  })
  test('Text #333333', async () => {
    await eventuallyEqual(() => styleOf('body', 'color'), 'rgb(51, 51, 51)')
  })
}

const WEB = new URL('../../../apps/web/package.json', import.meta.url)
const KEYCLOAK = createRequire(WEB).resolve('keycloak-js')

const unsigned = (claims: object) =>
  [{ alg: 'none' }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

interface Library {
  default: new (config: object) => {
    init(options: object): Promise<boolean>
    updateToken(): Promise<boolean>
  }
}

/** keycloak-js, by its traces in a browser and directly. */
function describeClient(stage: Stage) {
  let page: Page
  before(async () => {
    page = (await stage.visitor()).page
  })
  after(() => page.context().close())

  test('Stored login callback 1 hour', async () => {
    const before = Date.now()
    await page.goto(`${stage.claire.url}/alerts`)
    await page.getByLabel('Username or email').waitFor()
    const stored = await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('kc-callback-'))
        .map((key) => (JSON.parse(localStorage.getItem(key) ?? '') as { expires: number }).expires),
    )
    const hour = 3_600_000
    assert.equal(stored.length, 1)
    const [expires = 0] = stored
    assert.ok(expires >= before + hour && expires <= Date.now() + hour)
  })
  test('Keycloak own refresh under 5 s', async () => {
    const tokensFor = (seconds: number) => {
      const iat = Math.floor(Date.now() / 1_000)
      const token = unsigned({ iat, exp: iat + seconds, sub: 'ada' })
      return { token, refreshToken: token, idToken: token }
    }
    let left = 60
    await page.route('**/keycloak-js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: readFileSync(KEYCLOAK) }),
    )
    await page.route('**/some-tokens', (route) => {
      const { token, refreshToken, idToken } = tokensFor(left)
      return route.fulfill({
        json: { access_token: token, refresh_token: refreshToken, id_token: idToken },
      })
    })
    await page.goto(`${stage.claire.url}/notices`)
    const isRefreshed = (seconds: number) => {
      left = seconds
      return page.evaluate(async (tokens) => {
        const address = '/keycloak-js'
        const { default: Keycloak } = (await import(address)) as Library
        const places = { authorization_endpoint: '/some', token_endpoint: '/some-tokens' }
        const client = new Keycloak({ clientId: 'some', oidcProvider: places })
        await client.init({ ...tokens, checkLoginIframe: false })
        return client.updateToken()
      }, tokensFor(60))
    }
    assert.deepEqual([await isRefreshed(60), await isRefreshed(4)], [false, true])
  })
}
