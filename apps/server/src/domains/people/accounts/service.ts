import type { PasswordInput, ProfileInput } from '@claire/api-contract'
import { DomainError, type ErrorCode } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { foldedAddress } from '#platform/mail-address'
import type { AccountDeletion } from './deletion.ts'
import { type IdpError, refusedByProvider } from './idp-error.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import type { Answer, ProviderClient } from './provider-client.ts'

/** `invalid_grant` for other reasons than the password; any other message means a wrong one. */
const OTHER_REASONS = ['Account disabled', 'Account is not fully set up']

interface Parts {
  provider: ProviderClient
  attempts: PasswordAttempts
  deletion: AccountDeletion
  /** Called when a person has another email address; `caller` still has the former one. */
  onOtherAddress: (caller: Caller) => Promise<unknown>
}

export type AccountService = ReturnType<typeof createAccountService>

/** A person's own account, stored at the identity provider. Messages and orders: docs/product.md 5.2 to 5.4. */
export function createAccountService({ provider, attempts, deletion, onOtherAddress }: Parts) {
  /** Throws BAD_REQUEST for a wrong password, TOO_MANY_REQUESTS after too many wrong ones. */
  async function verifyCurrentPassword({ subject }: Caller, password: string) {
    if (!password) throw new DomainError('BAD_REQUEST', (t) => t('account.currentPasswordMissing'))
    const right = await attempts.verify(subject, async () => {
      const user = unwrap(await provider.user(subject))
      const answer = await provider.verifyPassword(user.email ?? user.username, password)
      return answer.ok || !isWrongPassword(answer.error)
    })
    if (!right) throw new DomainError('WRONG_PASSWORD', (t) => t('account.wrongPassword'))
  }

  /** Another signed-in person may be the reason for the new password. */
  async function endOtherSessions({ subject, session }: Caller) {
    const ended = await provider
      .endOtherSessions(subject, session)
      .catch((cause: unknown) => ({ ok: false as const, cause }))
    if (ended.ok) return
    throw new DomainError('UNAVAILABLE', (t) => t('account.stillSignedIn'), {
      cause: 'cause' in ended ? ended.cause : ended.error,
    })
  }

  return {
    verifyCurrentPassword,

    /** A new email address is unverified: mail goes there after its reader has agreed. */
    async updateProfile(caller: Caller, input: ProfileInput) {
      const profile = checkedProfile(input)
      const isOther = profile.email.toLowerCase() !== caller.email.toLowerCase()
      const answer = await provider.updateProfile(caller.subject, {
        ...profile,
        ...(isOther && { emailVerified: false }),
      })
      if (!answer.ok) throw profileRefusal(answer.error)
      if (isOther) await onOtherAddress(caller)
    },

    async changePassword(
      caller: Caller,
      { currentPassword, newPassword, confirmNewPassword }: PasswordInput,
    ) {
      await verifyCurrentPassword(caller, currentPassword)
      if (!newPassword) throw new DomainError('BAD_REQUEST', (t) => t('account.newPasswordMissing'))
      if (!confirmNewPassword) throw new DomainError('BAD_REQUEST', (t) => t('account.confirmationMissing'))
      if (newPassword !== confirmNewPassword)
        throw new DomainError('BAD_REQUEST', (t) => t('account.passwordsDiffer'))
      unwrap(await provider.setPassword(caller.subject, newPassword))
      await endOtherSessions(caller)
    },

    async delete({ subject }: Caller, isConfirmed: boolean) {
      if (!isConfirmed) throw new DomainError('BAD_REQUEST', (t) => t('account.deletionUnconfirmed'))
      await deletion.delete(subject)
      await attempts.forget(subject)
    },
  }
}

function checkedProfile(input: ProfileInput): ProfileInput {
  const profile = {
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    email: foldedAddress(input.email),
  }
  if (!profile.firstName) throw new DomainError('BAD_REQUEST', (t) => t('account.firstNameMissing'))
  if (!profile.lastName) throw new DomainError('BAD_REQUEST', (t) => t('account.lastNameMissing'))
  if (!profile.email) throw new DomainError('BAD_REQUEST', (t) => t('account.emailMissing'))
  return profile
}

/** Throws the provider's reason if it is another. */
function isWrongPassword(error: IdpError): boolean {
  if (error.code === 'invalid_grant' && !OTHER_REASONS.includes(error.message)) return true
  throw refusal(error)
}

function unwrap<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw refusal(answer.error)
}

const CODE_OF_FIELD: Record<string, ErrorCode> = {
  firstName: 'FIRST_NAME_REFUSED',
  lastName: 'LAST_NAME_REFUSED',
  email: 'EMAIL_REFUSED',
}

/** The provider's refusal, with its field. Only the address, with which people sign in, can be taken. */
function profileRefusal(error: IdpError): DomainError {
  const code = error.status === 409 ? 'EMAIL_TAKEN' : CODE_OF_FIELD[error.field]
  return code ? refusedByProvider(code, error) : refusal(error)
}

/** The provider's own message, under the nearest of our codes. */
function refusal(error: IdpError): DomainError {
  if (error.status === 404) return new DomainError('UNAUTHORIZED', (t) => t('account.gone'))
  return refusedByProvider(error.status === 409 ? 'CONFLICT' : 'BAD_REQUEST', error)
}
