import type { FolderMails } from '@claire/api-contract'
import type { Directory } from '#domains/people/directory'
import type { FolderAdditions, FolderNews } from '#domains/reading/bookmarks'
import type { Database, StoreParts } from '#platform/database'
import type { Log } from '#platform/log'
import type { PersonId } from '#platform/person'
import { dueAt, nextTime } from '../calendar/next-mail.ts'
import { folderAddress } from '../folder-hooks.ts'
import { ARTICLES_LISTED } from '../mail-content.ts'
import type { MailPeople, MailWishes } from '../people/mail-people.ts'

const MINUTE = 60_000
/** Every time zone begins its hours at a quarter of an hour. */
const LOOK_EVERY_MS = 15 * MINUTE
/** Later additions wait for the next mail: a transaction that began earlier may commit after them. */
const SETTLED_MS = 5 * MINUTE
/** After a longer time without mail, additions before it are not listed. */
const LOOKBACK_MS = 31 * 24 * 60 * MINUTE

export interface DigestParts extends StoreParts {
  log: Log
  people: Pick<MailPeople, 'wishesOfMany'>
  folderNews: Pick<FolderNews, 'readers' | 'additionsFor'>
  directory: Pick<Directory, 'emailOf'>
}

/** Due mail about additions to the shared folders of a person. */
export interface FolderDigest {
  owner: PersonId
  recipient: string
  /** True if the person wants one mail for everything. */
  isOneMail: boolean
  additions: FolderAdditions[]
  /** When the last one was written; null for never. */
  lastAt: number | null
  at: number
}

export type FolderDigests = ReturnType<typeof createFolderDigests>

/** Finds out which mails about additions are due; see `dueAt`. Looks once in a quarter of an hour. */
export function createFolderDigests(parts: DigestParts) {
  let lookedAt: number | null = null
  return {
    /** Calls `write` with those that are due. What fails is tried again at the next call. */
    async writeDue(write: (digests: FolderDigest[]) => Promise<void>) {
      const now = parts.clock()
      const isLooked =
        lookedAt !== null && Math.floor(now / LOOK_EVERY_MS) === Math.floor(lookedAt / LOOK_EVERY_MS)
      const { digests, isComplete } = isLooked
        ? { digests: [], isComplete: false }
        : await dueDigests(parts, now, lookedAt ?? now - LOOKBACK_MS)
      await write(digests)
      if (isComplete) lookedAt = now
    },
  }
}

async function dueDigests(parts: DigestParts, now: number, lookedAt: number) {
  const { database, folderNews, people, log } = parts
  const readers = await folderNews.readers(now - LOOKBACK_MS)
  const [wishesOf, lastOf] = await Promise.all([
    people.wishesOfMany([...readers.keys()]),
    lastDigests(database),
  ])
  const digests: FolderDigest[] = []
  let isComplete = true
  for (const [owner, folderIds] of readers) {
    const wishes = wishesOf(owner)
    if (wishes.sharedFolders === 'NEVER') continue
    if (nextTime(scheduleOf(wishes, wishes.sharedFolders), lookedAt) > now) continue
    try {
      const digest = await digestOf(parts, owner, { folderIds, wishes, lastAt: lastOf(owner), now })
      if (digest) digests.push(digest)
    } catch (error) {
      // The identity provider does not answer: mail about alerts does not wait for it.
      isComplete = false
      log.warn({ err: error }, 'additions to shared folders could not be read; it is tried again')
    }
  }
  return { digests, isComplete }
}

const scheduleOf = (wishes: MailWishes, frequency: Exclude<FolderMails, 'NEVER'>) => ({
  ...wishes,
  frequency,
  createdAt: 0,
})

interface Reader {
  folderIds: string[]
  wishes: MailWishes
  lastAt: number | null
  now: number
}

async function digestOf(
  { folderNews, directory, ...parts }: DigestParts,
  owner: PersonId,
  { folderIds, wishes, lastAt, now }: Reader,
): Promise<FolderDigest | null> {
  if (wishes.sharedFolders === 'NEVER') return null
  const since = Math.max(now - LOOKBACK_MS, (lastAt ?? 0) - SETTLED_MS)
  const period = { folderIds, since, upTo: now - SETTLED_MS, limit: ARTICLES_LISTED }
  const { additions, earliestAt } = await folderNews.additionsFor(owner, period)
  if (!additions.length) return null
  const schedule = scheduleOf(wishes, wishes.sharedFolders)
  if (dueAt(schedule, { oldestPending: earliestAt, lastMail: lastAt }) > now) return null
  const recipient = await folderAddress({ ...parts, emailOf: directory.emailOf }, owner)
  return recipient ? { owner, recipient, isOneMail: wishes.digest, additions, lastAt, at: now } : null
}

async function lastDigests(database: Database): Promise<(owner: PersonId) => number | null> {
  const rows = await database.selectFrom('folder_digest').select(['owner', 'written_at']).execute()
  const known = new Map(rows.map((row) => [row.owner, row.written_at]))
  return (owner) => known.get(owner) ?? null
}

/** In the transaction that queues the mail: records that it is written. Returns false if another process wrote it. */
export async function recordDigest(
  transaction: Database,
  { owner, lastAt, at }: FolderDigest,
): Promise<boolean> {
  const written = { written_at: at }
  if (lastAt === null) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('folder_digest')
      .values({ owner, ...written })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Boolean(numInsertedOrUpdatedRows)
  }
  const { numUpdatedRows } = await transaction
    .updateTable('folder_digest')
    .set(written)
    .where('owner', '=', owner)
    .where('written_at', '=', lastAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
