import { OAuthError, oauthError } from './errors.ts'
import type { Form } from './http.ts'
import { PASSWORD_LENGTH } from './settings.ts'
import type { User } from './stores/user-store.ts'

const MAX_LENGTH = 255
const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+$/
/** Keycloak's rule for the names of persons. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is meant
const NOT_IN_NAMES = /[<>&"\v$%!#?§;*~/\\|^=[\]{}()\u0000-\u001F]/

interface FieldError {
  field: string
  errorMessage: string
  params: unknown[]
}

/** What is absent stays as it is. With the e-mail address as user name, one follows the other. */
export function mergeProfile(user: User, changes: Form): User {
  const text = (name: string, before: string | null) => (typeof changes[name] === 'string' ? changes[name] : before)
  const flag = (name: string, before: boolean) => (typeof changes[name] === 'boolean' ? changes[name] : before)
  const email = text('email', user.email)?.trim().toLowerCase() || null
  return {
    ...user,
    firstName: text('firstName', user.firstName),
    lastName: text('lastName', user.lastName),
    email,
    username: user.username === user.email && email ? email : user.username,
    enabled: flag('enabled', user.enabled),
    emailVerified: flag('emailVerified', user.emailVerified),
  }
}

/** Throws Keycloak's answer: one error as an object, several as a list; keys, not sentences. */
export function checkProfile({ firstName, lastName, email }: User) {
  const errors: FieldError[] = []
  for (const [field, value] of Object.entries({ firstName, lastName, email })) {
    if (value && value.length > MAX_LENGTH) errors.push({ field, errorMessage: 'error-invalid-length', params: [field, 0, MAX_LENGTH] })
  }
  for (const [field, value] of Object.entries({ firstName, lastName })) {
    if (value && NOT_IN_NAMES.test(value)) errors.push({ field, errorMessage: 'error-person-name-invalid-character', params: [field, value] })
  }
  if (email && !EMAIL.test(email)) errors.push({ field: 'email', errorMessage: 'error-invalid-email', params: ['email', email] })
  const [first, ...others] = errors
  if (first) throw new OAuthError(400, others.length ? { errors } : { ...first })
}

/** The new password of a reset-password request; throws Keycloak's answer when it will not do. */
export function checkNewPassword(form: Form): string {
  const { type, value } = form
  if (type !== undefined && type !== null && type !== 'password') throw oauthError(400, 'unknown_error', 'For more on this error consult the server log.')
  if (value === undefined || value === null) throw oauthError(400, 'No password provided')
  if (typeof value !== 'string' || !value.trim()) throw oauthError(400, 'Empty password not allowed')
  const problem = passwordProblem(value)
  if (problem) throw oauthError(400, problem.key, problem.text)
  return value
}

/** What the policy has against a password; undefined when nothing. */
export function passwordProblem(password: string): { key: string; text: string } | undefined {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min) return { key: 'invalidPasswordMinLengthMessage', text: `Invalid password: minimum length ${min}.` }
  if (password.length > max) return { key: 'invalidPasswordMaxLengthMessage', text: `Invalid password: maximum length ${max}.` }
  return undefined
}
