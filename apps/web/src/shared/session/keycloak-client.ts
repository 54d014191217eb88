import type { default as Keycloak, KeycloakInitOptions } from 'keycloak-js'
import type { ClientConfig } from '@claire/api-contract'
import { ownProvider, silentCheckAddress } from './prefetch/provider-places.ts'

/** What the session uses of keycloak-js; tests pass a small object of the same shape. */
export type KeycloakClient = Pick<
  Keycloak,
  | 'init'
  | 'updateToken'
  | 'clearToken'
  | 'createLoginUrl'
  | 'createLogoutUrl'
  | 'token'
  | 'idToken'
  | 'idTokenParsed'
  | 'subject'
  | 'hasRealmRole'
  | 'onAuthLogout'
>

/** The identity provider, as the session uses it. */
export interface Provider {
  connect: () => Promise<KeycloakClient>
  /** Tells whether it can be reached at all. */
  answers: () => Promise<boolean>
  origin: string
}

/** Longer than keycloak-js's own time-out for messages from its frames, which covers only the first of them. */
export const START_TIMEOUT_MS = 15_000

/** What holds for every client, however it comes to its session. */
export const initOptions = (place: Location): KeycloakInitOptions => ({
  silentCheckSsoRedirectUri: silentCheckAddress(place.origin),
  // With third-party cookies blocked the frame answers "not signed in", and signing in is then one redirect. The
  // fallback would add a redirect of its own to every visit.
  silentCheckSsoFallback: false,
  checkLoginIframe: true,
  checkLoginIframeInterval: 5,
  messageReceiveTimeout: 10_000,
  pkceMethod: 'S256',
  redirectUri: place.origin + place.pathname + place.search,
})

/**
 * A client that is to be started; whoever is found without one has the first page before it is loaded.
 * Of a provider at our own origin keycloak-js is told the addresses, as of any provider of OpenID Connect: then it does not
 * look, in two pages of a frame, whether the browser sends cookies of another site, which these are not.
 */
export async function createKeycloakClient({ identity }: ClientConfig): Promise<KeycloakClient> {
  const { default: Keycloak } = await import('keycloak-js')
  const { url, realm, clientId } = identity
  const provider = ownProvider(identity, location.origin)
  if (!provider) return new Keycloak({ url, realm, clientId })
  const oidcProvider = {
    authorization_endpoint: provider.authorization,
    token_endpoint: provider.token,
    end_session_endpoint: provider.logout,
    check_session_iframe: provider.statusFrame,
  }
  return new Keycloak({ clientId, oidcProvider })
}

/** keycloak-js leaves its frames behind; a second client brings its own. */
export function removeKeycloakFrames() {
  for (const frame of document.querySelectorAll('iframe[title^="keycloak-"]')) frame.remove()
}
