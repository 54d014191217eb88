import type { DeletedSubjects } from '#domains/people/identity'
import { type Clock, isRecent } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import { createGroupSearch, createPeopleSearch, lastSignIn } from './finding.ts'
import { createSignInNotes } from './sign-in-notes.ts'
import type { DirectoryTables } from './tables.ts'
import type { Directory, PersonLookup } from './types.ts'

/** Time for which the provider's statement about a person's groups counts without another one. */
const CONFIRMED_FOR_MS = 300_000

interface Parts {
  database: Database
  clock: Clock
  deletedSubjects: Pick<DeletedSubjects, 'has'>
  /** null if the provider has no administration calls. */
  lookup: PersonLookup | null
  onLookupFailure: (error: unknown) => void
}

/** The directory, with `noteSignIn` for the bearer guard and `forget` for deleted accounts. */
export function createDirectory({ database, clock, deletedSubjects, lookup, onLookupFailure }: Parts) {
  const db = database.withTables<DirectoryTables>()

  const directory: Directory = {
    ...createPeopleSearch(database),
    ...createGroupSearch(database),

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
      if (!lookup) return !(await deletedSubjects.has(person, await lastSignIn(database, person)))
      return !(await deletedSubjects.has(person)) && lookup.isActive(person)
    },
  }

  return {
    ...directory,
    noteSignIn: createSignInNotes(database, clock),

    /** Deletes what is stored of a person; their groups with them. */
    async forget(person: PersonId) {
      await db.deleteFrom('known_person').where('person', '=', person).execute()
    },
  }
}
