import type { SettingsReader } from '#platform/settings'
import { addressOf, name } from './readings.ts'

export const identitySettings = {
  IDP_URL: [
    'the embedded provider, PUBLIC_URL/auth',
    'An external identity provider, such as https://login.example.org/auth.',
  ],
  IDP_REALM: ['claire', 'The realm at the identity provider.'],
  IDP_WEB_CLIENT: ['claire-web', "The browser's client id."],
  IDP_REST_CLIENT: ['claire-rest', "The server's client id, which manages accounts."],
  IDP_REST_SECRET: [
    'made by the embedded provider',
    "That client's secret; needed with IDP_URL. Also IDP_REST_SECRET_FILE.",
  ],
  OIDC_GROUPS_CLAIM: [
    'groups',
    "The claim with a person's groups; dots lead into objects: realm_access.groups.",
  ],
} as const

/** The identity provider. */
export interface IdentityConfig {
  /** Address before `/realms/…`, as browsers see it; no slash at the end. */
  url: string
  /** True if this server itself is the provider. */
  embedded: boolean
  realm: string
  webClient: string
  restClient: string
  /** null only with the embedded provider, which makes its own. */
  restSecret: string | null
  /** Claim of access tokens with a person's groups. */
  groupsClaim: string
}

export function readIdentityConfig(read: SettingsReader, publicUrl: string): IdentityConfig {
  const external = read.read('IDP_URL', {
    fallback: undefined,
    parse: addressOf,
    expected: 'an http(s) address',
  })
  const restSecret = read.secret('IDP_REST_SECRET') ?? null
  if (external && !restSecret) {
    read.refuse(
      'IDP_REST_SECRET (or IDP_REST_SECRET_FILE) is needed with IDP_URL: account management uses it.',
    )
  }
  return {
    url: external ?? `${publicUrl}/auth`,
    embedded: !external,
    realm: read.read('IDP_REALM', name('claire')),
    webClient: read.read('IDP_WEB_CLIENT', name('claire-web')),
    restClient: read.read('IDP_REST_CLIENT', name('claire-rest')),
    restSecret,
    groupsClaim: read.text('OIDC_GROUPS_CLAIM') ?? 'groups',
  }
}
