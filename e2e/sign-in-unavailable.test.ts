import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeProvider, startFakeProvider } from '../apps/server/src/testing/fake-provider.ts'
import { dropTimers, GIVING_UP_MS } from './support/clock.ts'
import { prepareStage } from './support/journey.ts'

let provider: FakeProvider | undefined
after(() => provider?.close())

const { journey } = prepareStage({
  async settings() {
    provider = await startFakeProvider()
    // Like Keycloak, allows pages of every origin to read its metadata.
    const headers = { 'access-control-allow-origin': '*' }
    provider.answers(() => ({ status: 500, body: 'out of order', headers }))
    return { IDP_URL: provider.url, IDP_REST_SECRET: 'secret' }
  },
})

async function assertSaid(page: Page, heading: string, button: string) {
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByRole('button', { name: button }).waitFor()
}

journey('a sign-in service that answers 500 is reported at once, with advice', async ({ page, claire }) => {
  await dropTimers(page, GIVING_UP_MS)
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

journey('a sign-in service that refuses the connection is reported as soon', async ({ page, claire }) => {
  await provider?.close()
  await dropTimers(page, GIVING_UP_MS)
  await page.goto(claire.url)
  await assertSaid(page, 'Sign-in cannot be reached', 'TRY AGAIN')
})
