import type { PersonId } from '#platform/person'

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
