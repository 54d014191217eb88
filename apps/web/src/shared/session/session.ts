import { createObservable } from '#shared/lib/state/observable.ts'
import { createClientHolder } from './client-holder.ts'
import type { PrefetchedSession } from './prefetch/prefetch-session.ts'
import type { Provider } from './keycloak-client.ts'
import { ended, expired, sameState, type SessionState } from './session-state.ts'
import { redirectPathFor } from './return-path.ts'
import { createTokenRefresh } from './token-refresh.ts'
import { watchSurroundings } from './watch-surroundings.ts'

/** Remembers, while the browser is at the provider, that this tab has signed out. */
const SIGNING_OUT = 'claire-signing-out'

interface Parts {
  provider: Provider
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
export function createSession({ provider, onRefreshFailed, leave = (url) => location.replace(url) }: Parts) {
  const state = createObservable<SessionState>({ status: 'starting' }, sameState)
  const holder = createClientHolder({ provider, state, onOtherPerson: () => leave(location.href) })
  const renew = createTokenRefresh({
    currentClient: holder.current,
    isSignedIn: () => state.get().status === 'signedIn',
    onRefreshed: holder.publishPerson,
    onFailed: onRefreshFailed,
  })
  const { origin: providerOrigin } = provider
  const otherTabs = watchSurroundings({ providerOrigin, state, end, recover: holder.recover, renew })

  /** The session was ended elsewhere: nothing private stays. */
  function end() {
    state.set(ended(state.get()))
    holder.current().clearToken()
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    /** The access token, for the API's Authorization header. */
    token: () => holder.current().token,
    /** Fetches fresh tokens, and with them what the provider now knows of the person. */
    renew: () => renew(-1),
    /** For an answer of 401 that a fresh token did not change. */
    expire: () => state.set(expired(state.get())),

    /** Finds out who is signed in, or goes on with what was found before keycloak-js was there. */
    async start(early: PrefetchedSession = 'unknown') {
      await holder.begin(early)
      if (state.get().status === 'signedIn') otherTabs.tell('signedIn')
      // Only now has the provider ended the session; told before, other tabs would go there and be signed in again.
      if (takeSignOutMark()) otherTabs.tell('signedOut')
    },

    /** From now on the provider's session is watched; until then it is enough to know who began it. */
    watch: () => holder.complete().catch(() => undefined),

    /** Leaves for the provider's login page, which leads back to `returnTo`, a path of this product. */
    async signIn(returnTo: string) {
      const redirectUri = location.origin + redirectPathFor(returnTo)
      leave(await holder.current().createLoginUrl({ redirectUri, locale: document.documentElement.lang }))
    },

    /** Ends the session at the provider too; what was on the page is gone before the browser leaves. */
    async signOut() {
      const client = await holder.complete().catch(() => holder.current())
      const url = client.createLogoutUrl({ redirectUri: `${location.origin}/` })
      state.set({ status: 'leaving' })
      client.clearToken()
      sessionStorage.setItem(SIGNING_OUT, 'yes')
      leave(url)
    },
  }
}

/** Whether this tab has just come back from signing out. */
function takeSignOutMark(): boolean {
  const isMarked = sessionStorage.getItem(SIGNING_OUT) !== null
  sessionStorage.removeItem(SIGNING_OUT)
  return isMarked
}
