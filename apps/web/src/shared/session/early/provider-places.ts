import type { ClientConfig } from '@claire/api-contract'

type Identity = ClientConfig['identity']

/** Where a provider at our own origin answers; null for one at another origin, whose cookies a browser may withhold. */
export function ownProvider({ url, realm }: Identity, origin: string) {
  if (new URL(url, origin).origin !== origin) return null
  const endpoints = `${url.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`
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
