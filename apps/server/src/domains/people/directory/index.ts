/** People who have signed in, and their groups at the identity provider. */
import type { PersonId } from '#platform/person'

export interface KnownPerson {
  id: PersonId
  name: string
  email: string
}

/** Names and groups of people, as their last sign-in said; those of deleted accounts are unknown. */
export interface Directory {
  people(ids: string[]): Promise<Map<string, KnownPerson>>
  /** By words of their names, or the beginning of their email address; by name. */
  find(text: string, limit: number): Promise<KnownPerson[]>
  /** The person whose verified address this is. */
  personOfEmail(email: string): Promise<KnownPerson | undefined>
  /** Verified addresses of a person, lower case. */
  emailOf(person: PersonId): Promise<string | undefined>
  /**
   * Groups of a person that the provider confirmed within the last five minutes: by the claims of a token, or by its
   * administration calls where it has them.
   */
  groupsOf(person: PersonId): Promise<string[]>
  /** People of a group who have signed in. */
  peopleOf(group: string): Promise<PersonId[]>
  findGroups(text: string, limit: number): Promise<{ name: string; people: number }[]>
  /** False for disabled and deleted accounts. */
  isActive(person: PersonId): Promise<boolean>
}
