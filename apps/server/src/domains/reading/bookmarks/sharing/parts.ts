import type { Directory } from '#domains/people/directory'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { Parts } from '../parts.ts'
import type { FolderMail } from './mail-port.ts'
import type { Membership } from './membership.ts'
import type { createSharedFolders } from './shared-folders.ts'

export interface SharingParts {
  database: Database
  clock: Clock
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

/** For the contents of folders that are shared with a person. */
export interface BookmarkParts extends Parts {
  membership: Membership
  directory: Pick<Directory, 'people' | 'isActive'>
}
