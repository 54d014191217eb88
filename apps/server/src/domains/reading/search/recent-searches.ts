import { NO_CRITERIA, type SearchFilters, criteriaAs } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, inParts, inTransaction } from '#platform/database'
import type { PersonId } from '#platform/person'

const MAX_STORED = 50
const LONGEST = 200
/** Maximum JSON of the filters; a search with more is stored without them. */
const LONGEST_FILTERS = 4000
const WRITE_AFTER_MS = 1000
/** A topic that a person ticks beside the results follows the words. */
const CHOSEN_TOPIC = / topic:"[^"]*"/g

interface Remembered {
  subject: PersonId
  folded: string
  text: string
  filters: string
  at: number
}

/** A person's latest run of a search. */
export interface RecentSearch {
  text: string
  filters: SearchFilters
}

export const NO_FILTERS: SearchFilters = criteriaAs('request', NO_CRITERIA)

export type RecentSearches = ReturnType<typeof createRecentSearches>

/**
 * A person's latest searches, private, for their own suggestions. They are available at once and stored a second later,
 * many together, so that a search does not wait for the disk.
 */
export function createRecentSearches(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void = () => {},
) {
  const waiting = new Map<string, Remembered>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write() {
    const rows = [...waiting.values()]
    if (!rows.length) return
    await inTransaction(database, (transaction) => store(transaction, rows))
    for (const row of rows) if (waiting.get(keyOf(row)) === row) waiting.delete(keyOf(row))
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const written = writing.then(write)
    writing = written.catch(() => {})
    return written
  }

  return {
    /** Adds a search as the newest of `subject`; of equal words only the latest spelling, topics and filters are stored. */
    remember(subject: PersonId, text: string, filters: SearchFilters = NO_FILTERS) {
      const folded = fold(text.replaceAll(CHOSEN_TOPIC, ''))
      if (text.length > LONGEST || !folded) return
      const row = { subject, folded, text, filters: storedFilters(filters), at: clock() }
      waiting.set(keyOf(row), row)
      timer ??= setTimeout(() => flush().catch(onError), WRITE_AFTER_MS).unref()
    },

    /** Newest first. */
    async startingWith(subject: PersonId, typed: string, limit: number): Promise<RecentSearch[]> {
      const start = fold(typed)
      const stored = await storedOf(database, subject)
      const newest = new Map(stored.map((row) => [row.folded, row]))
      for (const row of waiting.values()) if (row.subject === subject) newest.set(row.folded, row)
      return [...newest.values()]
        .filter(({ folded }) => folded.startsWith(start))
        .sort((a, b) => b.at - a.at)
        .slice(0, limit)
        .map(({ text, filters }) => ({ text, filters: readFilters(filters) }))
    },

    /** Deletes all searches of a person. */
    async forget(subject: PersonId) {
      for (const [key, row] of waiting) if (row.subject === subject) waiting.delete(key)
      await writing
      await deleteStored(database, subject)
    },

    /** Stores pending searches now. */
    flush,
  }
}

/** Empty without filters, as in rows from before they were stored. */
function storedFilters(filters: SearchFilters): string {
  const stored = JSON.stringify(filters)
  return stored === JSON.stringify(NO_FILTERS) || stored.length > LONGEST_FILTERS ? '' : stored
}

const readFilters = (stored: string): SearchFilters =>
  stored ? { ...NO_FILTERS, ...(JSON.parse(stored) as Partial<SearchFilters>) } : NO_FILTERS

const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
const keyOf = ({ subject, folded }: Remembered) => `${subject}\n${folded}`

/** A person's stored searches, newest first. */
const storedOf = (database: Database, subject: PersonId): Promise<Remembered[]> =>
  database
    .selectFrom('recent_search')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .limit(MAX_STORED)
    .execute()

const deleteStored = (database: Database, subject: PersonId) =>
  database.deleteFrom('recent_search').where('subject', '=', subject).execute()

async function store(transaction: Database, rows: Remembered[]) {
  await inParts(rows, (some) =>
    transaction
      .insertInto('recent_search')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['subject', 'folded']).doUpdateSet((eb) => ({
          text: eb.ref('excluded.text'),
          filters: eb.ref('excluded.filters'),
          at: eb.ref('excluded.at'),
        })),
      )
      .execute(),
  )
  for (const subject of new Set(rows.map((row) => row.subject))) await trim(transaction, subject)
}

async function trim(transaction: Database, subject: PersonId) {
  const beyond = await transaction
    .selectFrom('recent_search')
    .select('at')
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .offset(MAX_STORED)
    .limit(1)
    .executeTakeFirst()
  if (beyond)
    await transaction
      .deleteFrom('recent_search')
      .where('subject', '=', subject)
      .where('at', '<=', beyond.at)
      .execute()
}
