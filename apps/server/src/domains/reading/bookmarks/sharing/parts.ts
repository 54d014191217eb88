import type { Directory } from '#domains/people/directory'
import type { Database, StoreParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { Membership } from './membership.ts'
import type { createSharedFolders } from './shared-folders.ts'
import type { MemberRef } from '@claire/api-contract'

export interface SharingParts extends StoreParts {
  directory: Directory
  membership: Membership
  mail: FolderMail
  folders: ReturnType<typeof createSharedFolders>
  /** Gives what a folder has learnt to another owner, whose address is `email`; `owner` is null if there is none. */
  passOnLearning: (
    transaction: Database,
    folderId: string,
    owner: { id: PersonId; email: string } | null,
  ) => Promise<void>
}

interface NamedFolder {
  id: string
  name: string
}

/**
 * Mail about shared folders. Each function queues mail in the transaction of the change, and writes to nobody twice, to
 * nobody who caused the change, and to nobody who does not want such mail or has no verified address.
 */
export interface FolderMail {
  /**
   * To new members: people, people of groups of at most GROUP_TOLD_AT_MOST, and invited addresses. `already` are the
   * owner and the members before the change, who are left out, also when they are in a new group.
   */
  notifyShared(
    transaction: Database,
    change: { folder: NamedFolder; by: PersonId; members: MemberRef[]; already: MemberRef[] },
  ): Promise<void>
  /** To the owner; call it for a request that was not there before. */
  notifyRequested(
    transaction: Database,
    request: { folder: NamedFolder; owner: PersonId; person: PersonId },
  ): Promise<void>
  /** To the new owner: handed over by a person, or null after the account of the owner was deleted. */
  notifyOwner(
    transaction: Database,
    change: { folder: NamedFolder; owner: PersonId; by: PersonId | null },
  ): Promise<void>
  /** To the members of a folder without an owner: one of them can take it over before `until`, in milliseconds. */
  notifyOwnerless(
    transaction: Database,
    folder: { folder: NamedFolder; members: MemberRef[]; until: number },
  ): Promise<void>
}
