import type { Database } from './database.ts'
import type { ProviderTables } from './tables.ts'

/** Serialises processes that start at once on an empty database, until the transaction ends. */
export async function inTurnAtFirstStart(transaction: Database) {
  await transaction
    .withTables<ProviderTables>()
    .insertInto('idp_secret')
    .values({ name: 'first-start', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}
