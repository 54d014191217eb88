import Keycloak, { type KeycloakInitOptions } from 'keycloak-js'
import type { ClientConfig } from '@claire/api-contract'

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

/** Longer than keycloak-js's own time-out for messages from its frames, which covers only the first of them. */
export const START_TIMEOUT_MS = 15_000

export const initOptions = (place: Location): KeycloakInitOptions => ({
  onLoad: 'check-sso',
  silentCheckSsoRedirectUri: `${place.origin}/silent-check-sso.html`,
  // With third-party cookies blocked the frame answers "not signed in", and signing in is then one redirect. The
  // fallback would add a redirect of its own to every visit.
  silentCheckSsoFallback: false,
  checkLoginIframe: true,
  checkLoginIframeInterval: 5,
  messageReceiveTimeout: 10_000,
  pkceMethod: 'S256',
  redirectUri: place.origin + place.pathname + place.search,
})

export function createKeycloakClient({ identity }: ClientConfig): KeycloakClient {
  return new Keycloak({ url: identity.url, realm: identity.realm, clientId: identity.clientId })
}

/** keycloak-js leaves its frames behind; a second client brings its own. */
export function removeKeycloakFrames() {
  for (const frame of document.querySelectorAll('iframe[title^="keycloak-"]')) frame.remove()
}
