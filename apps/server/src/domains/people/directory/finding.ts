import { foldText } from '@claire/scholarly-text'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { addressKeyOf } from '#platform/mail-address'
import type { PersonId } from '#platform/person'
import type { DirectoryTables } from './tables.ts'

/** Words of a name without accents, each after a blank: what somebody types is compared with their beginnings. */
export const wordsOf = (name: string) =>
  wordsOfText(name)
    .map((word) => ` ${word}`)
    .join('')

const wordsOfText = (text: string) => foldText(text).text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Limit on the words of a search, since databases limit conditions. */
const MOST_WORDS = 20

const columns = ['person', 'name', 'email'] as const

const knownPerson = ({
  person: id,
  ...rest
}: Pick<DirectoryTables['known_person'], (typeof columns)[number]>) => ({
  id,
  ...rest,
})

/** Returns when the newest token of a person was issued; undefined before their first sign-in. */
export async function lastSignIn(db: Database, person: PersonId): Promise<number | undefined> {
  const row = await db
    .selectFrom('known_person')
    .select('issued_at')
    .where('person', '=', person)
    .executeTakeFirst()
  return row?.issued_at
}

/** Finds people by what is stored of them. */
export function createPeopleSearch(
  db: Database,
): Pick<Directory, 'people' | 'find' | 'personOfEmail' | 'emailOf'> {
  return {
    async people(ids) {
      if (!ids.length) return new Map()
      const rows = await db
        .selectFrom('known_person')
        .select(columns)
        .where('person', 'in', ids as PersonId[])
        .execute()
      return new Map(rows.map((row) => [row.person, knownPerson(row)]))
    },

    async find(text, limit) {
      const hasWords = everyWord(text)
      const beginning = likeText(addressKeyOf(text))
      if (!beginning) return []
      const isTheirAddress = sql<boolean>`email_key like ${`${beginning}%`} escape '\\'`
      const rows = await db
        .selectFrom('known_person')
        .select(columns)
        .where((eb) => eb.or([isTheirAddress, ...(hasWords ? [hasWords] : [])]))
        .orderBy('words')
        .orderBy('person')
        .limit(limit)
        .execute()
      return rows.map(knownPerson)
    },

    async personOfEmail(email) {
      const key = addressKeyOf(email)
      if (!key) return undefined
      const row = await db
        .selectFrom('known_person')
        .select(columns)
        .where('email_key', '=', key)
        .orderBy('issued_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && knownPerson(row)
    },

    async emailOf(person) {
      const row = await db
        .selectFrom('known_person')
        .select('email_key')
        .where('person', '=', person)
        .executeTakeFirst()
      return row?.email_key || undefined
    },
  }
}

/** Finds groups by the people who are in them. */
export function createGroupSearch(db: Database): Pick<Directory, 'peopleOf' | 'findGroups'> {
  return {
    async peopleOf(group) {
      const rows = await db
        .selectFrom('person_group')
        .select('person')
        .where('name', '=', group)
        .orderBy('person')
        .execute()
      return rows.map(({ person }) => person)
    },

    async findGroups(text, limit) {
      const hasWords = everyWord(text)
      if (!hasWords) return []
      const rows = await db
        .selectFrom('person_group')
        .select((eb) => ['name', eb.fn.countAll<number>().as('people')])
        .where(hasWords)
        .groupBy(['name', 'words'])
        .orderBy('words')
        .orderBy('name')
        .limit(limit)
        .execute()
      return rows.map(({ name, people }) => ({ name, people: Number(people) }))
    },
  }
}

/** True for rows in which each word of the text begins one of theirs; undefined for a text without words. */
function everyWord(text: string) {
  const words = [...new Set(wordsOfText(text))].slice(0, MOST_WORDS)
  if (!words.length) return undefined
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`words like ${`% ${word}%`}`),
    sql` and `,
  )})`
}

const likeText = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

export interface KnownPerson {
  id: PersonId
  name: string
  /** Verified address; '' without one, since anybody may type anybody's. */
  email: string
}

/** Names and groups of people, as their last sign-in said; those of deleted accounts are unknown. */
export interface Directory {
  people(ids: string[]): Promise<Map<string, KnownPerson>>
  /** By words of their names, or the beginning of their email address; by name. */
  find(text: string, limit: number): Promise<KnownPerson[]>
  /** The person whose verified address this is: of several, the one who signed in last. */
  personOfEmail(email: string): Promise<KnownPerson | undefined>
  /** Verified address of a person, lower case. */
  emailOf(person: PersonId): Promise<string | undefined>
  /**
   * Groups of a person that the provider confirmed within the last five minutes: by the claims of a token, or by its
   * administration calls. Without such calls, those of the newest token until it expires (docs/adr/0057).
   */
  groupsOf(person: PersonId): Promise<string[]>
  /** People of a group who have signed in, as their newest tokens said. */
  peopleOf(group: string): Promise<PersonId[]>
  /** By words of their names; by name. */
  findGroups(text: string, limit: number): Promise<{ name: string; people: number }[]>
  /** False for disabled and deleted accounts. Throws UNAVAILABLE if the provider is. */
  isActive(person: PersonId): Promise<boolean>
}

/** The provider's administration calls about a person. Both may throw UNAVAILABLE. */
export interface PersonLookup {
  /** Names and paths of the person's groups. */
  groupsOf(person: PersonId): Promise<string[]>
  /** False for disabled and deleted accounts. */
  isActive(person: PersonId): Promise<boolean>
}
