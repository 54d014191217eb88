import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Mail } from '../settings.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { PASSWORD, type TestProvider, startProvider } from '../testing/start-provider.ts'

const MINUTE = 60_000

/** Receives the provider's mail. */
function openMailbox() {
  const mails: Mail[] = []
  const waiting = new Set<() => void>()
  return {
    mails,
    sendMail: async (mail: Mail) => {
      mails.push(mail)
      for (const wake of waiting) wake()
    },
    /** Returns the code of the n-th mail (from 1) to this person. */
    async codeFor(username: string, count = 1): Promise<string> {
      const own = () => mails.filter(({ to }) => to === `${username}@claire.test`)
      while (own().length < count)
        await new Promise<void>((wake) => {
          waiting.add(wake)
        })
      return /\d{4} \d{4}/.exec(own()[count - 1]?.text ?? '')?.[0] ?? ''
    },
  }
}

const mailbox = openMailbox()
let provider: TestProvider
before(async () => {
  provider = await startProvider({
    sendMail: mailbox.sendMail,
    rateLimits: { logins: 10_000, codes: 10_000 },
  })
})
after(() => provider.close())

interface Attempt {
  password?: string
  from?: string
  browser?: Browser
}

/** Returns the page after an attempt to sign in; empty if it succeeded. */
async function attempt(
  username: string,
  { password = PASSWORD, from = '192.0.2.1', browser = openBrowser(provider) }: Attempt = {},
) {
  const { action, state } = await browser.openLogin({ prompt: 'login' })
  const response = await browser.post(action, { state, username, password }, { 'x-forwarded-for': from })
  return response.headers.get('location') ? '' : response.text()
}

/** Requests a code as the page after a refusal does; returns the page for it. */
async function requestCode(
  username: string,
  { password = PASSWORD, from = '192.0.2.1', browser = openBrowser(provider) }: Attempt = {},
) {
  const { action, state } = await browser.openLogin({ prompt: 'login' })
  const response = await browser.post(
    action.replace('authenticate', 'email-code'),
    { state, username, password },
    { 'x-forwarded-for': from },
  )
  return response.text()
}

async function enterCode(browser: Browser, code: string) {
  const { action, state } = await browser.openLogin({ prompt: 'login' })
  const response = await browser.post(action.replace('authenticate', 'enter-code'), { state, code })
  return response.text()
}

const RIGHT = /The code is right/
const WRONG = /role="alert"[^]*This code is wrong or no longer valid/
const another = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
const withoutState = (html: string) => html.replace(/name="state" value="[^"]*"/, '')

async function holdUp(username: string) {
  for (const part of [0, 1, 2, 3])
    await Promise.all(
      Array.from({ length: 28 }, (_, each) =>
        attempt(username, { password: 'wrong', from: `203.0.${part}.${each}` }),
      ),
    )
  assert.match(await attempt(username, { from: '198.51.100.7' }), /Invalid username or password/)
}

test('a mailed code lets its person sign in with the password, despite guesses from anywhere', async () => {
  await provider.addUser('heldup')
  await holdUp('heldup')
  const browser = openBrowser(provider)
  const page = await requestCode('heldup', { browser, from: '198.51.100.7' })
  assert.match(page, /autocomplete="one-time-code"/)
  assert.match(await enterCode(browser, await mailbox.codeFor('heldup')), RIGHT)
  assert.match(
    await attempt('heldup', { browser, password: 'wrong' }),
    /Invalid username or password/,
    'the password is needed',
  )
  assert.equal(await attempt('heldup', { browser, from: '198.51.100.7' }), '')
  assert.match(
    await attempt('heldup', { from: '198.51.100.8' }),
    /Invalid username/,
    'others are still delayed',
  )
})

test('a browser confirmed by a code gets no more attempts than others', async () => {
  await provider.addUser('counted')
  const browser = openBrowser(provider)
  await requestCode('counted', { browser })
  await enterCode(browser, await mailbox.codeFor('counted'))
  for (let wrong = 0; wrong < 10; wrong++) await attempt('counted', { browser, password: 'wrong' })
  assert.match(await attempt('counted', { browser }), /Invalid username or password/)
})

test('a code works once, for ten minutes, in the browser that requested it', async () => {
  await provider.addUser('once')
  const browser = openBrowser(provider)
  await requestCode('once', { browser })
  const first = await mailbox.codeFor('once')
  const other = openBrowser(provider)
  assert.match(await enterCode(other, first), WRONG)
  const both = await Promise.all([enterCode(browser, first), enterCode(browser, first)])
  assert.equal(both.filter((page) => RIGHT.test(page)).length, 1)
  assert.match(await enterCode(browser, first), WRONG)
  await requestCode('once', { browser })
  const second = await mailbox.codeFor('once', 2)
  provider.pass(10 * MINUTE + 1)
  assert.match(await enterCode(browser, second), WRONG)
})

test('a code allows five attempts, one by one or at once', async () => {
  await provider.addUser('tried')
  const browser = openBrowser(provider)
  await requestCode('tried', { browser })
  const first = await mailbox.codeFor('tried')
  for (let wrong = 0; wrong < 4; wrong++) assert.match(await enterCode(browser, another(first)), WRONG)
  assert.match(await enterCode(browser, first.replace(' ', '')), RIGHT, 'the fifth try')
  await requestCode('tried', { browser })
  const second = await mailbox.codeFor('tried', 2)
  await Promise.all(Array.from({ length: 5 }, () => enterCode(browser, another(second))))
  assert.match(await enterCode(browser, second), WRONG, 'the sixth try')
})

test('a code of one account is useless for another', async () => {
  await provider.addUser('mine')
  await provider.addUser('theirs')
  for (let wrong = 0; wrong < 10; wrong++) await attempt('theirs', { password: 'wrong' })
  const browser = openBrowser(provider)
  await requestCode('mine', { browser })
  assert.match(await enterCode(browser, await mailbox.codeFor('mine')), RIGHT)
  assert.match(await attempt('theirs', { browser }), /Invalid username or password/)
})

test('unknown names, wrong passwords and disabled accounts get the same page, and no mail', async (t) => {
  const quiet = openMailbox()
  const own = await startProvider({ sendMail: quiet.sendMail, rateLimits: { codes: 100 } })
  let isOpen = true
  const close = async () => {
    if (isOpen) await own.close()
    isOpen = false
  }
  t.after(close)
  await own.disable(await own.addUser('gone'))
  const pages: string[] = []
  for (const [username, password] of [
    ['demo', 'wrong'],
    ['nobody', PASSWORD],
    ['gone', PASSWORD],
    ['admin', PASSWORD],
  ] as const) {
    const html = await requestCode(username, { password, browser: openBrowser(own) })
    pages.push(withoutState(html).replaceAll(username, ''))
  }
  assert.equal(new Set(pages).size, 1)
  // Closing waits for background mail.
  await close()
  assert.deepEqual(
    quiet.mails.map(({ to }) => to),
    ['admin@claire.test'],
  )
})

test('wrong passwords in requests for a code are delayed as well', async () => {
  await provider.addUser('probed')
  for (let wrong = 0; wrong < 10; wrong++) await requestCode('probed', { password: 'wrong' })
  await requestCode('probed')
  const browser = openBrowser(provider)
  await requestCode('probed', { browser, from: '198.51.100.9' })
  assert.match(await enterCode(browser, await mailbox.codeFor('probed')), RIGHT)
  assert.equal(mailbox.mails.filter(({ to }) => to === 'probed@claire.test').length, 1)
})

test('too many requests for a code from one address get 429', async (t) => {
  const strict = await startProvider({ sendMail: openMailbox().sendMail, rateLimits: { codes: 2 } })
  t.after(strict.close)
  const statuses: number[] = []
  for (let each = 0; each < 3; each++) {
    const browser = openBrowser(strict)
    const { action, state } = await browser.openLogin()
    const form = { state, username: 'nobody', password: 'x' }
    statuses.push((await browser.post(action.replace('authenticate', 'email-code'), form)).status)
  }
  assert.deepEqual(statuses, [200, 200, 429])
})

test('a code is offered after every refusal, and only if mail is configured', async (t) => {
  const offer = /formaction="[^"]*\/login-actions\/email-code"[^>]*>\s*Sign in with a code sent by email\s*</
  assert.doesNotMatch((await openBrowser(provider).openLogin()).html, offer)
  assert.match(await attempt('demo', { password: 'wrong' }), offer)
  assert.match(await attempt('nobody'), offer)
  const silent = await startProvider()
  t.after(silent.close)
  const browser = openBrowser(silent)
  assert.doesNotMatch(await attempt('demo', { password: 'wrong', browser }), /email-code/)
  const { action, state } = await browser.openLogin()
  const response = await browser.post(action.replace('authenticate', 'email-code'), { state })
  assert.equal(response.status, 404)
})

test('a foreign page can neither request nor enter a code', async () => {
  const { action, state } = await openBrowser(provider).openLogin()
  for (const path of ['email-code', 'enter-code']) {
    const elsewhere = await openBrowser(provider).post(action.replace('authenticate', path), { state })
    assert.match(await elsewhere.text(), /did not send the sign-in cookie/)
    const form = { state, username: 'demo', password: PASSWORD, code: '1' }
    const headers = { origin: 'https://evil.example' }
    const foreign = await openBrowser(provider).post(action.replace('authenticate', path), form, headers)
    assert.equal(foreign.status, 403)
  }
})

test('a mail that the server refuses changes no response', async (t) => {
  const own = await startProvider({ sendMail: async () => Promise.reject(new Error('refused')) })
  t.after(own.close)
  assert.match(await requestCode('demo', { browser: openBrowser(own) }), /one-time-code/)
})

test('the page and the mail are in the language of the person', async () => {
  await provider.addUser('deutsch')
  const browser = openBrowser(provider)
  const { action, state } = await browser.openLogin({ ui_locales: 'de' })
  const form = { state, username: 'deutsch', password: PASSWORD }
  const page = await browser.post(action.replace('authenticate', 'email-code'), form)
  assert.match(await page.text(), /<title>Sehen Sie in Ihre E-Mails – Claire<\/title>/)
  await mailbox.codeFor('deutsch')
  const mail = mailbox.mails.find(({ to }) => to === 'deutsch@claire.test')
  assert.equal(mail?.subject, 'Ihr Code für die Anmeldung bei Claire')
})
