declare const person: unique symbol
declare const checked: unique symbol

/**
 * The account id of a person: from a verified token, or read back from a row that was written with one. Nothing that a
 * request names can take its place, so that no call reaches what belongs to somebody without knowing who is calling.
 */
export type PersonId = string & { readonly [person]: true }

/** An id of something that was seen to belong to whoever asks for it. */
export type OwnId = string & { readonly [checked]: true }

/** Something found among what belongs to a person. */
export type Owned<T extends { id: string }> = Omit<T, 'id'> & { id: OwnId }

/** To be called by stores only, on what they found under the id of its person. */
export const owned = <T extends { id: string }>(found: T): Owned<T> => ({ ...found, id: found.id as OwnId })
