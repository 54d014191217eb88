export interface ProfileFields {
  firstName: string
  lastName: string
  email: string
}

export interface PasswordFields {
  currentPassword: string
  newPassword: string
  confirmNewPassword: string
}

export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>

/** Every field of the profile is required; blanks are nothing (specification section 5). */
export function checkProfile(fields: ProfileFields): FieldErrors<ProfileFields> {
  const errors: FieldErrors<ProfileFields> = {}
  if (!fields.firstName.trim()) errors.firstName = 'account.firstNameRequired'
  if (!fields.lastName.trim()) errors.lastName = 'account.lastNameRequired'
  if (!fields.email.trim()) errors.email = 'account.emailRequired'
  return errors
}

export function trimProfile({ firstName, lastName, email }: ProfileFields): ProfileFields {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
}

/** The part of the order that comes after the current password was found right: new, confirmation, equality. */
function checkNewPassword({ newPassword, confirmNewPassword }: PasswordFields): FieldErrors<PasswordFields> | null {
  if (!newPassword) return { newPassword: 'account.newPasswordRequired' }
  if (!confirmNewPassword) return { confirmNewPassword: 'account.confirmPasswordRequired' }
  if (newPassword !== confirmNewPassword) return { confirmNewPassword: 'account.passwordsDiffer' }
  return null
}

/**
 * The first rule of specification section 5 that a password form breaks, or null.
 * The current password is checked before the new one is looked at, so that
 * nobody learns anything from this form without knowing it.
 */
export async function firstPasswordError(
  fields: PasswordFields,
  isCurrentPassword: (password: string) => Promise<boolean>,
): Promise<FieldErrors<PasswordFields> | null> {
  if (!fields.currentPassword) return { currentPassword: 'account.currentPasswordRequired' }
  if (!(await isCurrentPassword(fields.currentPassword))) return { currentPassword: 'account.currentPasswordWrong' }
  return checkNewPassword(fields)
}
