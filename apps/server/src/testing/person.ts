import type { PersonId } from '#platform/person'

/** A person's id as a test writes it; otherwise they come from verified tokens only. */
export const personId = (written: string) => written as PersonId
