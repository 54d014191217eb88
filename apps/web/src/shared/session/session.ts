import { createObservable } from '#shared/lib/observable.ts'
import { findSession } from './find-session.ts'
import { type KeycloakClient, removeKeycloakFrames } from './keycloak-client.ts'
import { ended, expired, personOf, sameState, type SessionState } from './session-state.ts'
import { createTokenRefresh } from './token-refresh.ts'
import { watchSurroundings } from './watch-surroundings.ts'

interface Parts {
  connect: () => KeycloakClient
  providerOrigin: string
  /** Called once per outage, however many refreshes fail in it. */
  onRefreshFailed: () => void
  /** Replaces the current page; there is no way back to it. */
  leave?: (url: string) => void
}

export type Session = ReturnType<typeof createSession>

/**
 * The person's session at the identity provider. Tokens live in the client's memory only. States are told to
 * subscribers when they change; a refreshed token is no change.
 */
export function createSession({ connect, providerOrigin, onRefreshFailed, leave = (url) => location.replace(url) }: Parts) {
  const state = createObservable<SessionState>({ status: 'starting' }, sameState)
  let client = connect()

  const renew = createTokenRefresh({
    currentClient: () => client,
    isSignedIn: () => state.get().status === 'signedIn',
    onRefreshed: () => adoptClient(client),
    onFailed: onRefreshFailed,
  })
  const otherTabs = watchSurroundings({ providerOrigin, state, end, recover, renew })

  /** Publishes who the client's tokens speak of; false when there are none. */
  function adoptClient(adopted: KeycloakClient): boolean {
    client = adopted
    client.onAuthLogout = () => adopted === client && state.set(expired(state.get()))
    const person = personOf(client)
    if (person) state.set({ status: 'signedIn', ...person })
    return person !== null
  }

  /** The session was ended elsewhere: nothing private stays. */
  function end() {
    state.set(ended(state.get()))
    client.clearToken()
  }

  /** Looks, without leaving the page, whether the person has signed in again. */
  async function recover() {
    const current = state.get()
    if (current.status !== 'expired') return
    removeKeycloakFrames()
    const fresh = connect()
    if ((await findSession(fresh)) !== 'found') return
    const person = personOf(fresh)
    // What is on this page is not for somebody else.
    if (person && person.user.id !== current.user.id) leave(location.href)
    else if (person) adoptClient(fresh)
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    /** The access token, for the API's Authorization header. */
    token: () => client.token,
    /** Fetches fresh tokens, and with them what the provider now knows of the person. */
    renew: () => renew(-1),
    /** For an answer of 401 that a fresh token did not change. */
    expire: () => state.set(expired(state.get())),

    async start() {
      const finding = await findSession(client)
      if (finding === 'unreachable') state.set({ status: 'unavailable' })
      else if (finding === 'found' && adoptClient(client)) otherTabs.tell('signedIn')
      else state.set({ status: 'signedOut', returned: finding !== 'none' })
    },

    /** Leaves for the provider's login page, which leads back to `returnTo`, a path of this product. */
    async signIn(returnTo: string) {
      leave(await client.createLoginUrl({ redirectUri: location.origin + returnTo }))
    },

    /** Ends the session at the provider too. What was on the page is gone before the browser leaves. */
    signOut() {
      const url = client.createLogoutUrl({ redirectUri: `${location.origin}/` })
      state.set({ status: 'leaving' })
      client.clearToken()
      otherTabs.tell('signedOut')
      leave(url)
    },
  }
}
