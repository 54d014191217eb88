import { createObservable, type Observable } from '#shared/lib/state/observable.ts'
import { createClientHolder } from './client-holder.ts'
import type { PrefetchedSession } from './prefetch/prefetch-session.ts'
import type { Provider, KeycloakClient } from './keycloak-client.ts'
import { ended, expired, sameState, type SessionState } from './session-state.ts'
import { within } from '#shared/lib/within.ts'

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
      if (state.get().status === 'signedIn') otherTabs.notify('signedIn')
      // The provider's session ends only now; notified earlier, other tabs would be signed in again.
      if (takeSignOutMark()) otherTabs.notify('signedOut')
    },

    /** Starts watching the provider's session, which is not needed before. */
    watch: () => holder.complete().catch(() => undefined),

    /** Opens the provider's login page, which returns to `returnTo`, a path of this product. */
    async signIn(returnTo: string) {
      const redirectUri = location.origin + provider.returnPathFor(returnTo)
      leave(await holder.current().createLoginUrl({ redirectUri, locale: document.documentElement.lang }))
    },

    /**
     * Clears the page, and ends the session at the provider too, if that can. At once: a session that ended meanwhile would
     * lead to the login page, whose redirect would replace this one.
     */
    signOut() {
      const client = holder.current()
      const url = signOutAddress(client)
      state.set({ status: url === null ? 'signedOutHere' : 'leaving' })
      client.clearToken()
      if (url === null) return otherTabs.notify('signedOut')
      sessionStorage.setItem(SIGNING_OUT, 'yes')
      leave(url)
    },
  }
}

/** Returns null if the provider has no sign-out, for which keycloak-js throws. */
function signOutAddress(client: KeycloakClient): string | null {
  try {
    return client.createLogoutUrl({ redirectUri: `${location.origin}/` })
  } catch {
    return null
  }
}

/** Returns true if this tab has just returned from signing out. */
function takeSignOutMark(): boolean {
  const isMarked = sessionStorage.getItem(SIGNING_OUT) !== null
  sessionStorage.removeItem(SIGNING_OUT)
  return isMarked
}

/** `updateToken` never answers if the provider's status frame is blocked. */
const REFRESH_TIMEOUT_MS = 10_000

interface RefreshParts {
  currentClient: () => KeycloakClient
  isSignedIn: () => boolean
  onRefreshed: () => void
  /** Called once per outage, however many refreshes fail in it. */
  onFailed: () => void
}

/** True if keycloak-js's NetworkError has the provider's answer. */
const isAnswered = (error: unknown) => error instanceof Error && 'response' in error

/**
 * Returns the function that fetches fresh tokens if the current ones are valid for less than `minimumValidity` seconds (-1:
 * always). It resolves to false on failure; concurrent calls share one attempt.
 */
function createTokenRefresh({ currentClient, isSignedIn, onRefreshed, onFailed }: RefreshParts) {
  let isOutage = false
  let attempt: Promise<boolean> | null = null

  async function refresh(minimumValidity: number): Promise<boolean> {
    try {
      await within(REFRESH_TIMEOUT_MS, currentClient().updateToken(minimumValidity))
    } catch (error) {
      // Signed out in the meantime: keycloak-js has nothing to refresh then, which is no failure.
      if (!isSignedIn() && !isAnswered(error)) return false
      if (!isOutage) onFailed()
      isOutage = true
      return false
    }
    isOutage = false
    onRefreshed()
    return true
  }

  return (minimumValidity: number) => {
    attempt ??= refresh(minimumValidity).finally(() => {
      attempt = null
    })
    return attempt
  }
}

type TabMessage = 'signedIn' | 'signedOut'

const REFRESH_EVERY_MS = 6_000
const MINIMUM_VALIDITY_S = 70

interface Surroundings {
  providerOrigin: string
  state: Observable<SessionState>
  end: () => void
  recover: () => Promise<void>
  renew: (minimumValidity: number) => Promise<boolean>
}

/** Connects the session to the clock, the product's other tabs, the provider's status frame and the page's lifecycle. */
function watchSurroundings({ providerOrigin, state, end, recover, renew }: Surroundings) {
  const isSignedIn = () => state.get().status === 'signedIn'
  const otherTabs = new BroadcastChannel('claire-session')
  otherTabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) =>
    data === 'signedOut' ? end() : void recover(),
  )

  // The status frame sends 'changed' when the provider's session has ended or belongs to another person. keycloak-js
  // receives it too, but cannot tell that from an expired session. An expired session is checked with a new client.
  window.addEventListener('message', ({ data, origin }) => {
    if (data === 'changed' && origin === providerOrigin && isSignedIn()) end()
  })

  // A page restored from the browser's cache has outdated tokens.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

  setInterval(() => isSignedIn() && void renew(MINIMUM_VALIDITY_S), REFRESH_EVERY_MS)

  return { notify: (message: TabMessage) => otherTabs.postMessage(message) }
}
