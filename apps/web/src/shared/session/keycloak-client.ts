import type { default as Keycloak, KeycloakInitOptions } from 'keycloak-js'
import type { ClientConfig } from '@claire/api-contract'
import { ownProvider, silentCheckAddress, realmAddress } from './prefetch/provider-places.ts'

/** The part of keycloak-js that the session uses; tests pass a small object of the same shape. */
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

/** The identity provider. */
export interface Provider {
  connect: () => Promise<KeycloakClient>
  /** Resolves to true if it can be reached. */
  answers: () => Promise<boolean>
  origin: string
}

/** Longer than keycloak-js's own timeout for messages from its frames, which covers only the first of them. */
export const START_TIMEOUT_MS = 15_000

/** Returns the options common to all clients. */
export const initOptions = (place: Location): KeycloakInitOptions => ({
  silentCheckSsoRedirectUri: silentCheckAddress(place.origin),
  // With third-party cookies blocked the frame answers "not signed in", and signing in is then one redirect. The fallback
  // would add a redirect of its own to every visit.
  silentCheckSsoFallback: false,
  checkLoginIframe: true,
  checkLoginIframeInterval: 5,
  messageReceiveTimeout: 10_000,
  pkceMethod: 'S256',
  redirectUri: place.origin + place.pathname + place.search,
})

/**
 * Returns a client that is not initialised yet; visitors without a session see the first page before it is loaded. For a
 * provider at our own origin keycloak-js gets the addresses, as for any provider of OpenID Connect: it then skips its check
 * for third-party cookies, which takes two pages in a frame.
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

/** Removes the frames that keycloak-js leaves behind; a second client adds its own. */
export function removeKeycloakFrames() {
  for (const frame of document.querySelectorAll('iframe[title^="keycloak-"]')) frame.remove()
}

/**
 * Resolves to true if the provider returns its description (OpenID Connect Discovery), which Keycloak serves to every
 * origin. False without a connection, and for a server error.
 */
export async function providerAnswers({ identity }: ClientConfig): Promise<boolean> {
  try {
    const { status } = await fetch(`${realmAddress(identity)}/.well-known/openid-configuration`)
    return status < 500
  } catch {
    return false
  }
}
