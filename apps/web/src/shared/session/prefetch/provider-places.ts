import type { ClientConfig } from '@claire/api-contract'

type Identity = ClientConfig['identity']
export type KeycloakSignIn = Extract<Identity, { kind: 'keycloak' }>

/** Returns the provider's address of our realm. */
export const realmAddress = ({ url, realm }: KeycloakSignIn) =>
  `${url.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}`

/**
 * Returns the endpoints of a Keycloak at our own origin; null for another origin, whose cookies a browser may withhold, and
 * for any other provider.
 */
export function ownProvider(identity: Identity, origin: string) {
  if (identity.kind !== 'keycloak' || new URL(identity.url, origin).origin !== origin) return null
  const endpoints = `${realmAddress(identity)}/protocol/openid-connect`
  return {
    authorization: `${endpoints}/auth`,
    token: `${endpoints}/token`,
    logout: `${endpoints}/logout`,
    statusFrame: `${endpoints}/login-status-iframe.html`,
  }
}

/** Returns the page that receives the provider's answer in a hidden frame. */
export const silentCheckAddress = (origin: string) => `${origin}/silent-check-sso.html`

/** True if the query or fragment of an address has the answer of the provider's login page. */
export const isAnswerOfProvider = (part: string) =>
  /[#?&]state=/.test(part) && /[#?&](code|error)=/.test(part)
