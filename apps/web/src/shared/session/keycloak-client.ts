import type { default as Keycloak, KeycloakInitOptions } from 'keycloak-js'
import type { ClientConfig } from '@claire/api-contract'
import {
  isAnswerOfProvider,
  type KeycloakSignIn,
  ownProvider,
  silentCheckAddress,
  realmAddress,
} from './prefetch/provider-places.ts'
import { LOGIN_PATH, redirectPathFor, rememberReturnPath, restoreReturnPath } from './return-path.ts'

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
  | 'tokenParsed'
  | 'subject'
  | 'onAuthLogout'
>

/** The identity provider. */
export interface Provider {
  connect: () => Promise<KeycloakClient>
  /** Resolves to true if it can be reached. */
  answers: () => Promise<boolean>
  origin: string
  /** Returns the path that the provider comes back to, so that the person gets to this one. */
  returnPathFor: (path: string) => string
  /** Where its tokens name the person and their role. */
  reading: Pick<ClientConfig['identity'], 'claims' | 'adminRole'>
}

/** Longer than keycloak-js's own timeout for messages from its frames, which covers only the first of them. */
export const START_TIMEOUT_MS = 15_000

/** Where Claire describes a provider that is no Keycloak, and passes requests for tokens on. */
const RELAY = '/oidc'
/** A provider that refuses to be framed answers nothing; signing in is then one redirect. */
const SILENT_CHECK_MS = 5_000

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

/** Returns the identity provider that the server names. */
export const providerOf = ({ identity }: ClientConfig): Provider => ({
  connect: () => (identity.kind === 'oidc' ? createOidcClient(identity) : createKeycloakClient(identity)),
  answers: () => answers(identity.kind === 'oidc' ? RELAY : realmAddress(identity)),
  origin: identity.kind === 'oidc' ? location.origin : new URL(identity.url, location.href).origin,
  returnPathFor: identity.kind === 'oidc' ? rememberReturnPath : redirectPathFor,
  reading: identity,
})

/**
 * Returns a client that is not initialised yet; visitors without a session see the first page before it is loaded. For a
 * provider at our own origin keycloak-js gets the addresses, as for any provider of OpenID Connect: it then skips its check
 * for third-party cookies, which takes two pages in a frame.
 */
async function createKeycloakClient(identity: KeycloakSignIn): Promise<KeycloakClient> {
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

/**
 * Returns a client of a provider that is no Keycloak. It has no status frame: the session is looked for at the start, and
 * when another tab signs in. Answers come in the query, which every provider supports.
 */
async function createOidcClient({
  clientId,
  scope,
}: Extract<ClientConfig['identity'], { kind: 'oidc' }>): Promise<KeycloakClient> {
  const { default: Keycloak } = await import('keycloak-js')
  const client = new Keycloak({ clientId, oidcProvider: location.origin + RELAY })
  const init = client.init
  client.init = async (options) => {
    const isBack = isAnswerOfProvider(location.search)
    const starting = init({
      ...options,
      checkLoginIframe: false,
      responseMode: 'query',
      scope,
      redirectUri: location.origin + LOGIN_PATH,
    })
    if (!isBack) return Promise.race([starting, falseLater()])
    return starting.finally(restoreReturnPath)
  }
  return client
}

const falseLater = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), SILENT_CHECK_MS))

/** Removes the frames that keycloak-js leaves behind; a second client adds its own. */
export function removeKeycloakFrames() {
  for (const frame of document.querySelectorAll('iframe[title^="keycloak-"]')) frame.remove()
}

/**
 * Resolves to true if the provider returns its description (OpenID Connect Discovery), which Keycloak serves to every
 * origin. False without a connection, and for a server error.
 */
async function answers(issuer: string): Promise<boolean> {
  try {
    return (await fetch(`${issuer}/.well-known/openid-configuration`)).status < 500
  } catch {
    return false
  }
}
