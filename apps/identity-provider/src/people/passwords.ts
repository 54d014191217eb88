import { createRequire } from 'node:module'
import { hash, verify } from '@node-rs/argon2'
import type { dictionary as Dictionary } from '@zxcvbn-ts/language-common'
import { BusyError } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { PASSWORD_LENGTH } from '../settings.ts'
import type { Place } from '../stores/failure-store.ts'
import type { User } from '../stores/user-store.ts'

/** Argon2id as recommended by OWASP: 19 MiB, two passes. Each hash stores the parameters, so they can be raised later. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 64

/** Longer ones are not hashed: anybody can cause that work. */
const MAX_PASSWORD_LENGTH = 256

const enqueue = boundedQueue(AT_ONCE, WAITING)

/** Returns a PHC string. Throws BusyError if too many are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(normalised(password), PARAMETERS))

let costlyNothing: Promise<string> | undefined

/**
 * Resolves to whether the password matches the hash. Without a hash it does not, in the same time: the duration must not
 * reveal whether an account exists.
 */
export type Verify = (password: string, passwordHash: string | null | undefined) => Promise<boolean>

/**
 * Runs `work`, which may verify a password, in turn. Its preparation and follow-up are part of the turn: of simultaneous
 * guesses, each sees the failures of those before it. Throws BusyError if too many are waiting.
 */
async function whenItsTurn<T>(work: (verifyPassword: Verify) => Promise<T>): Promise<T> {
  costlyNothing ??= hashPassword('')
  const nothing = await costlyNothing
  return enqueue(() =>
    work(async (password, passwordHash) => {
      const same = await verify(passwordHash ?? nothing, normalised(password.slice(0, MAX_PASSWORD_LENGTH)))
      return same && Boolean(passwordHash) && password.length <= MAX_PASSWORD_LENGTH
    }),
  )
}

/** The same letters typed on another keyboard are the same password. */
const normalised = (password: string) => password.normalize('NFKC')

/** Limits a flood of logins, which must take neither all memory nor all threads. */
function boundedQueue(atOnce: number, waiting: number) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new BusyError('too many passwords are waiting to be checked')
      await new Promise<void>((turn) => line.push(turn))
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

type Decision =
  | { outcome: 'right'; user: User }
  | { outcome: 'wrong'; user: User | undefined }
  | { outcome: 'disabled'; user: User }

interface Attempt {
  login: string
  password: string
  address: string
  /** Returns the place of the attempt, as the account counts it. */
  placeFor: (userId: string) => Place
}

/**
 * Checks a name and a password. Unknown, locked and wrong have the same response and duration; only the right password
 * reveals that an account is disabled.
 */
export async function checkCredentials(
  provider: Provider,
  { login, password, address, placeFor }: Attempt,
): Promise<Decision> {
  const { users, failures } = provider
  const user = login ? await users.byLogin(login) : undefined
  const attempts = user ? failures.ofUser(user.id, placeFor(user.id)) : failures.ofAddress(address)
  return whenItsTurn(async (verifyPassword) => {
    const allowed = await attempts.areAllowed()
    const right = await verifyPassword(password, allowed ? user?.passwordHash : undefined)
    if (!user || !right) {
      if (allowed) await attempts.failed()
      return { outcome: 'wrong', user }
    }
    await attempts.forget()
    return { outcome: user.enabled ? 'right' : 'disabled', user }
  })
}

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
