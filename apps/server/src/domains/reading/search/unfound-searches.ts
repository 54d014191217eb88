import { createHmac } from 'node:crypto'
import { UNFOUND_BY_PEOPLE, UNFOUND_DAYS, type UnfoundSearches as Shown } from '@claire/api-contract'
import { type Database, inParts, inTransaction, type StoreParts } from '#platform/database'
import type { PersonId } from '#platform/person'

const DAY_MS = 86_400_000
const LONGEST = 200
const SHOWN = 100
/** Maximum number of hashes; the oldest are deleted first. */
const MOST_HASHES = 20_000

export type UnfoundSearches = ReturnType<typeof createUnfoundSearches>

/**
 * Texts that enough people have searched for in vain. Until then neither the text nor the person is stored, only keyed
 * hashes: of the text, and of the text with the person, so that one person's texts cannot be connected. Then the hashes
 * of the people are deleted, and further searches are counted.
 */
export function createUnfoundSearches(
  { database, clock, secret }: StoreParts & { secret: () => Promise<string> },
  onError: (error: unknown) => void = () => {},
) {
  let writing: Promise<void> = Promise.resolve()
  let key: Promise<string> | undefined

  async function hash(...parts: string[]): Promise<string> {
    key ??= secret().catch((error: unknown) => {
      key = undefined
      throw error
    })
    return createHmac('sha256', await key)
      .update(JSON.stringify(['unfound search', ...parts]))
      .digest('base64url')
  }

  async function add(subject: PersonId, text: string) {
    const textHash = await hash(fold(text))
    const personHash = await hash(textHash, subject)
    await inTransaction(database, async (transaction) => {
      await deleteOld(transaction, clock() - UNFOUND_DAYS * DAY_MS)
      await count(transaction, { textHash, personHash, text: text.trim(), now: clock() })
    })
  }

  return {
    /** Counts a search in vain, after those before it. Errors are only reported. */
    note(subject: PersonId, text: string) {
      if (!fold(text) || text.length > LONGEST) return
      writing = writing.then(() => add(subject, text)).catch(onError)
    },

    /** The most frequent first. */
    shown: (): Promise<Shown> => shownSince(database, clock() - UNFOUND_DAYS * DAY_MS),

    /** Deletes the hashes of a person. */
    async forget(subject: PersonId) {
      await writing
      const texts = await database.selectFrom('unfound_searcher').select('text_hash').distinct().execute()
      const theirs = await Promise.all(texts.map(({ text_hash }) => hash(text_hash, subject)))
      await inParts(theirs, (some) =>
        database.deleteFrom('unfound_searcher').where('person_hash', 'in', some).execute(),
      )
    },

    /** Resolves when all searches are counted. */
    async flush() {
      await writing
    },
  }
}

async function shownSince(database: Database, since: number): Promise<Shown> {
  const rows = await database
    .selectFrom('unfound_search')
    .select(['text', 'searches'])
    .where('began_at', '>=', since)
    .orderBy('searches', 'desc')
    .orderBy('text')
    .limit(SHOWN)
    .execute()
  return { searches: rows.map(({ text, searches }) => ({ text, count: searches })) }
}

const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

async function deleteOld(transaction: Database, before: number) {
  await transaction.deleteFrom('unfound_search').where('began_at', '<', before).execute()
  await transaction.deleteFrom('unfound_searcher').where('at', '<', before).execute()
  const beyond = await transaction
    .selectFrom('unfound_searcher')
    .select('at')
    .orderBy('at', 'desc')
    .offset(MOST_HASHES)
    .limit(1)
    .executeTakeFirst()
  if (beyond) await transaction.deleteFrom('unfound_searcher').where('at', '<=', beyond.at).execute()
}

interface Counted {
  textHash: string
  personHash: string
  text: string
  now: number
}

async function count(transaction: Database, { textHash, personHash, text, now }: Counted) {
  const { numUpdatedRows } = await transaction
    .updateTable('unfound_search')
    .set(({ eb }) => ({ searches: eb('searches', '+', 1) }))
    .where('text_hash', '=', textHash)
    .executeTakeFirst()
  if (numUpdatedRows) return
  await transaction
    .insertInto('unfound_searcher')
    // Days are precise enough, and harder to match with a log.
    .values({ text_hash: textHash, person_hash: personHash, at: now - (now % DAY_MS) })
    .onConflict((conflict) =>
      conflict.columns(['text_hash', 'person_hash']).doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })),
    )
    .execute()
  const people = await transaction
    .selectFrom('unfound_searcher')
    .select('at')
    .where('text_hash', '=', textHash)
    .orderBy('at')
    .execute()
  const [oldest] = people
  if (!oldest || people.length < UNFOUND_BY_PEOPLE) return
  await transaction.deleteFrom('unfound_searcher').where('text_hash', '=', textHash).execute()
  await transaction
    .insertInto('unfound_search')
    .values({ text_hash: textHash, text, searches: people.length, began_at: oldest.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
