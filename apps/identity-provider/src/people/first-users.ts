import { randomInt } from 'node:crypto'
import { type Clock, type Database, inTransaction } from '../database.ts'
import { inTurnAtFirstStart } from '../tables.ts'
import { hashPassword } from './passwords.ts'
import { createUserStore } from '../stores/user-store.ts'

/** Easy to read aloud and to type: no ambiguous letters. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

export interface FirstUser {
  username: string
  password: string
  role: 'administrator' | 'user'
}

interface Parts {
  database: Database
  clock: Clock
  realm: string
  /** Stores the passwords before the users become visible. If it throws, no users are created. */
  store: (users: FirstUser[]) => void
}

/**
 * Creates, at the first start, an administrator `admin` and a user `demo` with random passwords. Even if the
 * process dies, no user has an unknown password. Returns the created users; none if somebody exists.
 */
export async function createFirstUsers({ database, clock, realm, store }: Parts): Promise<FirstUser[]> {
  if (!(await createUserStore(database, clock).isEmpty())) return []
  const made: FirstUser[] = [
    { username: 'admin', password: randomPassword(), role: 'administrator' },
    { username: 'demo', password: randomPassword(), role: 'user' },
  ]
  const hashes = await Promise.all(made.map(({ password }) => hashPassword(password)))
  return inTransaction(database, async (transaction) => {
    await inTurnAtFirstStart(transaction)
    const users = createUserStore(transaction, clock)
    if (!(await users.isEmpty())) return []
    for (const [at, { username, role }] of made.entries()) {
      const isAdmin = role === 'administrator'
      await users.add({
        username,
        email: `${username}@claire.localhost`,
        // The person who started Claire owns the address.
        emailVerified: true,
        firstName: isAdmin ? 'Claire' : 'Demo',
        lastName: isAdmin ? 'Administrator' : 'User',
        roles: rolesOf(realm, isAdmin),
        passwordHash: hashes[at] ?? null,
      })
    }
    store(made)
    return made
  })
}

/** Returns the roles; the default role has Keycloak's name. */
export const rolesOf = (realm: string, isAdmin: boolean) => [
  `default-roles-${realm}`,
  ...(isAdmin ? ['admin'] : []),
]

/** Returns a password of 90 bits, in groups of six characters. */
export function randomPassword(): string {
  const letters = Array.from({ length: 18 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('').replace(/(.{6})(?=.)/g, '$1-')
}
