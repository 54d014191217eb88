import { within } from '#shared/lib/within.ts'
import { type Tokens, claimsOf } from './prefetch/prefetch-session.ts'
import {
  initOptions,
  type KeycloakClient,
  removeKeycloakFrames,
  START_TIMEOUT_MS,
} from './keycloak-client.ts'

/**
 * Returns the function that hands tokens over to keycloak-js, which then watches the provider's session by a frame. Rejects
 * if the provider cannot be reached; the next call retries. Concurrent calls share one attempt.
 */
export function createHandOver(tokens: Tokens, connect: () => Promise<KeycloakClient>) {
  let attempt: Promise<KeycloakClient> | null = null

  async function handOver() {
    try {
      const keycloak = await connect()
      await within(START_TIMEOUT_MS, keycloak.init({ ...initOptions(location), ...tokens }))
      return keycloak
    } catch (error) {
      // A client can be initialised only once.
      removeKeycloakFrames()
      attempt = null
      throw error
    }
  }

  return () => (attempt ??= handOver())
}

/**
 * Returns a client that works with tokens found before keycloak-js was loaded: the signed-in person and the token for the
 * API. It loads the real client for everything else.
 */
export function resumedClient(
  { token, idToken, logout }: Tokens,
  complete: () => Promise<KeycloakClient>,
): KeycloakClient {
  const tokenParsed = claimsOf(token)
  const { sub } = tokenParsed
  const client: KeycloakClient = {
    token,
    idToken,
    tokenParsed,
    idTokenParsed: claimsOf(idToken),
    ...(typeof sub === 'string' && { subject: sub }),
    init: async () => true,
    updateToken: async (minimumValidity) => (await complete()).updateToken(minimumValidity),
    createLoginUrl: async (options) => (await complete()).createLoginUrl(options),
    createLogoutUrl: ({ redirectUri = location.href } = {}) =>
      `${logout}&post_logout_redirect_uri=${encodeURIComponent(redirectUri)}`,
    clearToken() {
      if (!client.token) return
      delete client.token
      delete client.idToken
      client.onAuthLogout?.()
    },
  }
  return client
}

const notYet = () => Promise.reject(new Error('there is no client yet'))

/** Client used until the signed-in person is known. */
export const ABSENT_CLIENT: KeycloakClient = {
  init: notYet,
  updateToken: notYet,
  createLoginUrl: notYet,
  createLogoutUrl: () => location.href,
  clearToken: () => undefined,
}
