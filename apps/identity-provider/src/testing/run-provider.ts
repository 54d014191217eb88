// The provider in a process of its own, for benchmarks/identity.ts: PORT=8701 run-provider.ts <database file>
import { openSqlite } from '@claire/server/testing/databases'
import Fastify from 'fastify'
import { Migrator } from 'kysely/migration'
import { createFirstUsers, identityProvider, identityProviderMigrations } from '../index.ts'

const [, , file = ''] = process.argv
const NO_LIMIT = 1_000_000
const port = Number(process.env.PORT)
const database = openSqlite(file)
const migrator = new Migrator({
  db: database,
  provider: { getMigrations: async () => identityProviderMigrations },
})
const { error } = await migrator.migrateToLatest()
if (error) throw error

const people = { database, clock: Date.now, realm: 'claire' }
await createFirstUsers({ ...people, keep: (users) => process.send?.({ users }) })
const app = Fastify()
await app.register(
  identityProvider({
    ...people,
    publicUrl: `http://127.0.0.1:${port}`,
    webClient: 'claire-web',
    restClient: 'claire-rest',
    restSecret: 'secret',
    rateLimits: { logins: NO_LIMIT, tokens: NO_LIMIT },
  }),
)
await app.listen({ port, host: '127.0.0.1' })
process.send?.({ readyAfterMs: performance.now() })
