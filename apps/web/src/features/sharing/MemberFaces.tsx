import GroupOutlined from 'virtual:icon/GroupOutlined'
import type { MemberKind } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { formatList } from '#shared/i18n/in-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { useSharing } from './members-api.ts'

const SHOWN = 3

/** The first members of a shared folder, in the head of its page; nothing if it is not shared with anybody. */
export function MemberFaces({ folderId }: { folderId: string }) {
  const { t } = useTranslation()
  const shared = useSharing(folderId)
  if (!shared || shared.memberCount === 0) return null
  const listed = shared.members.slice(0, SHOWN)
  const more = shared.memberCount - listed.length
  const names = listed.map(({ name }) => name)
  if (more > 0) names.push(t('sharing.moreFaces', { count: more }))
  const label = t('sharing.faces', { names: formatList(names) })
  return (
    <Box component="span" data-tip={label} sx={{ display: 'inline-flex', gap: '4px' }}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      {listed.map(({ kind, name }, at) => (
        <Face key={`${at} ${name}`} kind={kind} name={name} />
      ))}
      {more > 0 && (
        <Box aria-hidden component="span" sx={{ ...face, ...ofGroup, borderRadius: '50%' }}>{`+${more}`}</Box>
      )}
    </Box>
  )
}

/** Initials of a person in a disc; for a group, a sign in a square. The name stands beside it. */
export function Face({ kind, name, size = 26 }: { kind: MemberKind; name: string; size?: number }) {
  return (
    <Box
      aria-hidden
      component="span"
      sx={{ ...face, ...(kind === 'group' && ofGroup), width: size, height: size }}
    >
      {kind === 'group' ? <GroupOutlined sx={{ width: 16, height: 16 }} /> : initialsOf(name)}
    </Box>
  )
}

/** Returns the first letters of the first and the last word: 'MS' for 'Mira van der Santos'. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

const face = {
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  typography: 'caption',
  lineHeight: 1,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  color: 'primary.main',
  bgcolor: 'surface.tint',
} as const
const ofGroup = { borderRadius: '7px', color: 'text.secondary', bgcolor: 'surface.inset' } as const
