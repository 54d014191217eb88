import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { SearchTables } from './tables.ts'

const KEPT = 50
const LONGEST = 200
const TRIM_EVERY = 16

export type RecentSearches = ReturnType<typeof createRecentSearches>

/** A person's latest searches, for their own suggestions; nobody else sees them. */
export function createRecentSearches(database: Database, clock: Clock) {
  const db = database.withTables<SearchTables>()
  const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

  return {
    /** Remembers a search as the newest of `subject`; of the same words only the last spelling is kept. */
    async remember(subject: string, text: string) {
      if (text.length > LONGEST || !fold(text)) return
      const at = clock()
      await db
        .insertInto('recent_search')
        .values({ subject, folded: fold(text), text, at })
        .onConflict((conflict) => conflict.columns(['subject', 'folded']).doUpdateSet({ text, at }))
        .execute()
      // Trimming now and then is enough: reading takes only the newest.
      if (at % TRIM_EVERY) return
      const beyond = await db.selectFrom('recent_search').select('at').where('subject', '=', subject).orderBy('at', 'desc').offset(KEPT).limit(1).executeTakeFirst()
      if (beyond) await db.deleteFrom('recent_search').where('subject', '=', subject).where('at', '<=', beyond.at).execute()
    },

    /** Newest first. */
    async startingWith(subject: string, typed: string, limit: number): Promise<string[]> {
      const rows = await db.selectFrom('recent_search').select(['folded', 'text']).where('subject', '=', subject).orderBy('at', 'desc').limit(KEPT).execute()
      const start = fold(typed)
      return rows.filter(({ folded }) => folded.startsWith(start)).slice(0, limit).map(({ text }) => text)
    },

    /** Forgets all searches of a person. */
    async forget(subject: string) {
      await db.deleteFrom('recent_search').where('subject', '=', subject).execute()
    },
  }
}
