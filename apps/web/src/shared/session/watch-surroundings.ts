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

/** Connects the session to the clock, the product's other tabs, the provider's status frame and the page's lifecycle. */
export function watchSurroundings({ providerOrigin, state, end, recover, renew }: Parts) {
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

  return { tell: (message: TabMessage) => otherTabs.postMessage(message) }
}
