import type { PasswordInput, ProfileInput } from '@claire/api-contract'

/** A message key for each invalid field; empty if all are valid. */
export type FieldErrors<Fields, Key extends string> = Partial<Record<keyof Fields, Key>>

type ProfileError = 'account.firstNameRequired' | 'account.lastNameRequired' | 'account.emailRequired'

/** Returns the errors of a profile; every field is required, and blanks do not count (docs/product.md 5.2). */
export function checkProfile(fields: ProfileInput): FieldErrors<ProfileInput, ProfileError> {
  const errors: FieldErrors<ProfileInput, ProfileError> = {}
  if (!fields.firstName.trim()) errors.firstName = 'account.firstNameRequired'
  if (!fields.lastName.trim()) errors.lastName = 'account.lastNameRequired'
  if (!fields.email.trim()) errors.email = 'account.emailRequired'
  return errors
}

const FIELD_OF_CODE: Record<string, keyof ProfileInput> = {
  FIRST_NAME_REFUSED: 'firstName',
  LAST_NAME_REFUSED: 'lastName',
  EMAIL_REFUSED: 'email',
  EMAIL_TAKEN: 'email',
}

/** Returns the field that an error code is about, or null. */
export const fieldOfRefusal = (code: string): keyof ProfileInput | null => FIELD_OF_CODE[code] ?? null

/** True for the error of a call that verifies the current password. */
export const isWrongPassword = (failure: { code: string }) => failure.code === 'WRONG_PASSWORD'

export function trimProfile({ firstName, lastName, email }: ProfileInput): ProfileInput {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
}

export type PasswordError =
  | 'account.currentPasswordRequired'
  | 'account.currentPasswordWrong'
  | 'account.newPasswordRequired'
  | 'account.confirmPasswordRequired'
  | 'account.passwordsDiffer'

type PasswordErrors = FieldErrors<PasswordInput, PasswordError>

/**
 * Returns the first rule of docs/product.md 5.3 that a password form breaks, or null. The current password is
 * verified before the new one is checked, so that the form reveals nothing to somebody who does not know it.
 */
export async function firstPasswordError(
  fields: PasswordInput,
  isCurrentPassword: (password: string) => Promise<boolean>,
): Promise<PasswordErrors | null> {
  if (!fields.currentPassword) return { currentPassword: 'account.currentPasswordRequired' }
  if (!(await isCurrentPassword(fields.currentPassword)))
    return { currentPassword: 'account.currentPasswordWrong' }
  return newPasswordError(fields)
}

/** Returns the rules broken that need no request to the provider, or null. */
export function newPasswordError({ newPassword, confirmNewPassword }: PasswordInput): PasswordErrors | null {
  if (!newPassword) return { newPassword: 'account.newPasswordRequired' }
  if (!confirmNewPassword) return { confirmNewPassword: 'account.confirmPasswordRequired' }
  if (newPassword !== confirmNewPassword) return { confirmNewPassword: 'account.passwordsDiffer' }
  return null
}
