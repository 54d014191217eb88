import Type, { type Static } from 'typebox'

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
  confirmed: Type.Boolean({ default: false, description: 'The person has ticked that they want this' }),
})

/** The settings that the browser needs to sign anyone in. */
export const ClientConfigSchema = Type.Object({
  identity: Type.Object({ url: Type.String(), realm: Type.String(), clientId: Type.String() }),
  feedbackEmail: Type.String(),
  supportEmail: Type.String(),
})
export type ClientConfig = Static<typeof ClientConfigSchema>
