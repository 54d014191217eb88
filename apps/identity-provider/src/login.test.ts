import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Browser, formIn, openBrowser } from './testing/browser.ts'
import { createAuditStore } from './stores/audit-store.ts'
import { PASSWORD, type TestProvider, startProvider } from './testing/start-provider.ts'

let provider: TestProvider
before(async () => {
  provider = await startProvider()
})
after(() => provider.close())

async function submit(
  browser: Browser,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const { action, state } = await browser.openLogin()
  const response = await browser.post(action, { state, ...fields }, headers)
  return { response, html: response.headers.get('location') ? '' : await response.text(), action, state }
}
const right = { username: 'demo', password: PASSWORD }

test('the page needs and allows no script, and is neither framed nor cached', async () => {
  const { response, html } = await openBrowser(provider).openLogin()
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
  assert.doesNotMatch(html, /<script|javascript:|\son[a-z]+=/i)
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  assert.ok(policy.includes(createHash('sha256').update(style).digest('base64')), 'its own style applies')
  assert.equal(response.headers.get('x-frame-options'), 'DENY')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
})

test('the page works with password managers, keyboards and screen readers', async () => {
  const { html } = await openBrowser(provider).openLogin()
  assert.match(html, /<html lang="en">/)
  assert.match(html, /<label for="username">/)
  assert.match(html, /id="username"[^>]*autocomplete="username"/)
  assert.match(html, /<label for="password">/)
  assert.match(html, /id="password"[^>]*autocomplete="current-password"/)
  assert.doesNotMatch(html, /role="alert"/)
})

test('people sign in by user name or e-mail address, in any case', async () => {
  for (const username of ['demo', 'DEMO', 'demo@claire.test', ' Demo@Claire.Test ']) {
    const { response } = await submit(openBrowser(provider), { username, password: PASSWORD })
    assert.match(response.headers.get('location') ?? '', /code=/, username)
  }
})

test('the identity cookie is out of reach of scripts, and bound to the realm', async () => {
  const { response } = await submit(openBrowser(provider), right)
  const cookies = response.headers.getSetCookie()
  const identity = cookies.find((line) => line.startsWith('KEYCLOAK_IDENTITY='))
  assert.match(identity ?? '', /; Path=\/auth\/realms\/claire\/; SameSite=Lax; Max-Age=36000; HttpOnly$/)
  assert.doesNotMatch(cookies.find((line) => line.startsWith('KEYCLOAK_SESSION=')) ?? 'HttpOnly', /HttpOnly/)
})

test('behind https cookies are for https only', async (t) => {
  const secure = await startProvider({ publicUrl: 'https://claire.example' })
  t.after(secure.close)
  const { url } = openBrowser(secure).authorizationAddress({ redirect_uri: 'https://claire.example/' })
  const cookies = (await fetch(url)).headers.getSetCookie()
  assert.equal(cookies.length, 1)
  assert.match(cookies[0] ?? '', /; Secure;/)
})

test('a wrong password and an unknown name get the same message, which is announced', async () => {
  const pages = await Promise.all(
    [
      { username: 'demo', password: 'wrong' },
      { username: 'nobody', password: 'wrong' },
      { username: '', password: '' },
    ].map(async (fields) => (await submit(openBrowser(provider), fields)).html),
  )
  for (const html of pages) assert.match(html, /role="alert"[^]*Invalid username or password\./)
})

test('the typed name is shown again as text, whatever it is', async () => {
  const { html } = await submit(openBrowser(provider), {
    username: '"><script>alert(1)</script>',
    password: 'x',
  })
  assert.match(html, /value="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;"/)
  assert.doesNotMatch(html, /<script/)
})

test('only a right password reveals that an account is disabled', async () => {
  await provider.disable(await provider.addUser('gone'))
  const page = async (password: string) =>
    (await submit(openBrowser(provider), { username: 'gone', password })).html
  assert.match(await page(PASSWORD), /Your account is disabled/)
  assert.match(await page('wrong'), /Invalid username or password/)
})

test('a page of another site cannot submit the login form', async () => {
  const { action, state } = await openBrowser(provider).openLogin()
  const elsewhere = await openBrowser(provider).post(action, { ...right, state })
  assert.equal(elsewhere.headers.get('location'), null)
  assert.match(await elsewhere.text(), /did not send the sign-in cookie/)
  const { response } = await submit(openBrowser(provider), right, { origin: 'https://evil.example' })
  assert.equal(response.status, 403)
})

test('a foreign form, or one with another kind of token, is refused', async () => {
  const browser = openBrowser(provider)
  const { refresh_token: refreshToken } = await browser.tokens()
  const { action } = await openBrowser(provider).openLogin()
  for (const state of ['', 'x.y.z', refreshToken]) {
    const response = await openBrowser(provider).post(action, { ...right, state })
    assert.deepEqual([response.status, response.headers.get('location')], [400, null], state)
  }
})

test('an expired login page asks for the password again, and then works', async () => {
  const browser = openBrowser(provider)
  const { action, state } = await browser.openLogin()
  provider.pass(31 * 60_000)
  const late = await browser.post(action, { ...right, state })
  const html = await late.text()
  assert.match(html, /took too long/)
  const next = formIn(html, provider.origin)
  assert.match(
    (await browser.post(next.action, { ...right, state: next.state })).headers.get('location') ?? '',
    /code=/,
  )
})

test('a second tab with the page continues as the signed-in person', async () => {
  const browser = openBrowser(provider)
  const second = await browser.openLogin()
  await browser.signIn()
  const answer = await browser.post(second.action, {
    username: 'somebody',
    password: 'else',
    state: second.state,
  })
  assert.match(answer.headers.get('location') ?? '', /code=/)
})

test('a new sign-in never takes over an existing session', async () => {
  const browser = openBrowser(provider)
  const first = await browser.tokens()
  const { action, state } = await browser.openLogin({ prompt: 'login' })
  const answer = await browser.post(action, { username: 'admin', password: PASSWORD, state })
  const session = new URL(answer.headers.get('location') ?? '').searchParams.get('session_state')
  assert.notEqual(session, first.session_state)
  const old = await fetch(`${provider.protocol}/userinfo`, {
    headers: { authorization: `Bearer ${first.access_token}` },
  })
  assert.equal(old.status, 401)
})

test('the same person giving the password again keeps the session, under a new cookie', async () => {
  const browser = openBrowser(provider)
  const first = await browser.tokens()
  const cookie = browser.cookies.get('KEYCLOAK_IDENTITY')
  const { action, state } = await browser.openLogin({ prompt: 'login' })
  const answer = await browser.post(action, { ...right, state })
  assert.equal(
    new URL(answer.headers.get('location') ?? '').searchParams.get('session_state'),
    first.session_state,
  )
  assert.notEqual(browser.cookies.get('KEYCLOAK_IDENTITY'), cookie)
})

test('thirty concurrent sign-ins with the right password all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => openBrowser(provider).signIn()))
  assert.equal(answers.filter(({ address }) => address.includes('code=')).length, 30)
})

test('events are recorded, without typed names or passwords', async () => {
  await submit(openBrowser(provider), { username: 'my-password-by-mistake', password: 'secret-thing' })
  await submit(openBrowser(provider), right)
  const entries = await createAuditStore(provider.database, Date.now).latest(500)
  assert.ok(entries.some(({ event, username }) => event === 'login' && username === 'demo'))
  assert.ok(
    entries.some(
      ({ event, userId, detail }) => event === 'login_failed' && userId === null && detail === 'unknown user',
    ),
  )
  assert.doesNotMatch(JSON.stringify(entries), /my-password-by-mistake|secret-thing/)
})
