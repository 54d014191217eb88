import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freshSqlite } from '@claire/server/testing/databases'
import { hash } from '@node-rs/argon2'
import Fastify from 'fastify'
import type { Database } from '../database.ts'
import { type ProviderOptions, identityProvider, identityProviderMigrations } from '../index.ts'
import { createUserStore } from '../stores/user-store.ts'
import type { ProviderTables } from '../tables.ts'

export const PASSWORD = 'correct-horse-7'
export const REST_SECRET = 'a-secret-for-tests'
const REALM = 'claire'
/** A hash has its own parameters; hundreds of attempts are verified by these. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

/** One hash for everybody: hashing is deliberately slow. */
let passwordHash: Promise<string> | undefined
/** The first provider's, shared in a process: generating a key takes longer than most tests. */
let signingKey: ProviderTables['idp_key'] | undefined

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/** Starts a provider on a port of its own with the users `demo` and `admin`, whose password is PASSWORD. */
export async function startProvider(options: Partial<ProviderOptions> = {}) {
  const own = options.database ? undefined : await freshSqlite(identityProviderMigrations)
  const database = options.database ?? own?.database
  if (!database) throw new Error('no database')
  const time = createTestClock()
  if (own && signingKey)
    await database
      .insertInto('idp_key')
      .values({ ...signingKey, signs_from: time.now() })
      .execute()

  // The address must be known before the provider is created, so the listening server comes first.
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = Fastify({
    serverFactory: (handler) => server.on('request', handler),
    routerOptions: { ignoreTrailingSlash: true },
    // Tests set their address in a header.
    trustProxy: true,
  })
  await app.register(
    identityProvider({
      publicUrl: origin,
      realm: REALM,
      webClient: 'claire-web',
      restClient: 'claire-rest',
      restSecret: REST_SECRET,
      clock: time.now,
      supportEmail: 'help@claire.test',
      rateLimits: { logins: 10_000, tokens: 10_000 },
      ...options,
      database,
    }),
  )
  await app.ready()
  signingKey ??= await database.selectFrom('idp_key').selectAll().executeTakeFirst()
  const users = createUserStore(database, time.now)
  if (await users.isEmpty()) {
    await addUser(database, 'demo')
    await addUser(database, 'admin', { isAdmin: true })
  }

  return {
    database,
    users,
    origin,
    port: (server.address() as AddressInfo).port,
    issuer: `${origin}/auth/realms/${REALM}`,
    protocol: `${origin}/auth/realms/${REALM}/protocol/openid-connect`,
    admin: `${origin}/auth/admin/realms/${REALM}`,
    /** Advances the provider's clock. */
    pass: time.pass,
    addUser: (username: string, about?: AboutUser) => addUser(database, username, about),
    disable: (id: string) => users.change(id, { enabled: false }),
    /** Stops responding; leaves the database open if the caller provided it. */
    async close() {
      server.closeAllConnections()
      await app.close()
      await new Promise((closed) => server.close(closed))
      await own?.close()
    },
  }
}

interface AboutUser {
  isAdmin?: boolean
  /** Its name, without slashes. */
  group?: string
}

async function addUser(
  database: Database,
  username: string,
  { isAdmin = false, group }: AboutUser = {},
): Promise<string> {
  passwordHash ??= hash(PASSWORD, CHEAP)
  const { id } = await createUserStore(database, Date.now).add({
    username,
    email: `${username}@claire.test`,
    emailVerified: false,
    firstName: 'Dana',
    lastName: 'Demo',
    roles: [`default-roles-${REALM}`, ...(isAdmin ? ['admin'] : [])],
    groups: group ? [`/${group}`] : [],
    passwordHash: await passwordHash,
  })
  return id
}

function createTestClock() {
  let passed = 0
  return {
    now: () => Date.now() + passed,
    pass: (milliseconds: number) => {
      passed += milliseconds
    },
  }
}
