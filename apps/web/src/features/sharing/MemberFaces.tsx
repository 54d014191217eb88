import { Faces } from '#shared/ui/text/Faces.tsx'
import { useSharing } from './members-api.ts'

const SHOWN = 3

/** The others who can open a shared folder, its owner first, in the head of its page; nothing if there are none. */
export function MemberFaces({ folderId }: { folderId: string }) {
  const shared = useSharing(folderId)
  if (!shared || shared.memberCount === 0) return null
  const { owner, role, members, memberCount } = shared
  const others = members.filter(({ isYou }) => !isYou)
  const people = role !== 'owner' && owner ? [owner, ...others] : others
  const count = memberCount - members.length + people.length
  return <Faces people={people.slice(0, SHOWN)} count={count} size={24} />
}
