import { OAuthError, oauthError } from '../errors.ts'
import type { Form } from '../http/http.ts'
import { type Owner, passwordProblem } from './passwords.ts'
import { type User, type UserChanges, loginName } from '../stores/user-store.ts'
import { domainToUnicode } from 'node:url'

const MAX_LENGTH = 255
const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+$/
/** Keycloak's rule for the names of persons. */
const NOT_IN_NAMES = /[<>&"$%!#?§;*~/\\|^=[\]{}()]/

interface FieldError {
  field: string
  errorMessage: string
  params: unknown[]
}

/** Returns the changes that a request asks for; absent fields stay. If the user name is the e-mail address, it follows it. */
export function profileChanges(user: User, requested: Form): UserChanges {
  const { firstName, lastName, email, enabled, emailVerified } = requested
  const address = typeof email === 'string' ? loginName(email) || null : undefined
  return {
    // At least one column: an update without any is no statement.
    username: address && user.username === user.email ? address : user.username,
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof lastName === 'string' && { lastName }),
    ...(address !== undefined && { email: address }),
    ...(typeof enabled === 'boolean' && { enabled }),
    ...(typeof emailVerified === 'boolean' && { emailVerified }),
  }
}

/** Throws Keycloak's response: one error as an object, several as a list; keys, not sentences. */
export function checkProfile({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>) {
  const errors: FieldError[] = []
  for (const [field, value] of Object.entries({ firstName, lastName, email })) {
    if (value && value.length > MAX_LENGTH)
      errors.push({ field, errorMessage: 'error-invalid-length', params: [field, 0, MAX_LENGTH] })
  }
  for (const [field, value] of Object.entries({ firstName, lastName })) {
    if (value && (NOT_IN_NAMES.test(value) || hasUnseen(value) || mixesScripts(value)))
      errors.push({ field, errorMessage: 'error-person-name-invalid-character', params: [field, value] })
  }
  if (email && (!EMAIL.test(email) || isDisguised(email)))
    errors.push({ field: 'email', errorMessage: 'error-invalid-email', params: ['email', email] })
  const [first, ...others] = errors
  if (first) throw new OAuthError(400, others.length ? { errors } : { ...first })
}

/** Returns the new password of a reset-password request; throws Keycloak's response if it is refused. */
export function checkNewPassword(form: Form, owner: Owner): string {
  const { type, value } = form
  if (type !== undefined && type !== null && type !== 'password')
    throw oauthError(400, 'unknown_error', 'For more on this error consult the server log.')
  if (value === undefined || value === null) throw oauthError(400, 'No password provided')
  if (typeof value !== 'string' || !value.trim()) throw oauthError(400, 'Empty password not allowed')
  const problem = passwordProblem(value, owner)
  if (problem) throw oauthError(400, problem.key, problem.text)
  return value
}

/** Invisible characters: controls, marks of direction, zero-width blanks and others, line ends, halves of pairs. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u

/** True if a text has invisible characters, and so can imitate another text. */
export const hasUnseen = (text: string) => UNSEEN.test(text)

/** The scripts in daily use (UAX 31, table 5). Japanese, Korean and Chinese combine several, with Latin letters. */
const WRITING_SYSTEMS = [
  'Latin Han Hiragana Katakana',
  'Latin Han Hangul',
  'Latin Han Bopomofo',
  ...(
    'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao ' +
    'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
  ).split(' '),
].map((scripts) =>
  lettersOf(
    scripts
      .split(' ')
      .map((script) => `\\p{scx=${script}}`)
      .join(''),
  ),
)

const IN_DAILY_USE = new RegExp(WRITING_SYSTEMS.map(({ source }) => source).join('|'), 'u')

/**
 * True if one word mixes letters of several scripts, as in "pаypal" with a Cyrillic "а" (UTS 39, highly
 * restrictive). Words of different scripts may be adjacent.
 */
export const mixesScripts = (text: string) =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => {
    const letters = [...word].filter((character) => /\p{L}/u.test(character))
    return (
      letters.some((letter) => IN_DAILY_USE.test(letter)) &&
      !WRITING_SYSTEMS.some((system) => letters.every((letter) => system.test(letter)))
    )
  })

/** True if an e-mail address can imitate another; checks the domain in its displayed form. */
export function isDisguised(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return [email, domainToUnicode(domain)].some((text) => hasUnseen(text) || mixesScripts(text))
}

function lettersOf(properties: string): RegExp {
  return new RegExp(`[${properties}\\p{Script=Common}\\p{Script=Inherited}]`, 'u')
}
