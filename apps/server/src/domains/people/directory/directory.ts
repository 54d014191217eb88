import { LRUCache } from 'lru-cache'
import type { DeletedSubjects, VerifiedToken } from '#domains/people/identity'
import { type Clock, isRecent } from '#platform/clock'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import type { PersonId } from '#platform/person'
import { isDiskFull } from '#platform/disk'
import { addressKeyOf, foldedAddress } from '#platform/mail-address'
import {
  createGroupSearch,
  createPeopleSearch,
  lastSignIn,
  wordsOf,
  type Directory,
  type PersonLookup,
} from './finding.ts'
import type { DirectoryTables } from './tables.ts'

/** Time for which the provider's statement about a person's groups counts without another one. */
const CONFIRMED_FOR_MS = 300_000

interface Parts extends StoreParts {
  deletedSubjects: Pick<DeletedSubjects, 'has'>
  /** null if the provider has no administration calls. */
  lookup: PersonLookup | null
  onLookupFailure: (error: unknown) => void
}

/** The directory, with `noteSignIn` for the bearer guard and `forget` for deleted accounts. */
export function createDirectory({ database: db, clock, deletedSubjects, lookup, onLookupFailure }: Parts) {
  const directory: Directory = {
    ...createPeopleSearch(db),
    ...createGroupSearch(db),

    async groupsOf(person) {
      const rows = await db
        .selectFrom('known_person')
        .innerJoin('person_group', 'person_group.person', 'known_person.person')
        .select(['person_group.name', 'issued_at', 'groups_until'])
        .where('known_person.person', '=', person)
        .orderBy('person_group.name')
        .execute()
      const [first] = rows
      if (!first) return []
      const stated = rows.map(({ name }) => name)
      const now = clock()
      const isCurrent = now < first.groups_until
      if (isCurrent && (!lookup || isRecent(first.issued_at, now, CONFIRMED_FOR_MS))) return stated
      const current = await lookup?.groupsOf(person).catch((error: unknown) => void onLookupFailure(error))
      // A lookup only confirms: it has both names and paths, and a name may look like the path of another group.
      return stated.filter((name) => current?.includes(name))
    },

    async isActive(person) {
      // Without administration calls accounts stay at the provider: their people may sign in again.
      if (!lookup) return !(await deletedSubjects.has(person, await lastSignIn(db, person)))
      return !(await deletedSubjects.has(person)) && lookup.isActive(person)
    },
  }

  return {
    ...directory,
    noteSignIn: createSignInNotes(db, clock),

    /** Deletes what is stored of a person; their groups with them. */
    async forget(person: PersonId) {
      await db.deleteFrom('known_person').where('person', '=', person).execute()
    },
  }
}

const NAME_MAX_LENGTH = 300
/** A token that says nothing new is stored only if it is valid longer by this. */
const LONGER_MS = 60_000
/** People whose newest token is remembered, and for how long, so that not every request reads the database. */
const REMEMBERED = 10_000
const REMEMBERED_FOR_MS = 30_000

type Statement = Omit<DirectoryTables['known_person'], 'words' | 'email_key'> & { groups: string[] }

/**
 * Notes what a verified token says about its person. Only the newest token of a person decides: an older one, of
 * another device, changes nothing.
 */
function createSignInNotes(database: Database, clock: Clock) {
  const newest = new LRUCache<PersonId, { issuedAt: number; at: number }>({ max: REMEMBERED })

  return async (token: VerifiedToken) => {
    const stated = statementOf(token)
    const known = newest.get(stated.person)
    const now = clock()
    if (known && known.issuedAt >= stated.issued_at && isRecent(known.at, now, REMEMBERED_FOR_MS)) return
    try {
      const issuedAt = await store(database, stated)
      newest.set(stated.person, { issuedAt, at: now })
    } catch (error) {
      // A full disk does not prevent reading.
      if (!isDiskFull(error)) throw error
    }
  }
}

/** Stores a statement that is newer and says something new; returns the issue of the newest one. */
async function store(database: Database, stated: Statement): Promise<number> {
  const before = await stored(database, stated.person)
  if (before && before.issued_at >= stated.issued_at) return before.issued_at
  const isLonger = !before || stated.groups_until - before.groups_until >= LONGER_MS
  if (isLonger || !isSame(before, stated))
    await inTransaction(database, (transaction) => write(transaction, stated))
  return stated.issued_at
}

async function stored(db: Database, person: PersonId): Promise<Statement | undefined> {
  const row = await db.selectFrom('known_person').selectAll().where('person', '=', person).executeTakeFirst()
  if (!row) return undefined
  const groups = await db.selectFrom('person_group').select('name').where('person', '=', person).execute()
  return { ...row, groups: groups.map(({ name }) => name) }
}

const isSame = (one: Statement, other: Statement) =>
  one.name === other.name &&
  one.email === other.email &&
  one.groups.length === other.groups.length &&
  new Set([...one.groups, ...other.groups]).size === one.groups.length

async function write(transaction: Database, { person, groups, ...stated }: Statement) {
  const values = { ...stated, words: wordsOf(stated.name), email_key: addressKeyOf(stated.email) }
  // The condition for requests with two tokens at once: the row is locked, and the older one changes nothing.
  const written = await transaction
    .insertInto('known_person')
    .values({ person, ...values })
    .onConflict((conflict) =>
      conflict.column('person').doUpdateSet(values).where('known_person.issued_at', '<', stated.issued_at),
    )
    .returning('person')
    .executeTakeFirst()
  if (!written) return
  await transaction.deleteFrom('person_group').where('person', '=', person).execute()
  if (groups.length)
    await transaction
      .insertInto('person_group')
      .values(groups.map((name) => ({ person, name, words: wordsOf(name) })))
      .execute()
}

function statementOf({ caller, issuedAt, expiresAt }: VerifiedToken): Statement {
  const { subject, firstName, lastName, emailVerified, groups = [] } = caller
  const email = emailVerified ? tidy(foldedAddress(caller.email)) : ''
  const name = tidy(`${firstName} ${lastName}`) || email
  return {
    person: subject,
    name: name.slice(0, NAME_MAX_LENGTH),
    email,
    groups,
    issued_at: issuedAt,
    groups_until: expiresAt,
  }
}

/** Without control characters, which databases refuse, and with single blanks. */
const tidy = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
