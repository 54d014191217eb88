import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { REST_SECRET, PASSWORD, type TestProvider, startProvider } from '../testing/start-provider.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'

let provider: TestProvider
before(async () => {
  provider = await startProvider()
})
after(() => provider.close())

/** Returns the page after an attempt; empty if it succeeded. */
async function attempt(
  username: string,
  { password = 'wrong', from = '192.0.2.1', browser = openBrowser(provider) } = {},
) {
  const { action, state } = await browser.openLogin({ prompt: 'login' })
  const response = await browser.post(action, { state, username, password }, { 'x-forwarded-for': from })
  return response.headers.get('location') ? '' : response.text()
}

const times = (count: number, make: (each: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, each) => make(each)))

test('after ten failures the right password is refused too, until a minute has passed', async () => {
  await provider.addUser('guessed')
  for (const html of await times(10, () => attempt('guessed')))
    assert.match(html, /Invalid username or password/)
  assert.match(await attempt('guessed', { password: PASSWORD }), /Invalid username or password/)
  provider.pass(61_000)
  assert.equal(await attempt('guessed', { password: PASSWORD }), '')
})

test('simultaneous guesses are stopped as well', async () => {
  await provider.addUser('stormed')
  await times(40, () => attempt('stormed'))
  assert.match(await attempt('stormed', { password: PASSWORD }), /Invalid username or password/)
})

test('failed attempts from one address delay only that address', async () => {
  await provider.addUser('victim')
  await times(11, () => attempt('victim'))
  assert.equal(await attempt('victim', { password: PASSWORD, from: '198.51.100.7' }), '')
})

test('a browser in which the person has signed in is not delayed by guesses from elsewhere', async () => {
  await provider.addUser('regular')
  const browser: Browser = openBrowser(provider)
  assert.equal(await attempt('regular', { password: PASSWORD, browser }), '')
  for (const part of [0, 1, 2, 3])
    await times(30, (each) => attempt('regular', { from: `203.0.${part}.${each}` }))
  const elsewhere = { password: PASSWORD, from: '198.51.100.8' }
  assert.match(await attempt('regular', elsewhere), /Invalid username or password/, 'attempts are limited')
  assert.equal(await attempt('regular', { password: PASSWORD, browser }), '')
  await times(11, () => attempt('regular', { browser }))
  assert.match(
    await attempt('regular', { password: PASSWORD, browser }),
    /Invalid username or password/,
    'no additional attempts',
  )
})

test('the cookie of a known browser is hidden from scripts and valid for its own person only', async () => {
  const browser = openBrowser(provider)
  await provider.addUser('marked')
  await attempt('marked', { password: PASSWORD, browser })
  assert.match(browser.cookies.get('CLAIRE_KNOWN_BROWSER') ?? '', /^[\w-]+\.[\w-]+\.[\w-]+$/)
  await provider.addUser('unmarked')
  await times(11, () => attempt('unmarked'))
  assert.match(await attempt('unmarked', { password: PASSWORD, browser }), /Invalid username or password/)
})

test('too many attempts from one address get 429 and a time to retry', async (t) => {
  const strict = await startProvider({ rateLimits: { logins: 2, tokens: 2 } })
  t.after(strict.close)
  const browser = openBrowser(strict)
  const { action, state } = await browser.openLogin()
  const answers = []
  for (let each = 0; each < 3; each++)
    answers.push(await browser.post(action, { username: 'demo', password: 'wrong', state }))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 429],
  )
  assert.match(answers[2]?.headers.get('retry-after') ?? '', /^\d+$/)
  assert.match((await answers[2]?.text()) ?? '', /role="alert"[^]*Too many attempts/)
})

test('the server’s calls have a rate limit that others cannot use up', async (t) => {
  const strict = await startProvider({ rateLimits: { tokens: 2 } })
  t.after(strict.close)
  const requestToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    openBrowser(strict).post(`${strict.protocol}/token`, form, headers)
  const unproven = { grant_type: 'client_credentials', client_id: 'claire-rest' }
  for (let each = 0; each < 2; each++) assert.equal((await requestToken(unproven)).status, 401)
  const refused = await requestToken({ ...unproven, client_id: 'claire-web' })
  assert.equal(refused.status, 429)
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(((await refused.json()) as { error: string }).error, 'too_many_requests')
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`claire-rest:${secret}`).toString('base64')}`,
  })
  assert.equal((await requestToken({ grant_type: 'client_credentials' }, basic('wrong'))).status, 429)
  assert.equal((await requestToken({ grant_type: 'client_credentials' }, basic(REST_SECRET))).status, 200)
})

test('unreadable requests are refused and count', async (t) => {
  const strict = await startProvider({ rateLimits: { logins: 2, tokens: 2 } })
  t.after(strict.close)
  const deep = '['.repeat(5_000) + ']'.repeat(5_000)
  for (const [path, type, body] of [
    ['protocol/openid-connect/token', 'application/json', deep],
    ['protocol/openid-connect/token', 'application/x-www-form-urlencoded', 'grant_type=%00'],
    ['protocol/openid-connect/token', 'application/x-www-form-urlencoded', 'grant_type=x'],
    ['login-actions/authenticate', 'application/x-www-form-urlencoded', 'username=%00'],
    ['login-actions/authenticate', 'application/json', deep],
    ['login-actions/authenticate', 'application/x-www-form-urlencoded', 'username=x'],
  ] as const) {
    const { status } = await fetch(`${strict.issuer}/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    assert.equal(
      status,
      body.endsWith('=x') ? 429 : body === deep && path.endsWith('token') ? 401 : 400,
      path,
    )
  }
})

test('a null character is refused anywhere', async () => {
  const rest = { authorization: `Basic ${Buffer.from(`claire-rest:${REST_SECRET}`).toString('base64')}` }
  const token = await fetch(`${provider.protocol}/token`, {
    method: 'POST',
    headers: rest,
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: bearer } = (await token.json()) as { access_token: string }
  const authorization = `Bearer ${bearer}`
  for (const [path, init] of [
    ['/auth/realms/claire/protocol/openid-connect/auth?client_id=%00', {}],
    ['/auth/realms/claire/protocol/openid-connect/logout?state=%00', {}],
    ['/auth/realms/claire/account?referrer=%00', {}],
    ['/auth/realms/%00', {}],
    ['/auth/admin/realms/claire/users/%00', { headers: { authorization } }],
    [
      '/auth/admin/realms/claire/users/x',
      {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"firstName":"\\u0000"}',
      },
    ],
  ] satisfies [string, RequestInit][]) {
    const { status } = await fetch(provider.origin + path, init)
    assert.equal(status, 400, path)
  }
})
