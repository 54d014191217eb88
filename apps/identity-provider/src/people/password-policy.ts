import { createRequire } from 'node:module'
import type { dictionary as Dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_LENGTH } from '../settings.ts'
import type { User } from '../stores/user-store.ts'

/** The owner of the password; others try known personal data first. */
export type Owner = Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>

/** Leaked passwords of sufficient length; read when somebody first chooses one. */
let common: Set<string> | undefined
const commonPasswords = () =>
  (common ??= new Set(readCommon().filter(({ length }) => length >= PASSWORD_LENGTH.min)))

function readCommon() {
  const load = createRequire(import.meta.url)
  const { dictionary } = load('@zxcvbn-ts/language-common') as { dictionary: typeof Dictionary }
  return dictionary['passwords-common']
}

/**
 * Returns the policy's objection to a password, with Keycloak's key; undefined if there is none. Checks by NIST SP
 * 800-63B, 3.1.1.2: length, common passwords, and the owner's own name or address.
 */
export function passwordProblem(password: string, owner: Owner): { key: string; text: string } | undefined {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min)
    return { key: 'invalidPasswordMinLengthMessage', text: `Invalid password: minimum length ${min}.` }
  if (password.length > max)
    return { key: 'invalidPasswordMaxLengthMessage', text: `Invalid password: maximum length ${max}.` }
  const bare = folded(password)
  if (bare && addressesOf(owner).includes(bare))
    return {
      key: 'invalidPasswordNotEmailMessage',
      text: 'Invalid password: must not be your email address.',
    }
  if (bare && namesOf(owner).includes(bare))
    return { key: 'invalidPasswordNotUsernameMessage', text: 'Invalid password: must not be your name.' }
  if (commonPasswords().has(password.normalize('NFKC').toLowerCase()))
    return {
      key: 'invalidPasswordBlacklistedMessage',
      text: 'Invalid password: many people use this one. Choose another, best of 12 characters or more.',
    }
  return undefined
}

const addressesOf = ({ email }: Owner) => [email ?? '', email?.split('@', 1).join() ?? ''].map(folded)

/** Returns the user name, the first and the last name, and both in either order. */
function namesOf({ username, firstName, lastName }: Owner): string[] {
  const [first, last] = [folded(firstName ?? ''), folded(lastName ?? '')]
  return [folded(username), first, last, first + last, last + first]
}

/** Ignores case, punctuation and digits at the end: "Grace.Hopper-1906" is a name. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L})\p{N}+$/u, '')
