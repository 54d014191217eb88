import type { PasswordInput, ProfileInput } from '@claire/api-contract'

/** A key of the catalogue for each field that is not right; none when all are. */
export type FieldErrors<Fields, Key extends string> = Partial<Record<keyof Fields, Key>>

type ProfileError = 'account.firstNameRequired' | 'account.lastNameRequired' | 'account.emailRequired'

/** Every field of the profile is required; blanks are nothing (docs/product.md 5.2). */
export function checkProfile(fields: ProfileInput): FieldErrors<ProfileInput, ProfileError> {
  const errors: FieldErrors<ProfileInput, ProfileError> = {}
  if (!fields.firstName.trim()) errors.firstName = 'account.firstNameRequired'
  if (!fields.lastName.trim()) errors.lastName = 'account.lastNameRequired'
  if (!fields.email.trim()) errors.email = 'account.emailRequired'
  return errors
}

/** The provider refuses in words; they belong to the field they speak of, where they speak of one. */
export function fieldOfRefusal(message: string): keyof ProfileInput | null {
  if (/e-?mail/i.test(message)) return 'email'
  if (/first name/i.test(message)) return 'firstName'
  if (/last name/i.test(message)) return 'lastName'
  return null
}

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
 * The first rule of docs/product.md 5.3 that a password form breaks, or null. The current password is verified
 * before the new one is looked at, so that this form tells nothing to somebody who does not know it.
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

/** The rules that need no question to the provider. */
export function newPasswordError({ newPassword, confirmNewPassword }: PasswordInput): PasswordErrors | null {
  if (!newPassword) return { newPassword: 'account.newPasswordRequired' }
  if (!confirmNewPassword) return { confirmNewPassword: 'account.confirmPasswordRequired' }
  if (newPassword !== confirmNewPassword) return { confirmNewPassword: 'account.passwordsDiffer' }
  return null
}
