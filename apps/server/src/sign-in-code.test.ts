import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createProviderOperator } from '@claire/identity-provider'
import { createLog } from '#platform/log'
import { freePort } from '#testing/free-port'
import { type MailServer, startMailServer } from '#testing/mail-server'
import { compose } from './compose/index.ts'
import { readConfig } from './config/index.ts'
import { createApi } from './roles/api.ts'

const PASSWORD = 'quiet-lantern-41'

/** Claire with its own sign-in, behind a proxy that states the origin of requests. */
async function startClaire(settings: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-code-'))
  const port = await freePort()
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: 'on',
    SAMPLE_LIBRARY: 'off',
    CONTEXTUAL: 'off',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    MAIL_FROM: 'Claire <claire@claire.example>',
    ...settings,
  })
  const claire = await compose(config, createLog(config.logLevel), { indexThreads: false, starters: [] })
  const app = await createApi(claire)
  await app.listen({ port })
  const operator = createProviderOperator({ ...claire, realm: 'claire' })
  const reader = { username: 'reader', email: 'reader@example.org', firstName: 'Rea', lastName: 'Der' }
  await operator.addUser({ ...reader, isAdmin: false }, PASSWORD)
  return {
    origin: `http://localhost:${port}`,
    async close() {
      await app.close()
      await claire.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** A browser at one address that stores cookies and posts the forms it is shown. */
function openBrowser(origin: string, address: string) {
  const cookies = new Map<string, string>()
  const realm = `${origin}/auth/realms/claire`
  let state = ''

  async function show(url: string, init: RequestInit = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const html = await response.text()
    state = /name="state" value="([^"]*)"/.exec(html)?.[1] ?? state
    return { html, isSignedIn: response.headers.get('location')?.includes('code=') ?? false }
  }

  return {
    open: () =>
      show(
        `${realm}/protocol/openid-connect/auth?${new URLSearchParams({
          client_id: 'claire-web',
          redirect_uri: `${origin}/`,
          response_type: 'code',
          scope: 'openid',
          code_challenge: 'c'.repeat(43),
          code_challenge_method: 'S256',
        })}`,
      ),
    post: (action: string, fields: Record<string, string>) =>
      show(`${realm}/login-actions/${action}`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, state }),
      }),
  }
}

const REFUSED = /Invalid username or password/
const right = { username: 'reader', password: PASSWORD }

describe('where mail is configured', () => {
  let smtp: MailServer
  let claire: Awaited<ReturnType<typeof startClaire>>
  before(async () => {
    smtp = await startMailServer()
    claire = await startClaire({ SMTP_URL: smtp.url })
  })
  after(async () => {
    await claire.close()
    await smtp.close()
  })

  test('110 wrong passwords from 110 addresses do not lock out people who read their mail', async () => {
    for (let each = 0; each < 110; each++) {
      const guesser = openBrowser(claire.origin, `203.0.113.${each}`)
      await guesser.open()
      assert.match((await guesser.post('authenticate', { ...right, password: 'wrong' })).html, REFUSED)
    }
    const browser = openBrowser(claire.origin, '198.51.100.7')
    await browser.open()
    const refused = await browser.post('authenticate', right)
    assert.match(refused.html, REFUSED)
    assert.match(refused.html, /Sign in with a code sent by email/)

    await browser.post('email-code', right)
    const [mail] = await smtp.has(1)
    assert.deepEqual(mail?.to, ['reader@example.org'])
    const code = /\d{4} \d{4}/.exec(mail?.parsed.text ?? '')?.[0] ?? ''
    const guesser = openBrowser(claire.origin, '203.0.113.1')
    await guesser.open()
    assert.match((await guesser.post('enter-code', { code })).html, /wrong or no longer valid/)
    assert.match((await browser.post('enter-code', { ...right, code })).html, /role="status"/)
    assert.ok((await browser.post('authenticate', right)).isSignedIn)
    assert.match((await guesser.post('authenticate', right)).html, REFUSED)
  })
})

test('without configured mail no code is offered', async (t) => {
  const claire = await startClaire({})
  t.after(claire.close)
  const browser = openBrowser(claire.origin, '198.51.100.7')
  await browser.open()
  const { html } = await browser.post('authenticate', { ...right, password: 'wrong' })
  assert.match(html, REFUSED)
  assert.doesNotMatch(html, /email-code/)
})
