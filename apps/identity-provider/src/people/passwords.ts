import { hash, verify } from '@node-rs/argon2'
import { BusyError } from '../errors.ts'

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
export async function whenItsTurn<T>(work: (verifyPassword: Verify) => Promise<T>): Promise<T> {
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
