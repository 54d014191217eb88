import { randomInt } from 'node:crypto'
import { type Clock, type Database, inTransaction } from '../database.ts'
import { inTurnAtFirstStart } from '../first-start.ts'
import { hashPassword } from './passwords.ts'
import { createUserStore } from '../stores/user-store.ts'

/** Easy to read aloud and to type: no letter that looks like another. */
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
  /** Keeps the passwords; called before the users exist for anybody else. If it throws, there are no users. */
  keep: (users: FirstUser[]) => void
}

/**
 * At the first start: an administrator `admin` and a user `demo` with random passwords. Whatever moment the process
 * dies at, there is never a user whose password nobody knows. Returns the users made; none when somebody exists.
 */
export async function createFirstUsers({ database, clock, realm, keep }: Parts): Promise<FirstUser[]> {
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
        // It is theirs: who started Claire gave it to them.
        emailVerified: true,
        firstName: isAdmin ? 'Claire' : 'Demo',
        lastName: isAdmin ? 'Administrator' : 'User',
        roles: rolesOf(realm, isAdmin),
        passwordHash: hashes[at] ?? null,
      })
    }
    keep(made)
    return made
  })
}

/** As Keycloak names the role that everybody has. */
export const rolesOf = (realm: string, isAdmin: boolean) => [
  `default-roles-${realm}`,
  ...(isAdmin ? ['admin'] : []),
]

/** 90 bits, in groups of six. */
export function randomPassword(): string {
  const letters = Array.from({ length: 18 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('').replace(/(.{6})(?=.)/g, '$1-')
}
