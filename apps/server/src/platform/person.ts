declare const person: unique symbol
declare const checked: unique symbol

/**
 * The account id of a person: from a verified token, or from a row that was written with one. No value of a request can
 * replace it, so that every access to personal data knows its caller.
 */
export type PersonId = string & { readonly [person]: true }

/** Id of an object that was checked to belong to the caller. */
export type OwnId = string & { readonly [checked]: true }

/** An object found among a person's own. */
export type Owned<T extends { id: string }> = Omit<T, 'id'> & { id: OwnId }

/** For stores only, on rows found by the id of their person. */
export const owned = <T extends { id: string }>(found: T): Owned<T> => ({ ...found, id: found.id as OwnId })
