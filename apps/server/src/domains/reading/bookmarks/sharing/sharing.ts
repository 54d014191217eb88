import { accessChanges, invitationEnds } from './access.ts'
import { accountEnds } from './forget-person.ts'
import { memberChanges } from './member-changes.ts'
import { memberLists } from './member-lists.ts'
import { createMembership } from './membership.ts'
import { ownerChanges } from './owners.ts'
import type { SharingParts } from './parts.ts'
import { createSharedFolders } from './shared-folders.ts'
import { sharingEnd } from './stop-sharing.ts'

export type Sharing = ReturnType<typeof createSharing>

/** Shared folders and their members. Every call looks the caller up among them, at the gate. */
export function createSharing(given: Omit<SharingParts, 'membership' | 'folders'>) {
  const { database, directory } = given
  const parts: SharingParts = {
    ...given,
    membership: createMembership(database, directory),
    folders: createSharedFolders({ database, directory }),
  }
  const { expireInvitations, acceptInvitations } = invitationEnds(parts)
  const { forget, deleteOwnerless } = accountEnds(parts)
  return {
    ...memberChanges(parts),
    ...memberLists(parts),
    ...accessChanges(parts),
    ...ownerChanges(parts),
    ...sharingEnd(parts),
    /** Looks for invitations to the verified address of a caller. */
    acceptInvitations,
    forget,
    /** Ends what has waited for too long: invitations, and folders without an owner. Returns their number. */
    endOverdue: async () => (await expireInvitations()) + (await deleteOwnerless()),
  }
}
