import { hash, verify } from '@node-rs/argon2'
import { BusyError } from '../errors.ts'

/** Argon2id as OWASP recommends it: 19 MiB, two passes. The numbers are kept in each hash, so they can be raised later. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 64

/** Longer ones are not hashed at all: hashing is work that anybody can ask for. */
const MAX_PASSWORD_LENGTH = 256

const enqueue = boundedQueue(AT_ONCE, WAITING)

/** A PHC string. Throws BusyError when too many are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(normalised(password), PARAMETERS))

let costlyNothing: Promise<string> | undefined

/**
 * Whether `password` is the one behind `passwordHash`. Without a hash it is not, and finding that out takes as long: how long
 * an answer takes must not tell whether an account exists.
 */
export type Verify = (password: string, passwordHash: string | null | undefined) => Promise<boolean>

/**
 * Does `work`, which may verify a password, when its turn has come. What it does before and after is part of the turn: of
 * many guesses at once, each sees the failures of those before it. Throws BusyError when too many are waiting.
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

/** A flood of logins must take neither all memory nor all threads. */
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
