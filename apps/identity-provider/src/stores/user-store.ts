import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock, Database } from '../database.ts'
import type { ProviderTables } from '../tables.ts'

export interface User {
  id: string
  username: string
  email: string | null
  firstName: string | null
  lastName: string | null
  enabled: boolean
  emailVerified: boolean
  /** Realm roles. */
  roles: string[]
  /** Paths, such as /lab/sleep. */
  groups: string[]
  /** A PHC string; null: nobody can sign in with a password. */
  passwordHash: string | null
  createdAt: number
}

export type NewUser = Omit<User, 'id' | 'createdAt' | 'enabled' | 'groups'> & { groups?: string[] }

/** At least one; absent means unchanged. */
export type UserChanges = Partial<Omit<User, 'id' | 'createdAt'>>

export type UserStore = ReturnType<typeof createUserStore>

/** Stores everyone who can sign in. User names and e-mail addresses are stored and compared in the form of `loginName`. */
export function createUserStore(db: Database, clock: Clock) {
  const one = async (column: 'id' | 'username' | 'email', value: string): Promise<User | undefined> => {
    const row = await db.selectFrom('idp_user').selectAll().where(column, '=', value).executeTakeFirst()
    return row && userFrom(row)
  }

  return {
    byId: (id: string) => one('id', id),

    /** Returns a user by user name, else by e-mail address. */
    async byLogin(login: string): Promise<User | undefined> {
      const key = loginName(login)
      return (await one('username', key)) ?? one('email', key)
    },

    /** Returns everyone, by user name. */
    async all(): Promise<User[]> {
      const rows = await db.selectFrom('idp_user').selectAll().orderBy('username').execute()
      return rows.map(userFrom)
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('idp_user').select('id').limit(1).executeTakeFirst()) === undefined
    },
    ...changingUsers(db, clock),
  }
}

/** Looks people up who may not be signed in, for any process of Claire. */
export function createPersonLookup(db: Database) {
  const find = (id: string) =>
    db.selectFrom('idp_user').select(['enabled', 'groups']).where('id', '=', id).executeTakeFirst()
  return {
    groupsOf: async (id: string) => JSON.parse((await find(id))?.groups ?? '[]') as string[],
    isActive: async (id: string) => (await find(id))?.enabled === 1,
  }
}

function changingUsers(db: Database, clock: Clock) {
  return {
    /** Adds an enabled user; fails if the user name or the e-mail address is taken. */
    async add(user: NewUser): Promise<User> {
      const added = { groups: [], ...user, id: randomUUID(), enabled: true, createdAt: clock() }
      const { username, email, emailVerified, firstName, lastName, roles, groups, passwordHash } = added
      await db
        .insertInto('idp_user')
        .values({
          id: added.id,
          username: loginName(username),
          email: email === null ? null : loginName(email),
          first_name: firstName,
          last_name: lastName,
          enabled: 1,
          email_verified: flag(emailVerified),
          roles: JSON.stringify(roles),
          groups: JSON.stringify(groups),
          password_hash: passwordHash,
          created_at: added.createdAt,
        })
        .execute()
      return added
    },

    /** Changes only the named columns, so that concurrent changes of others stay. */
    async change(id: string, changes: UserChanges) {
      await db.updateTable('idp_user').set(columnsOf(changes)).where('id', '=', id).execute()
    },

    /**
     * Returns the ids of those with the role `admin` who can sign in. Within a transaction nobody else can delete or
     * change one of them until it ends.
     */
    async holdAdministrators(): Promise<string[]> {
      const rows = await db
        .updateTable('idp_user')
        .set(({ ref }) => ({ roles: ref('roles') }))
        .where('roles', 'like', '%"admin"%')
        .returning(['id', 'enabled'])
        .execute()
      return rows.flatMap(({ id, enabled }) => (enabled === 1 ? [id] : []))
    },

    /** Deletes the person, their sessions and their codes; false if there was nobody. */
    async delete(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('idp_user').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function userFrom(row: Selectable<ProviderTables['idp_user']>): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    enabled: row.enabled === 1,
    emailVerified: row.email_verified === 1,
    roles: JSON.parse(row.roles) as string[],
    groups: JSON.parse(row.groups) as string[],
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  }
}

function columnsOf({
  username,
  email,
  firstName,
  lastName,
  enabled,
  emailVerified,
  roles,
  groups,
  passwordHash,
}: UserChanges) {
  return {
    ...(username !== undefined && { username: loginName(username) }),
    ...(email !== undefined && { email: email === null ? null : loginName(email) }),
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(enabled !== undefined && { enabled: flag(enabled) }),
    ...(emailVerified !== undefined && { email_verified: flag(emailVerified) }),
    ...(roles !== undefined && { roles: JSON.stringify(roles) }),
    ...(groups !== undefined && { groups: JSON.stringify(groups) }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  }
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/**
 * Returns a user name or an e-mail address in its stored and compared form: lower case, and full-width and other compatibility
 * characters as the plain ones that they resemble (NFKC; IDNA reads the ideographic full stop as a dot).
 */
export const loginName = (text: string) => text.trim().normalize('NFKC').replaceAll('。', '.').toLowerCase()
