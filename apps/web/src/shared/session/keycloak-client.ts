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

/**
 * Of a provider at our own origin keycloak-js is told the addresses, as of any provider of OpenID Connect: then it does not
 * look, in two pages of a frame, whether the browser sends cookies of another site, which these are not.
 */
export function createKeycloakClient({ identity: { url, realm, clientId } }: ClientConfig): KeycloakClient {
  if (new URL(url, location.href).origin !== location.origin) return new Keycloak({ url, realm, clientId })
  const endpoints = `${url.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`
  const oidcProvider = {
    authorization_endpoint: `${endpoints}/auth`,
    token_endpoint: `${endpoints}/token`,
    end_session_endpoint: `${endpoints}/logout`,
    check_session_iframe: `${endpoints}/login-status-iframe.html`,
  }
  return new Keycloak({ clientId, oidcProvider })
}

/** keycloak-js leaves its frames behind; a second client brings its own. */
export function removeKeycloakFrames() {
  for (const frame of document.querySelectorAll('iframe[title^="keycloak-"]')) frame.remove()
}
