import type { Observable } from '#shared/lib/state/observable.ts'
import type { SessionState } from './session-state.ts'

type TabMessage = 'signedIn' | 'signedOut'

const REFRESH_EVERY_MS = 6_000
const MINIMUM_VALIDITY_S = 70

interface Parts {
  providerOrigin: string
  state: Observable<SessionState>
  end: () => void
  recover: () => Promise<void>
  renew: (minimumValidity: number) => Promise<boolean>
}

/** Ties the session to the clock, to the product's other tabs, to the provider's status frame and to the page's own life. */
export function watchSurroundings({ providerOrigin, state, end, recover, renew }: Parts) {
  const isSignedIn = () => state.get().status === 'signedIn'
  const otherTabs = new BroadcastChannel('claire-session')
  otherTabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) =>
    data === 'signedOut' ? end() : void recover(),
  )

  // The status frame says 'changed' when the provider's session has ended or become another person's. keycloak-js hears
  // it too, but does not tell that from an expired session. While expired, it is a new client that asks.
  window.addEventListener('message', ({ data, origin }) => {
    if (data === 'changed' && origin === providerOrigin && isSignedIn()) end()
  })

  // A page brought back from the browser's cache is as old as its tokens.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

  setInterval(() => isSignedIn() && void renew(MINIMUM_VALIDITY_S), REFRESH_EVERY_MS)

  return { tell: (message: TabMessage) => otherTabs.postMessage(message) }
}
