import type { ClientConfig } from '@claire/api-contract'

type Identity = ClientConfig['identity']

/** Where a provider has what it says of our realm. */
export const realmAddress = ({ url, realm }: Identity) =>
  `${url.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}`

/** Where a provider at our own origin answers; null for one at another origin, whose cookies a browser may withhold. */
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

/** The page that the provider answers to when it is asked without being seen. */
export const silentCheckAddress = (origin: string) => `${origin}/silent-check-sso.html`

/** Whether we come from the provider's login page, which has put its answer behind the address. */
export const isAnswerOfProvider = (hash: string) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash)
