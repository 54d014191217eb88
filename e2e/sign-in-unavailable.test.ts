import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeProvider, startFakeProvider } from '../apps/server/src/testing/fake-provider.ts'
import { prepareStage } from './support/journey.ts'

/** Before keycloak-js gives up by itself, which takes it 15 s. */
const SAID_WITHIN_MS = 10_000

let provider: FakeProvider | undefined
after(() => provider?.close())

const { journey } = prepareStage({
  async settings() {
    provider = await startFakeProvider()
    // As Keycloak lets pages of every origin read what it says of itself.
    const headers = { 'access-control-allow-origin': '*' }
    provider.answers(() => ({ status: 500, body: 'out of order', headers }))
    return { IDP_URL: provider.url, IDP_REST_SECRET: 'secret' }
  },
})

async function assertSaid(page: Page, heading: string, button: string) {
  await page.getByRole('heading', { name: heading }).waitFor({ timeout: SAID_WITHIN_MS })
  await page.getByRole('button', { name: button }).waitFor()
}

journey('a sign-in service that answers 500 is told soon, with what to do', async ({ page, claire }) => {
  await page.goto(claire.url)
  await assertSaid(page, 'Sign-in cannot be reached', 'TRY AGAIN')
  await page.getByText('Try again in a moment').waitFor()
  const asked = provider?.requests.length ?? 0
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/.well-known/openid-configuration')),
    page.getByRole('button', { name: 'TRY AGAIN' }).click(),
  ])
  await assertSaid(page, 'Sign-in cannot be reached', 'TRY AGAIN')
  assert.ok((provider?.requests.length ?? 0) > asked)
})

journey('a sign-in service that refuses the connection is told as soon', async ({ page, claire }) => {
  await provider?.close()
  await page.goto(claire.url)
  await assertSaid(page, 'Sign-in cannot be reached', 'TRY AGAIN')
})
