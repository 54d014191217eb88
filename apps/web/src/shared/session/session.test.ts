import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KEYCLOAK_CLAIMS } from '@claire/api-contract/claims'
import type { KeycloakClient } from './keycloak-client.ts'
import { isAnswerOfProvider } from './prefetch/provider-places.ts'
import { redirectPathFor, rememberReturnPath, restoreReturnPath } from './return-path.ts'
import { createSession } from './session.ts'
import { tokensOf } from './testing/tokens.ts'
import type { PrefetchedSession } from './prefetch/prefetch-session.ts'

const PROVIDER = 'http://localhost:8080'

/** A fake keycloak-js: signed in as `who`, or as nobody. */
function fakeClient(
  who: string | null,
  { roles = [] as string[], init }: { roles?: string[]; init?: () => Promise<boolean> } = {},
) {
  const signIn = (name: string | null) => ({
    token: name ? `token of ${name}` : undefined,
    idToken: name ? `id token of ${name}` : undefined,
    subject: name ?? undefined,
    tokenParsed: { realm_access: { roles } },
    idTokenParsed: name ? { given_name: name, family_name: 'Test', email: `${name}@example.org` } : undefined,
  })
  const client = {
    ...signIn(who),
    init: init ?? (async () => who !== null),
    updateToken: vi.fn(async (_minimum: number) => true),
    createLoginUrl: async ({ redirectUri }: { redirectUri: string }) => `login?${redirectUri}`,
    createLogoutUrl: ({ redirectUri }: { redirectUri: string }) => `logout?${redirectUri}`,
    onAuthLogout: undefined as (() => void) | undefined,
    clearToken() {
      if (!client.token) return
      Object.assign(client, signIn(null))
      client.onAuthLogout?.()
    },
  }
  return client
}

type FakeClient = ReturnType<typeof fakeClient>

async function started(...clients: FakeClient[]) {
  return startedWith('unknown', ...clients)
}

let doesProviderAnswer = true

async function startedWith(prefetched: PrefetchedSession, ...clients: FakeClient[]) {
  const left: string[] = []
  const states: string[] = []
  const onRefreshFailed = vi.fn()
  const connect = async () => {
    const next = clients.shift()
    if (!next) throw new Error('one client too many')
    return next as unknown as KeycloakClient
  }
  const session = createSession({
    provider: {
      connect,
      answers: async () => doesProviderAnswer,
      origin: PROVIDER,
      returnPathFor: redirectPathFor,
      reading: { claims: KEYCLOAK_CLAIMS, adminRole: 'admin' },
    },
    onRefreshFailed,
    leave: (url) => left.push(url),
  })
  session.subscribe(() => states.push(session.state().status))
  const starting = session.start(prefetched)
  await vi.advanceTimersByTimeAsync(0)
  return { session, left, states, onRefreshFailed, starting }
}

const frameSays = (data: string, origin = PROVIDER) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }))
const refreshes = (times: number) => vi.advanceTimersByTimeAsync(6_000 * times)

beforeEach(() => {
  doesProviderAnswer = true
  vi.useFakeTimers()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  )
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

describe('starting', () => {
  it('finds the person of an existing session', async () => {
    const { session } = await started(fakeClient('ada', { roles: ['admin'] }))
    expect(session.state()).toEqual({
      status: 'signedIn',
      isAdmin: true,
      user: { id: 'ada', firstName: 'ada', lastName: 'Test', email: 'ada@example.org' },
    })
    expect(session.token()).toBe('token of ada')
  })

  it('waits for sign-in without a session', async () => {
    const { session, left } = await started(fakeClient(null))
    expect(session.state()).toEqual({ status: 'signedOut', returned: false })
    expect(left).toEqual([])
  })

  it('does not redirect again after returning without a session', async () => {
    history.replaceState(null, '', '/#state=x&error=login_required')
    const { session } = await started(fakeClient(null))
    expect(session.state()).toEqual({ status: 'signedOut', returned: true })
  })

  it('does not redirect again after a refusal', async () => {
    const { session } = await started(
      fakeClient(null, { init: () => Promise.reject({ error: 'access_denied', error_description: '' }) }),
    )
    expect(session.state()).toEqual({ status: 'signedOut', returned: true })
  })

  it('is unavailable if keycloak-js fails or never answers', async () => {
    const failed = await started(fakeClient(null, { init: () => Promise.reject(new Error('Timeout')) }))
    expect(failed.session.state().status).toBe('unavailable')
    const silent = await started(fakeClient(null, { init: () => new Promise(() => {}) }))
    expect(silent.session.state().status).toBe('starting')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(silent.session.state().status).toBe('unavailable')
  })

  it('is unavailable soon if the provider answers with an error, which its frames do not report', async () => {
    doesProviderAnswer = false
    const { session } = await started(fakeClient(null, { init: () => new Promise(() => {}) }))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(session.state().status).toBe('unavailable')
  })

  it('finds the person although only the sign-in endpoints can be reached', async () => {
    doesProviderAnswer = false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { session } = await started(fakeClient('ada', { init: () => promise }))
    await vi.advanceTimersByTimeAsync(1_000)
    resolve(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.state().status).toBe('signedIn')
  })
})

describe('another provider than a Keycloak', () => {
  it('may name the person in the access token alone', async () => {
    const client = fakeClient('ada')
    Object.assign(client, {
      idTokenParsed: { sub: 'ada' },
      tokenParsed: { given_name: 'Ada', family_name: 'Lovelace', email: 'ada@example.org' },
    })
    const { session } = await started(client)
    expect(session.state()).toMatchObject({
      user: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' },
    })
  })

  it('whose tokens the server does not support is unavailable for another reason', async () => {
    const refused = Object.assign(new Error('invalid status'), {
      response: new Response('', { status: 501 }),
    })
    const { session } = await started(fakeClient(null, { init: () => Promise.reject(refused) }))
    expect(session.state()).toEqual({ status: 'unavailable', reason: 'unsupported' })
  })

  it('without a sign-out of its own leaves the page signed out, and says so', async () => {
    const client = fakeClient('ada')
    client.createLogoutUrl = () => {
      throw new Error('Not supported by the OIDC server')
    }
    const { session, left } = await started(client)
    session.signOut()
    expect(session.state()).toEqual({ status: 'signedOutHere' })
    expect(session.token()).toBeUndefined()
    expect(left).toEqual([])
  })

  it('comes back to the login page, which leads to the requested page', async () => {
    expect(rememberReturnPath('/search?searchText=a&sources=["A"]')).toBe('/login')
    history.replaceState(null, '', '/login?code=x&state=y')
    expect(isAnswerOfProvider(location.search)).toBe(true)
    history.replaceState(null, '', '/login')
    restoreReturnPath()
    expect(location.pathname).toBe('/login')
    expect(new URLSearchParams(location.search).get('returnTo')).toBe(
      '/search?searchText=a&sources=[%22A%22]',
    )
    rememberReturnPath('/login?popup=1')
    history.replaceState(null, '', '/login')
    restoreReturnPath()
    expect(location.search).toBe('?popup=1')
  })
})

describe('refreshing', () => {
  it('publishes new roles and names', async () => {
    const client = fakeClient('ada')
    const { session } = await started(client)
    client.idTokenParsed = { given_name: 'Augusta', family_name: 'King', email: 'ada@example.org' }
    client.tokenParsed.realm_access.roles.push('admin')
    await session.renew()
    expect(session.state()).toMatchObject({ isAdmin: true, user: { firstName: 'Augusta' } })
  })

  it('that fails is reported once per outage', async () => {
    const client = fakeClient('ada')
    const { onRefreshFailed, session } = await started(client)
    client.updateToken.mockRejectedValue(new Error('network'))
    await refreshes(5)
    expect(onRefreshFailed).toHaveBeenCalledTimes(1)
    client.updateToken.mockResolvedValue(true)
    await refreshes(1)
    client.updateToken.mockRejectedValue(new Error('network'))
    await refreshes(2)
    expect(onRefreshFailed).toHaveBeenCalledTimes(2)
    expect(session.state().status).toBe('signedIn')
  })

  it('that is never answered fails after ten seconds, and calls share one attempt', async () => {
    const client = fakeClient('ada')
    const { onRefreshFailed } = await started(client)
    client.updateToken.mockReturnValue(new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(6_000 + 10_000)
    expect(onRefreshFailed).toHaveBeenCalledTimes(1)
    expect(client.updateToken).toHaveBeenCalledTimes(1)
  })
})

describe('signing in again after the session expired', () => {
  async function expired(...next: FakeClient[]) {
    const client = fakeClient('ada')
    const parts = await started(client, ...next)
    client.clearToken()
    expect(parts.session.state().status).toBe('expired')
    return parts
  }

  async function otherTabSignsIn(again: FakeClient) {
    const channels: EventTarget[] = []
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        constructor() {
          super()
          channels.push(this)
        }
        postMessage() {}
      },
    )
    const parts = await expired(again)
    channels[0]?.dispatchEvent(new MessageEvent('message', { data: 'signedIn' }))
    await vi.advanceTimersByTimeAsync(0)
    return parts
  }

  it('continues on the page', async () => {
    const { session, left } = await otherTabSignsIn(fakeClient('ada'))
    expect(session.state().status).toBe('signedIn')
    expect(session.token()).toBe('token of ada')
    expect(left).toEqual([])
  })

  it('as somebody else reloads the page', async () => {
    const { session, left } = await otherTabSignsIn(fakeClient('mallory'))
    expect(session.state().status).toBe('expired')
    expect(left).toEqual([location.href])
  })

  it('is still required if nobody has', async () => {
    const { session, left } = await otherTabSignsIn(fakeClient(null))
    expect([session.state().status, left]).toEqual(['expired', []])
  })
})

describe('the end of the session', () => {
  it('elsewhere hides private content', async () => {
    const { session } = await started(fakeClient('ada'))
    frameSays('changed')
    expect(session.state()).toEqual({ status: 'signedOut', returned: false })
    expect(session.token()).toBeUndefined()
  })

  it('is ignored in a message of another origin', async () => {
    const { session } = await started(fakeClient('ada'))
    frameSays('changed', 'https://evil.example')
    frameSays('unchanged')
    expect(session.state().status).toBe('signedIn')
  })

  it('by signing out hides the page before the browser leaves for the provider', async () => {
    const { session, left, states } = await started(fakeClient('ada'))
    session.signOut()
    expect(states.at(-1)).toBe('leaving')
    expect(session.token()).toBeUndefined()
    expect(left).toEqual(['logout?http://localhost:8080/'])
  })

  it('by signing out is reported to other tabs only after the provider has ended it', async () => {
    const posted: unknown[] = []
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage(message: unknown) {
          posted.push(message)
        }
      },
    )
    const { session } = await started(fakeClient('ada'))
    session.signOut()
    expect(posted).toEqual(['signedIn'])
    await started(fakeClient(null))
    expect(posted).toEqual(['signedIn', 'signedOut'])
    await started(fakeClient(null))
    expect(posted).toEqual(['signedIn', 'signedOut'])
  })
})

describe('a session found before keycloak-js is loaded', () => {
  const ada = () => tokensOf({ subject: 'ada', roles: ['admin'] })

  it('knows its person without the client, and hands its tokens over when it is watched', async () => {
    const init = vi.fn(async () => true)
    const { session } = await startedWith(ada(), fakeClient('ada', { roles: ['admin'], init }))
    expect(session.state()).toMatchObject({ status: 'signedIn', isAdmin: true, user: { id: 'ada' } })
    expect(session.token()).toBe(ada().token)
    expect(init).not.toHaveBeenCalled()
    await Promise.all([session.watch(), session.watch()])
    expect(init).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(ada()))
    expect(session.token()).toBe('token of ada')
  })

  it('is renewed and left by the client itself', async () => {
    const client = fakeClient('ada')
    const { session, left } = await startedWith(ada(), client)
    expect(await session.renew()).toBe(true)
    expect(client.updateToken).toHaveBeenCalledExactlyOnceWith(-1)
    session.signOut()
    expect(left).toEqual(['logout?http://localhost:8080/'])
  })

  it('is ended at once, whatever the client and the status frame answer later', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { session, left, states } = await startedWith(ada(), fakeClient('ada', { init: () => promise }))
    const watching = session.watch()
    session.signOut()
    frameSays('changed')
    resolve(true)
    await watching
    expect([...states, session.token()]).toEqual(['signedIn', 'leaving', undefined])
    expect(left).toEqual([
      'early-logout?client_id=claire-web&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A8080%2F',
    ])
  })

  it('may have expired in the meantime', async () => {
    const { session } = await startedWith(ada(), fakeClient(null))
    await session.watch()
    expect(session.state().status).toBe('expired')
    expect(session.token()).toBeUndefined()
  })

  it('that is ended elsewhere is not restarted by the tokens handed over', async () => {
    const { session } = await startedWith(ada(), fakeClient('ada'))
    const watching = session.watch()
    frameSays('changed')
    await watching
    expect([session.state().status, session.token()]).toEqual(['signedOut', undefined])
  })

  it('is handed over by another client if the first was not answered', async () => {
    const unreachable = fakeClient('ada', { init: () => Promise.reject(new Error('no answer')) })
    const { session } = await startedWith(ada(), unreachable, fakeClient('ada'))
    await session.watch()
    expect(session.token()).toBe(ada().token)
    await session.watch()
    expect(session.token()).toBe('token of ada')
  })

  it('of nobody is not requested again', async () => {
    const init = vi.fn(async () => false)
    const { session } = await startedWith('nobody', fakeClient(null, { init }))
    expect(session.state()).toEqual({ status: 'signedOut', returned: false })
    expect(init).toHaveBeenCalledExactlyOnceWith(expect.not.objectContaining({ onLoad: 'check-sso' }))
  })
})

it('signing in returns to the requested path', async () => {
  const { session, left } = await started(fakeClient(null))
  await session.signIn('/search?searchText=%26%3D%23&sources=["A","B"]')
  expect(left).toEqual([
    'login?http://localhost:8080/search?searchText=%26%3D%23&sources=%5B%22A%22,%22B%22%5D',
  ])
})
