import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_LENGTH } from '../settings.ts'
import type { User } from '../stores/user-store.ts'

/** Whose password it is to be; what is known of a person is what others try first. */
export type Owner = Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>

/** Leaked passwords, the most used first, as far as they are long enough to be chosen here. */
const COMMON = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_LENGTH.min),
)

/**
 * What the policy has against a password, under Keycloak's key; undefined when nothing. The checks are those of NIST SP
 * 800-63B, 3.1.1.2: its length, whether many people use it, and whether it is the owner's own name or address.
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
  if (COMMON.has(password.normalize('NFKC').toLowerCase()))
    return {
      key: 'invalidPasswordBlacklistedMessage',
      text: 'Invalid password: many people use this one. Choose another, best of 12 characters or more.',
    }
  return undefined
}

const addressesOf = ({ email }: Owner) => [email ?? '', email?.split('@', 1).join() ?? ''].map(folded)

/** The user name, the first and the last name, and both in either order. */
function namesOf({ username, firstName, lastName }: Owner): string[] {
  const [first, last] = [folded(firstName ?? ''), folded(lastName ?? '')]
  return [folded(username), first, last, first + last, last + first]
}

/** Case, marks and figures at the end make no other password: "Grace.Hopper-1906" is a name. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L})\p{N}+$/u, '')
