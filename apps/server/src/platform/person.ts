import type { FolderRole } from '@claire/api-contract'

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

declare const membership: unique symbol

/**
 * A person's view of a folder that was shared with them. Only membership makes one, after looking the person up among
 * the members, so that no store reads a folder of somebody else for a stranger.
 */
export interface FolderReader {
  readonly [membership]: true
  readonly person: PersonId
  readonly folderId: string
  /** Owner of the folder and so of its bookmarks; the folder's own id while it has none. */
  readonly owner: PersonId
  readonly role: FolderRole
}

/** Bookmarks that a call may reach: all of a person, or those of a folder shared with them. */
export type Reader = PersonId | FolderReader
