import type { Clock, Database } from './database.ts'
import { OAuthError } from './errors.ts'
import { randomPassword, rolesOf } from './people/first-users.ts'
import { checkKeys, rotateKey } from './tokens/keyring.ts'
import { hashPassword, type Owner, passwordProblem } from './people/passwords.ts'
import { LAST_ADMINISTRATOR, createPeople } from './people/people.ts'
import { checkProfile } from './people/profile.ts'
import { type AuditEntry, createAuditStore } from './stores/audit-store.ts'
import { createFailureStore } from './stores/failure-store.ts'
import { createSessionStore } from './stores/session-store.ts'
import { type User, type UserStore, createUserStore, loginName } from './stores/user-store.ts'
import { LIFESPANS } from './settings.ts'

/** Tokens hold all groups of a person, and travel in headers, which have 16 kB. */
const GROUP_MAX_LENGTH = 100
const GROUPS_PER_PERSON = 50
const USERNAME = /^[a-z\d][\w.@+-]{0,254}$/

/** The reason why an operation is refused; the message is for the operator. */
export class OperationRefused extends Error {}

export interface NewPerson {
  username: string
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
}

interface Parts {
  database: Database
  clock: Clock
  realm: string
}

export type ProviderOperator = ReturnType<typeof createProviderOperator>

/**
 * Returns an operator's operations on the people and keys of the embedded provider, beside a running server. Names are
 * user names or e-mail addresses; an omitted password is generated, and returned only here.
 */
export function createProviderOperator(parts: Parts) {
  const { database, clock } = parts
  const audit = createAuditStore(database, clock)
  return {
    audit: (limit: number) => audit.latest(limit),
    list: () => createUserStore(database, clock).all(),
    ...addingUsers(parts),
    ...changingUsers(parts),
    ...changingGroups(parts),

    /** Reads every signing key; throws DamagedKeyError for a damaged one. */
    checkKeys: () => checkKeys(database),

    /** Rotates the key. With `atOnce`, voids every token signed so far; otherwise nobody notices. Returns the new key's id. */
    async rotateKey({ atOnce }: { atOnce: boolean }): Promise<string> {
      const kid = await rotateKey(database, clock, { atOnce })
      await audit.record({ event: 'key_rotated', detail: byOperator(kid) })
      return kid
    },
  }
}

const byOperator = (detail = '') => `${detail} by the operator`.trim()

function addingUsers({ database, clock, realm }: Parts) {
  const users = createUserStore(database, clock)
  const audit = createAuditStore(database, clock)
  return {
    async addUser(person: NewPerson, password = randomPassword()): Promise<string> {
      const username = loginName(person.username)
      const email = loginName(person.email)
      if (!USERNAME.test(username))
        throw new OperationRefused('A user name has letters, digits, and . _ - + @ only.')
      checkPerson({ ...person, email })
      for (const login of [username, email]) {
        if (await users.byLogin(login)) throw new OperationRefused(`There is a user "${login}" already.`)
      }
      const passwordHash = await hashed(password, { ...person, username, email })
      const { id } = await users.add({
        ...person,
        username,
        email,
        // The operator vouches for the address.
        emailVerified: true,
        roles: rolesOf(realm, person.isAdmin),
        passwordHash,
      })
      await audit.record({ event: 'user_added', userId: id, detail: byOperator() })
      return password
    },
  }
}

function changingUsers({ database, clock, realm }: Parts) {
  const users = createUserStore(database, clock)
  const sessions = createSessionStore(database, clock, LIFESPANS)
  const failures = createFailureStore(database, clock)
  const people = createPeople(database, clock)
  const audit = createAuditStore(database, clock)
  const record = (entry: AuditEntry) => audit.record({ ...entry, detail: byOperator(entry.detail) })

  return {
    /** Takes effect when the person's token is refreshed, within five minutes. */
    async setRole(login: string, role: 'admin' | 'user') {
      const user = await knownUser(users, login)
      const roles = rolesOf(realm, role === 'admin')
      if (role === 'admin') await users.change(user.id, { roles })
      else if (!(await people.restrict(user.id, { roles }))) throw new OperationRefused(LAST_ADMINISTRATOR)
      await record({ event: 'role_changed', userId: user.id, detail: role })
    },

    /** Signs the person out everywhere, and deletes their failed attempts. */
    async resetPassword(login: string, password = randomPassword()): Promise<string> {
      const user = await knownUser(users, login)
      await users.change(user.id, { passwordHash: await hashed(password, user) })
      await sessions.endAllOf(user.id)
      await failures.forgetUser(user.id)
      await record({ event: 'password_changed', userId: user.id })
      return password
    },

    /** Disabling signs the person out everywhere at once: Claire checks every request. */
    async setEnabled(login: string, enabled: boolean) {
      const user = await knownUser(users, login)
      if (enabled) await users.change(user.id, { enabled })
      else if (!(await people.restrict(user.id, { enabled }))) throw new OperationRefused(LAST_ADMINISTRATOR)
      await record({ event: enabled ? 'user_enabled' : 'user_disabled', userId: user.id })
    },
  }
}

function changingGroups({ database, clock }: Parts) {
  const users = createUserStore(database, clock)
  const audit = createAuditStore(database, clock)
  return {
    /** Takes effect when the person's token is refreshed, within five minutes. Returns the path of the group. */
    async setMember(
      login: string,
      { group, isMember }: { group: string; isMember: boolean },
    ): Promise<string> {
      const path = pathOf(group)
      const { id, groups } = await knownUser(users, login)
      if (groups.includes(path) === isMember)
        throw new OperationRefused(`"${login}" is ${isMember ? 'already' : 'not'} in ${path}.`)
      if (isMember && groups.length >= GROUPS_PER_PERSON)
        throw new OperationRefused(`A person can be in ${GROUPS_PER_PERSON} groups.`)
      const others = groups.filter((each) => each !== path)
      await users.change(id, { groups: isMember ? [...others, path].toSorted() : others })
      const event = isMember ? 'group_joined' : 'group_left'
      await audit.record({ event, userId: id, detail: byOperator(path) })
      return path
    },
  }
}

/** The path of a group, as Keycloak writes it: /lab/sleep. */
function pathOf(group: string): string {
  const names = group.replace(/^\//, '').split('/')
  const path = `/${names.join('/')}`
  const isValid = names.every((each) => each && each === each.trim() && !/\p{Cc}/u.test(each))
  if (!isValid || path.length > GROUP_MAX_LENGTH)
    throw new OperationRefused(
      `A group has names between slashes, such as lab/sleep, and at most ${GROUP_MAX_LENGTH} characters.`,
    )
  return path
}

async function knownUser(users: UserStore, login: string): Promise<User> {
  const user = await users.byLogin(login)
  if (!user) throw new OperationRefused(`There is no user "${login}".`)
  return user
}

async function hashed(password: string, owner: Owner): Promise<string> {
  const problem = password.trim() ? passwordProblem(password, owner) : { text: 'A password is needed.' }
  if (problem) throw new OperationRefused(problem.text)
  return hashPassword(password)
}

function checkPerson(person: Pick<User, 'firstName' | 'lastName' | 'email'>) {
  if (!person.email) throw new OperationRefused('An e-mail address is needed.')
  try {
    checkProfile(person)
  } catch (error) {
    if (error instanceof OAuthError)
      throw new OperationRefused(
        'The name or the e-mail address has characters that are not allowed, or is too long.',
      )
    throw error
  }
}
