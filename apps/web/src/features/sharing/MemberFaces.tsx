import { Faces } from '#shared/ui/text/Faces.tsx'
import { useSharing } from './members-api.ts'

const SHOWN = 3

/** The first members of a shared folder, in the head of its page; nothing if it is not shared with anybody. */
export function MemberFaces({ folderId }: { folderId: string }) {
  const shared = useSharing(folderId)
  if (!shared || shared.memberCount === 0) return null
  return <Faces people={shared.members.slice(0, SHOWN)} count={shared.memberCount} size={24} />
}
