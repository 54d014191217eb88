import { createObservable } from '#shared/lib/state/observable.ts'
import { createClientHolder } from './client-holder.ts'
import type { PrefetchedSession } from './prefetch/prefetch-session.ts'
import type { Provider } from './keycloak-client.ts'
import { ended, expired, sameState, type SessionState } from './session-state.ts'
import { redirectPathFor } from './return-path.ts'
import { createTokenRefresh } from './token-refresh.ts'
import { watchSurroundings } from './watch-surroundings.ts'

/** Key that records, while the browser is at the provider, that this tab is signing out. */
const SIGNING_OUT = 'claire-signing-out'

interface Parts {
  provider: Provider
  /** Called once per outage, however many refreshes fail in it. */
  onRefreshFailed: () => void
  /** Replaces the current page in the history. */
  leave?: (url: string) => void
}

export type Session = ReturnType<typeof createSession>

/**
 * Returns the person's session at the identity provider. Tokens are only in the client's memory. Subscribers are notified
 * of changed states; a refreshed token is no change.
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

  /** Ends the session after it was ended elsewhere; hides private content. */
  function end() {
    state.set(ended(state.get()))
    holder.current().clearToken()
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    /** The access token, for the API's Authorization header. */
    token: () => holder.current().token,
    /** Fetches fresh tokens, which have the person's current profile. */
    renew: () => renew(-1),
    /** Called for a 401 that a fresh token did not change. */
    expire: () => state.set(expired(state.get())),

    /** Finds the signed-in person, or continues with a prefetched session. */
    async start(prefetched: PrefetchedSession = 'unknown') {
      await holder.begin(prefetched)
      if (state.get().status === 'signedIn') otherTabs.tell('signedIn')
      // The provider's session ends only now; notified earlier, other tabs would be signed in again.
      if (takeSignOutMark()) otherTabs.tell('signedOut')
    },

    /** Starts watching the provider's session, which is not needed before. */
    watch: () => holder.complete().catch(() => undefined),

    /** Opens the provider's login page, which returns to `returnTo`, a path of this product. */
    async signIn(returnTo: string) {
      const redirectUri = location.origin + redirectPathFor(returnTo)
      leave(await holder.current().createLoginUrl({ redirectUri, locale: document.documentElement.lang }))
    },

    /** Ends the session at the provider too; the page is cleared before the browser leaves. */
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

/** Returns true if this tab has just returned from signing out. */
function takeSignOutMark(): boolean {
  const isMarked = sessionStorage.getItem(SIGNING_OUT) !== null
  sessionStorage.removeItem(SIGNING_OUT)
  return isMarked
}
