import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Tokens, formIn, openBrowser } from './testing/browser.ts'
import { type TestProvider, startProvider } from './testing/start-provider.ts'

let provider: TestProvider
let browser: Browser
let tokens: Tokens
before(async () => {
  provider = await startProvider()
})
after(() => provider.close())

async function signedIn() {
  browser = openBrowser(provider)
  tokens = await browser.tokens()
}

const logoutAddress = (parameters: Record<string, string>) =>
  `${provider.protocol}/logout?${new URLSearchParams(parameters)}`
const home = () => ({ client_id: 'claire-web', post_logout_redirect_uri: `${provider.origin}/` })

async function refreshed() {
  const form = { grant_type: 'refresh_token', client_id: 'claire-web', refresh_token: tokens.refresh_token }
  return (await (await browser.post(`${provider.protocol}/token`, form)).json()) as {
    error_description?: string
    refresh_token?: string
  }
}

test('with the id token the session ends everywhere at once, and the browser returns home', async () => {
  await signedIn()
  const answer = await browser.request(
    logoutAddress({ ...home(), id_token_hint: tokens.id_token, state: 's' }),
  )
  assert.equal(answer.headers.get('location'), `${provider.origin}/?state=s`)
  assert.equal((await refreshed()).error_description, 'Session not active')
  const userinfo = await fetch(`${provider.protocol}/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  assert.equal(userinfo.status, 401)
  assert.deepEqual([...browser.cookies.keys()], ['CLAIRE_KNOWN_BROWSER'])
  assert.equal((await browser.openLogin()).response.status, 200)
})

test('POST does the same', async () => {
  await signedIn()
  const answer = await browser.post(`${provider.protocol}/logout`, {
    ...home(),
    id_token_hint: tokens.id_token,
  })
  assert.equal(answer.headers.get('location'), `${provider.origin}/`)
  assert.equal((await refreshed()).error_description, 'Session not active')
})

test('an expired id token is a valid hint, also twice', async () => {
  await signedIn()
  provider.pass(6 * 60_000)
  for (let time = 0; time < 2; time++) {
    assert.equal(
      (await browser.request(logoutAddress({ ...home(), id_token_hint: tokens.id_token }))).status,
      302,
    )
  }
})

test('a refused request ends no session', async () => {
  await signedIn()
  const refused: Record<string, string>[] = [
    { ...home(), id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' },
    { ...home(), id_token_hint: tokens.access_token },
    { ...home(), id_token_hint: 'x.y.z' },
    { ...home(), id_token_hint: tokens.id_token, client_id: 'claire-rest' },
    { client_id: 'nobody' },
    { post_logout_redirect_uri: `${provider.origin}/` },
  ]
  for (const parameters of refused) {
    const answer = await browser.request(logoutAddress(parameters))
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], JSON.stringify(parameters))
  }
  assert.ok((await refreshed()).refresh_token)
})

test('without a hint the person is asked to confirm, and only their own browser can', async () => {
  await signedIn()
  const page = await browser.request(logoutAddress(home()))
  assert.equal(page.status, 200)
  const form = formIn(await page.text(), provider.origin)
  assert.equal((await browser.post(form.action, { confirmation: 'guess' })).status, 200)
  assert.equal(
    (await openBrowser(provider).post(form.action, { confirmation: form.state })).headers.get('location'),
    `${provider.origin}/`,
  )
  assert.equal((await browser.openLogin()).response.status, 302, 'still signed in')
  const answer = await browser.post(form.action, { confirmation: form.state })
  assert.equal(answer.headers.get('location'), `${provider.origin}/`)
  assert.equal((await refreshed()).error_description, 'Session not active')
})

test('without a session no confirmation is requested', async () => {
  assert.equal((await openBrowser(provider).request(logoutAddress(home()))).status, 302)
  const page = await openBrowser(provider).request(logoutAddress({ client_id: 'claire-web' }))
  assert.match(await page.text(), /You are signed out/)
})

test('a refresh token ends its session too, any number of times', async () => {
  await signedIn()
  const form = { client_id: 'claire-web', refresh_token: tokens.refresh_token }
  for (let time = 0; time < 2; time++)
    assert.equal((await browser.post(`${provider.protocol}/logout`, form)).status, 204)
  assert.equal((await refreshed()).error_description, 'Session not active')
  assert.equal(
    (await browser.post(`${provider.protocol}/logout`, { client_id: 'claire-web', refresh_token: 'x' }))
      .status,
    400,
  )
})

test('revoking a refresh token ends its session; an invalid token counts as revoked', async () => {
  await signedIn()
  const revoke = (token: string, client_id = 'claire-web') =>
    browser.post(`${provider.protocol}/revoke`, { client_id, token })
  assert.equal((await revoke('nonsense')).status, 200)
  assert.equal((await revoke(tokens.refresh_token, 'nobody')).status, 401)
  assert.equal((await revoke(tokens.refresh_token)).status, 200)
  assert.equal((await refreshed()).error_description, 'Session not active')
})
