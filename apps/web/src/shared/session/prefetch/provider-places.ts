import type { ClientConfig } from '@claire/api-contract'

type Identity = ClientConfig['identity']

/** Returns the provider's address of our realm. */
export const realmAddress = ({ url, realm }: Identity) =>
  `${url.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}`

/** Returns the endpoints of a provider at our own origin; null for another origin, whose cookies a browser may withhold. */
export function ownProvider(identity: Identity, origin: string) {
  if (new URL(identity.url, origin).origin !== origin) return null
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

/** True if the address has the answer of the provider's login page. */
export const isAnswerOfProvider = (hash: string) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash)
