import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page, Request, Response } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { stopClock } from '../../support/clock.ts'
import { countLooks, isWatched } from './observe-page.ts'
import { describeToastStack } from './states-toasts.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

const TOKEN = '**/protocol/openid-connect/token'

interface Claims {
  exp: number
  given_name: string
  family_name: string
  realm_access: { roles: string[] }
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

/** A page whose clock the tests move, and its requests to the provider. */
interface Clocked {
  page: Page
  /** The first request, for a session. */
  check: Request
  tokens: Response
  /** The number of requests for tokens. */
  tries: () => number
}

async function openClocked(stage: Stage): Promise<Clocked> {
  const { page } = await stage.visitor('demo')
  let tries = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/protocol/openid-connect/token')) tries++
  })
  // A recent search that can be cleared, for the messages.
  await stage.demo('POST', '/claire/hybrid-search?page=0&size=5', { searchTerm: 'fog' })
  await page.clock.install()
  const check = page.waitForRequest(/\/protocol\/openid-connect\/auth\?/)
  const tokens = page.waitForResponse(TOKEN)
  await page.goto(`${stage.claire.url}/`)
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  await isWatched(page)
  return { page, check: await check, tokens: await tokens, tries: () => tries }
}

export function describeSession(stage: Stage) {
  let clocked: Clocked
  before(async () => {
    clocked = await openClocked(stage)
  })
  test('On load checks for a session', () => {
    assert.equal(new URL(clocked.check.url()).searchParams.get('prompt'), 'none')
  })
  test('Token and admin flag stored, user loaded', async () => {
    const page = await stage.pageOf('admin')
    const called = page.waitForRequest(/\/claire\/alert\?/)
    await go(page, '/alerts')
    const [, token = ''] = (await (await called).headerValue('authorization'))?.split('Bearer ') ?? []
    const { given_name, family_name, realm_access } = claimsOf(token)
    assert.ok(realm_access.roles.includes('admin'))
    await page.getByRole('navigation').getByRole('link', { name: 'Admin Sources' }).waitFor()
    await page
      .getByRole('button', { name: 'Account settings' })
      .getByText(`${given_name} ${family_name}`, { exact: true })
      .waitFor()
  })
  test('Authenticated with id and access token', async () => {
    const { page } = await stage.visitor('demo')
    await page.route(TOKEN, async (route) => {
      const response = await route.fetch()
      const { id_token, ...rest } = (await response.json()) as Record<string, unknown>
      assert.ok(id_token)
      await route.fulfill({ response, json: rest })
    })
    await page.goto(`${stage.claire.url}/alerts`)
    await page.getByRole('heading', { name: 'Sign-in was not completed' }).waitFor()
    await page.context().close()
  })
  describeToastStack(() => clocked.page)
  describeRefresh(() => clocked)
  describeEnd(() => clocked)
}

function describeRefresh(given: () => Clocked) {
  test('Minimum validity 70 s', async () => {
    const { page, tokens, tries } = given()
    const { access_token } = (await tokens.json()) as { access_token: string }
    const ends = claimsOf(access_token).exp * 1_000
    const looks = await countLooks(page)
    const leftAfterLook = async () => {
      const known = await looks.evaluate(({ count }) => count)
      await page.clock.runFor(6_000)
      await page.waitForFunction(([{ count }, before]) => count > before, [looks, known] as const)
      return (ends - (await page.evaluate(() => Date.now()))) / 1_000
    }
    const before = tries()
    await page.clock.pauseAt(ends - 85_000)
    let left = await leftAfterLook()
    assert.equal(tries(), before, `${left} s are enough`)
    const refreshed = page.waitForResponse(TOKEN)
    while (tries() === before && left > 50) left = await leftAfterLook()
    assert.equal((await refreshed).status(), 200)
    assert.ok(left > 50 && left <= 74, `renewed when ${left} s were left`)
  })
  test('Refresh every 6 s', async () => {
    const { page, tries } = given()
    await page.route(TOKEN, (route) => route.abort())
    const failed = () =>
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('/openid-connect/token'))
    const tried = failed()
    await stopClock(page, 240_000)
    await tried
    const first = tries()
    for (const times of [1, 2, 3]) {
      const again = failed()
      await page.clock.runFor(6_000)
      await again
      assert.equal(tries(), first + times)
    }
  })
  test("'Failed to refresh token' toast", async () => {
    const { page, tries } = given()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Account settings' }).click()
    await page.getByRole('button', { name: 'Recent messages' }).click()
    const messages = page.getByRole('dialog', { name: 'Recent messages' })
    await messages.getByText('Failed to refresh token').waitFor()
    assert.ok(tries() > 3)
    await eventuallyEqual(() => messages.getByText('Failed to refresh token').count(), 1, 'once in an outage')
    await page.keyboard.press('Escape')
    await messages.waitFor({ state: 'hidden' })
  })
}

function describeEnd(given: () => Clocked) {
  const field = () => given().page.getByLabel('First Name')
  const dialog = () => given().page.getByRole('alertdialog', { name: 'Session expired' })
  test('400 clears the token', async () => {
    const { page, tries } = given()
    await go(page, '/account-settings')
    await field().fill('Unfinished')
    await page.unroute(TOKEN)
    await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await page.clock.fastForward(6_000)
    await dialog().waitFor()
    const last = tries()
    for (const _ of [1, 2, 3]) await page.clock.fastForward(6_000)
    assert.equal(tries(), last, 'there is nothing to refresh')
    await page.unroute(TOKEN)
  })
  test('On expiry sent to login', async () => {
    const { page } = given()
    const window = page.waitForEvent('popup')
    await dialog().getByRole('button', { name: 'SIGN IN AGAIN' }).click()
    assert.match((await window).url(), /\/login|about:blank/)
    await dialog().waitFor({ state: 'hidden' })
    await eventuallyEqual(() => field().inputValue(), 'Unfinished', 'nothing typed is lost')
  })
  test('Session status polled every 5 s', async () => {
    const { page } = given()
    await isWatched(page)
    const looks = await countLooks(page)
    await stopClock(page)
    await page.waitForFunction(({ count }) => count > 0, looks)
    await page.context().clearCookies()
    await page.clock.runFor(4_000)
    await eventuallyEqual(() => field().count(), 1)
    await page.clock.runFor(1_000)
    await page.getByLabel('Username or email').waitFor()
    await page.context().close()
  })
}
