import type { PersonId } from '#platform/person'

/** A person's id in tests; otherwise they come only from verified tokens. */
export const personId = (written: string) => written as PersonId
