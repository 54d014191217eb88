import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KEYCLOAK_CLAIMS } from '@claire/api-contract/claims'
import { tokenSaying } from '../testing/tokens.ts'
import { prefetchSession } from './prefetch-session.ts'

const ORIGIN = 'http://localhost:8080'
const HERE = { origin: ORIGIN, hash: '' }
const IDENTITY = {
  kind: 'keycloak',
  url: '/auth',
  realm: 'claire',
  clientId: 'claire-web',
  claims: KEYCLOAK_CLAIMS,
  adminRole: 'admin',
} as const
const CONFIG = {
  identity: IDENTITY,
  supportEmail: 'help@example.org',
  feedbackEmail: 'help@example.org',
  linkResolver: null,
  hasFreeCopies: false,
}

interface Provider {
  /** Returns the parameters added to the redirect address. */
  answer?: (asked: URLSearchParams) => Record<string, string>
  nonce?: (asked: URLSearchParams) => string
}

/** A simulated provider of OpenID Connect that records its requests. */
function provide({
  answer = (asked) => ({ state: asked.get('state') ?? '', code: 'a code' }),
  nonce = (asked) => asked.get('nonce') ?? '',
}: Provider = {}) {
  const asked: { address: URL; body: URLSearchParams | null }[] = []
  vi.stubGlobal('fetch', async (to: string, options: { body?: URLSearchParams } = {}) => {
    const address = new URL(to, ORIGIN)
    asked.push({ address, body: options.body ?? null })
    const question = asked[0]?.address.searchParams ?? new URLSearchParams()
    if (address.pathname.endsWith('/auth')) {
      const url = `${question.get('redirect_uri')}?${new URLSearchParams(answer(question))}`
      return { url }
    }
    const token = tokenSaying({ iat: Math.floor(Date.now() / 1000) - 100 })
    const idToken = tokenSaying({ nonce: nonce(question) })
    return { json: async () => ({ access_token: token, id_token: idToken, refresh_token: 'refresh' }) }
  })
  return asked
}

beforeEach(() => vi.stubGlobal('isSecureContext', true))
afterEach(() => vi.unstubAllGlobals())

it('requests a code without a prompt, and exchanges it with the verifier', async () => {
  const asked = provide()
  const found = await prefetchSession(CONFIG, HERE)
  expect(found).toMatchObject({
    refreshToken: 'refresh',
    timeSkew: 100,
    logout: expect.stringMatching(
      /^\/auth\/realms\/claire\/protocol\/openid-connect\/logout\?client_id=claire-web&id_token_hint=head\./,
    ),
  })
  const question = Object.fromEntries(asked[0]?.address.searchParams ?? [])
  expect(asked[0]?.address.pathname).toBe('/auth/realms/claire/protocol/openid-connect/auth')
  expect(question).toMatchObject({ prompt: 'none', response_type: 'code', code_challenge_method: 'S256' })
  const verifier = asked[1]?.body?.get('code_verifier') ?? ''
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  const challenge = (question['code_challenge'] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  expect(atob(challenge)).toBe(String.fromCharCode(...digest))
})

it('reports that nobody is signed in', async () => {
  provide({ answer: (asked) => ({ state: asked.get('state') ?? '', error: 'login_required' }) })
  expect(await prefetchSession(CONFIG, HERE)).toBe('nobody')
})

it.each<[string, Provider]>([
  ['to another question', { answer: () => ({ state: 'another', code: 'a code' }) }],
  ['that is none', { answer: (asked) => ({ state: asked.get('state') ?? '' }) }],
  ['of somebody else’s', { nonce: () => 'another' }],
])('believes no answer %s', async (_name, provider) => {
  provide(provider)
  expect(await prefetchSession(CONFIG, HERE)).toBe('unknown')
})

it('makes no request to another origin, after an answer in the address, or over an insecure connection', async () => {
  const asked = provide()
  const elsewhere = { ...CONFIG, identity: { ...IDENTITY, url: 'https://login.example.org/auth' } }
  expect(await prefetchSession(elsewhere, HERE)).toBe('unknown')
  expect(await prefetchSession(CONFIG, { ...HERE, hash: '#state=x&code=y' })).toBe('unknown')
  vi.stubGlobal('isSecureContext', false)
  expect(await prefetchSession(CONFIG, HERE)).toBe('unknown')
  expect(asked).toEqual([])
})

it('leaves an unreachable provider to the session’s client', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await prefetchSession(CONFIG, HERE)).toBe('unknown')
})
