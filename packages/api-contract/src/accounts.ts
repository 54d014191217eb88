import Type, { type Static } from 'typebox'
import { nullable, flag, time, text } from './common.ts'
import { TOKEN_SCOPES } from './enums.ts'
import { TOKEN_LIFETIMES } from './limits.ts'

/** The identity provider decides on limits; these only exclude nonsense. */
const field = Type.String({ maxLength: 4096 })

export const ProfileInputSchema = Type.Object({ firstName: field, lastName: field, email: field })
export type ProfileInput = Static<typeof ProfileInputSchema>

/** Checked in the order of docs/product.md 5.3; the current password is verified at the identity provider. */
export const PasswordInputSchema = Type.Object({
  currentPassword: field,
  newPassword: field,
  confirmNewPassword: field,
})
export type PasswordInput = Static<typeof PasswordInputSchema>

export const PasswordCheckInputSchema = Type.Object({ currentPassword: field })
export type PasswordCheckInput = Static<typeof PasswordCheckInputSchema>

/** The caller according to the access token. */
export const AccountSchema = Type.Object({
  id: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
})
export type Account = Static<typeof AccountSchema>

export const DeleteAccountQuerySchema = Type.Object({
  confirmed: Type.Boolean({ default: false, description: 'True if the person has confirmed the deletion' }),
})

const signIn = {
  clientId: Type.String(),
  /** ClaimNames */
  claims: Type.Object({
    givenName: Type.String(),
    familyName: Type.String(),
    email: Type.String(),
    emailVerified: Type.String(),
    roles: Type.String(),
  }),
  adminRole: Type.String(),
}

/** The embedded provider or a Keycloak, whose accounts Claire manages. */
const KeycloakSignInSchema = Type.Object({
  kind: Type.Literal('keycloak'),
  url: Type.String(),
  realm: Type.String(),
  ...signIn,
})

/** Any other provider; the browser requests its endpoints and its tokens from Claire. */
const OidcSignInSchema = Type.Object({
  kind: Type.Literal('oidc'),
  scope: Type.String(),
  accountUrl: nullable(Type.String(), 'Where people manage their account at the provider'),
  ...signIn,
})

/** The settings that the browser needs to sign anyone in. */
export const ClientConfigSchema = Type.Object({
  identity: Type.Union([KeycloakSignInSchema, OidcSignInSchema]),
  feedbackEmail: Type.String(),
  supportEmail: Type.String(),
  linkResolver: nullable(
    Type.String(),
    "Address of the library's link resolver (OpenURL 1.0), which may have a query",
  ),
  hasFreeCopies: flag('True if a service for free copies is configured'),
})
export type ClientConfig = Static<typeof ClientConfigSchema>

const moment = time()
const scopes = Type.Array(Type.Enum([...TOKEN_SCOPES]), { maxItems: TOKEN_SCOPES.length })

/** A personal access token as its owner sees it; the token itself is shown only once. */
export const PersonalTokenSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes,
  createdAt: moment,
  /** Rounded to the hour; null if never. */
  lastUsedAt: nullable(moment),
  /** null if it does not expire. */
  expiresAt: nullable(moment),
})
export type PersonalToken = Static<typeof PersonalTokenSchema>

export const PersonalTokenListSchema = Type.Array(PersonalTokenSchema)

export const PersonalTokenInputSchema = Type.Object({
  name: Type.String({ maxLength: 4096 }),
  scopes,
  lifetime: nullable(Type.Enum([...TOKEN_LIFETIMES]), 'Days; null: valid until revoked'),
})
export type PersonalTokenInput = Static<typeof PersonalTokenInputSchema>

/** The only response that contains the token itself. */
export const NewPersonalTokenSchema = Type.Object({
  token: text('For the header Authorization: Bearer; not shown again'),
  kept: PersonalTokenSchema,
})
export type NewPersonalToken = Static<typeof NewPersonalTokenSchema>
