import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import { alertOf } from '../alert.ts'
import { takeNumbers } from '../sequences.ts'
import { matchingColumns } from '../store.ts'
import type { AlertTables } from '../tables.ts'
import type { SavedSearches } from './saved-searches.ts'

const NIGHTLY_MS = 24 * 3600_000
/** Minimum interval of refreshes after the library has grown or shrunk by a fifth. */
const AT_MOST_EVERY_MS = 10 * 60_000
const MUCH = 1.2
const AT_ONCE = 20
/** Nobody waits for a refresh. Right after a start the contextual model takes some seconds to answer. */
const TIMEOUT_MS = 8_000

interface Parts {
  database: Database
  clock: Clock
  savedSearches: SavedSearches
}

export type AlertRefresh = ReturnType<typeof createAlertRefresh>

/** Keeps the earlier facts of an alert that exceeds the present limits on searches. */
function unlessRefused(error: unknown): null {
  if (error instanceof DomainError && error.code === 'BAD_REQUEST') return null
  throw error
}

/** Updates the matching facts of alerts from the search index; runs where the index is. */
export function createAlertRefresh({ database, clock, savedSearches }: Parts) {
  const db = database.withTables<AlertTables>()

  async function due() {
    const now = clock()
    const size = await savedSearches.size()
    return db
      .selectFrom('alert')
      .selectAll()
      .where('folder_id', 'is', null)
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
    /** Refreshes some of the due alerts; returns false if there were none. */
    async step(): Promise<boolean> {
      const rows = await due()
      for (const row of rows) {
        const facts = await savedSearches.factsOf(alertOf(row), TIMEOUT_MS).catch(unlessRefused)
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
            // If the alert has changed meanwhile, these facts belong to another search.
            .where('revision', '=', row.revision)
            .execute()
        })
      }
      return rows.length > 0
    },
  }
}
