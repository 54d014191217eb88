import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import { alertOf } from '../alert.ts'
import { takeNumbers } from '../sequences.ts'
import { matchingColumns } from '../store.ts'
import type { AlertTables } from '../tables.ts'
import type { SavedSearches } from './saved-searches.ts'

const NIGHTLY_MS = 24 * 3600_000
/** Of a library that has grown or shrunk by a fifth, what was known of it is out of date sooner. */
const AT_MOST_EVERY_MS = 10 * 60_000
const MUCH = 1.2
const AT_ONCE = 20
/** Nobody waits for a refresh. Right after a start the model that reads sentences takes some seconds to answer. */
const PATIENCE_MS = 8_000

interface Parts {
  database: Database
  clock: Clock
  savedSearches: SavedSearches
}

export type AlertRefresh = ReturnType<typeof createAlertRefresh>

/** An alert may ask for more than searches may by now: it goes by what was known when it was saved. */
function unlessRefused(error: unknown): null {
  if (error instanceof DomainError && error.code === 'BAD_REQUEST') return null
  throw error
}

/** Keeps what matching knows of alerts up to date with the index; where the index is. */
export function createAlertRefresh({ database, clock, savedSearches }: Parts) {
  const db = database.withTables<AlertTables>()

  async function due() {
    const now = clock()
    const size = await savedSearches.size()
    return db
      .selectFrom('alert')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('refreshed_at', 'is', null),
          eb('refreshed_at', '<', now - NIGHTLY_MS),
          eb.and([
            eb('refreshed_at', '<', now - AT_MOST_EVERY_MS),
            eb.or([
              eb('index_size', '<', Math.floor(size / MUCH)),
              eb('index_size', '>', Math.ceil(size * MUCH)),
            ]),
          ]),
        ]),
      )
      .orderBy('refreshed_at')
      .limit(AT_ONCE)
      .execute()
  }

  return {
    /** Refreshes some of what is due; false when nothing was. */
    async step(): Promise<boolean> {
      const rows = await due()
      for (const row of rows) {
        const facts = await savedSearches.factsOf(alertOf(row), PATIENCE_MS).catch(unlessRefused)
        const indexSize = await savedSearches.size()
        await inTransaction(database, async (transaction) => {
          const columns = facts
            ? {
                ...matchingColumns({ facts, indexSize }, clock()),
                revision: await takeNumbers(transaction, 'revision', 1),
              }
            : { refreshed_at: clock(), index_size: indexSize }
          await transaction
            .withTables<AlertTables>()
            .updateTable('alert')
            .set(columns)
            .where('id', '=', row.id)
            // Changed meanwhile: what was found out is of another search.
            .where('revision', '=', row.revision)
            .execute()
        })
      }
      return rows.length > 0
    },
  }
}
