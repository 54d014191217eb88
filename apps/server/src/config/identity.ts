import { type ClaimNames, KEYCLOAK_CLAIMS } from '@claire/api-contract'
import type { SettingsReader } from '#platform/settings'
import { address, addressOf, addressWithQuery, name } from './readings.ts'

export const identitySettings = {
  IDP_URL: ['the embedded provider, PUBLIC_URL/auth', 'A Keycloak, such as https://login.example.org/auth.'],
  IDP_REALM: ['claire', 'The realm at the Keycloak.'],
  IDP_WEB_CLIENT: ['claire-web', "The browser's client id."],
  IDP_REST_CLIENT: ['claire-rest', "The server's client id, which manages accounts."],
  IDP_REST_SECRET: [
    'made by the embedded provider',
    "That client's secret; needed with IDP_URL. Also IDP_REST_SECRET_FILE.",
  ],
  OIDC_ISSUER: ['none', 'Any other OpenID Connect provider, exactly as it calls itself.'],
  OIDC_CLIENT_ID: ['none', "Claire's client there; needed with OIDC_ISSUER."],
  OIDC_CLIENT_SECRET: ['none: a public client', 'Its secret, if it has one. Also OIDC_CLIENT_SECRET_FILE.'],
  OIDC_AUDIENCE: ['OIDC_CLIENT_ID', 'The audience of its access tokens.'],
  OIDC_SCOPE: ['openid profile email offline_access', 'Requested at sign-in.'],
  OIDC_GIVEN_NAME_CLAIM: [
    'given_name',
    'The claim of access tokens with the given name; dots lead into objects.',
  ],
  OIDC_FAMILY_NAME_CLAIM: ['family_name', 'Family name.'],
  OIDC_EMAIL_CLAIM: ['email', 'E-mail address.'],
  OIDC_EMAIL_VERIFIED_CLAIM: ['email_verified', 'Whether it is verified.'],
  OIDC_GROUPS_CLAIM: ['groups', 'Groups; also with a Keycloak.'],
  OIDC_ROLES_CLAIM: ['roles', 'Roles, such as realm_access.roles.'],
  OIDC_ADMIN_ROLE: ['claire-admin', 'The role of administrators.'],
  OIDC_ACCOUNT_URL: ['none', 'Where people manage their account.'],
} as const

/** The browser's client, and where its access tokens name the person and their roles. */
interface SignIn {
  clientId: string
  /** Audience that access tokens must have. */
  audience: string
  claims: ClaimNames
  /** Claim of access tokens with a person's groups. */
  groupsClaim: string
  adminRole: string
}

/** The embedded provider or a Keycloak, which also manages accounts for Claire. */
export interface KeycloakConfig extends SignIn {
  kind: 'embedded' | 'keycloak'
  /** Address before `/realms/…`, as browsers see it; no slash at the end. */
  url: string
  realm: string
  restClient: string
  /** null only with the embedded provider, which makes its own. */
  restSecret: string | null
}

/** Any other provider of OpenID Connect, which only signs people in. */
export interface OidcConfig extends SignIn {
  kind: 'oidc'
  /** Exactly as the provider calls itself: tokens name it so. */
  issuer: string
  /** null for a public client. */
  clientSecret: string | null
  scope: string
  /** Where people manage their account at the provider. */
  accountUrl: string | null
}

type IdentityConfig = KeycloakConfig | OidcConfig

const KEYCLOAK_AUDIENCE = 'claire-api'
const KEYCLOAK_ADMIN_ROLE = 'admin'

export function readIdentityConfig(read: SettingsReader, publicUrl: string): IdentityConfig {
  const issuer = read.read('OIDC_ISSUER', {
    ...address(undefined),
    parse: (value) => addressOf(value) && value,
  })
  if (!issuer) return readKeycloakConfig(read, publicUrl)
  if (read.text('IDP_URL')) read.refuse('IDP_URL and OIDC_ISSUER are both set; keep one of them.')
  const config = readOidcConfig(read, issuer)
  if (config.audience === `${publicUrl}/mcp`)
    read.refuse('OIDC_AUDIENCE is that of assistants, PUBLIC_URL/mcp; choose another.')
  return config
}

function readKeycloakConfig(read: SettingsReader, publicUrl: string): KeycloakConfig {
  const external = read.read('IDP_URL', address(undefined))
  const restSecret = read.secret('IDP_REST_SECRET') ?? null
  if (external && !restSecret) {
    read.refuse(
      'IDP_REST_SECRET (or IDP_REST_SECRET_FILE) is needed with IDP_URL: account management uses it.',
    )
  }
  return {
    kind: external ? 'keycloak' : 'embedded',
    url: external ?? `${publicUrl}/auth`,
    realm: read.read('IDP_REALM', name('claire')),
    clientId: read.read('IDP_WEB_CLIENT', name('claire-web')),
    audience: KEYCLOAK_AUDIENCE,
    claims: KEYCLOAK_CLAIMS,
    groupsClaim: read.text('OIDC_GROUPS_CLAIM') ?? 'groups',
    adminRole: KEYCLOAK_ADMIN_ROLE,
    restClient: read.read('IDP_REST_CLIENT', name('claire-rest')),
    restSecret,
  }
}

function readOidcConfig(read: SettingsReader, issuer: string): OidcConfig {
  const clientId = read.text('OIDC_CLIENT_ID') ?? ''
  if (!clientId) read.refuse('OIDC_CLIENT_ID is needed with OIDC_ISSUER.')
  const scope = read.text('OIDC_SCOPE') ?? identitySettings.OIDC_SCOPE[0]
  if (!scope.split(/\s+/).includes('openid')) read.refuse('OIDC_SCOPE must include openid.')
  const claim = (key: keyof typeof identitySettings) => read.text(key) ?? identitySettings[key][0]
  return {
    kind: 'oidc',
    issuer,
    clientId,
    clientSecret: read.secret('OIDC_CLIENT_SECRET') ?? null,
    audience: read.text('OIDC_AUDIENCE') ?? clientId,
    scope,
    claims: {
      givenName: claim('OIDC_GIVEN_NAME_CLAIM'),
      familyName: claim('OIDC_FAMILY_NAME_CLAIM'),
      email: claim('OIDC_EMAIL_CLAIM'),
      emailVerified: claim('OIDC_EMAIL_VERIFIED_CLAIM'),
      roles: claim('OIDC_ROLES_CLAIM'),
    },
    groupsClaim: claim('OIDC_GROUPS_CLAIM'),
    adminRole: claim('OIDC_ADMIN_ROLE'),
    accountUrl: read.read('OIDC_ACCOUNT_URL', addressWithQuery(null)),
  }
}
