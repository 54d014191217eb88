import GroupOutlined from 'virtual:icon/GroupOutlined'
import type { MemberKind } from '@claire/api-contract/enums'
import { Box } from '@mui/material'
import { formatNumber } from '#shared/i18n/i18n.ts'
import { visuallyHidden } from '#shared/ui/styles.ts'

const SMALL = 22

interface FaceProps {
  name: string
  kind?: MemberKind
  /** Read and shown instead of the name, such as 'added by Mira Santos'; '' if the name stands beside it. */
  label?: string
  /** Diameter in px; larger ones are tinted. */
  size?: number
}

/** 'MS' for Mira Santos. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap(
    (word) => [...(word ?? '')][0] ?? [],
  )
  return letters.join('').toLocaleUpperCase()
}

/** The initials of a person, or the sign of a group. */
export function Face({ name, kind = 'person', label = name, size = SMALL }: FaceProps) {
  return (
    <Box
      component="span"
      title={label || undefined}
      data-kind={kind}
      sx={{ ...face, ...(size > SMALL && tinted), width: size, height: size }}
    >
      {kind === 'group' ? (
        <GroupOutlined sx={{ width: 14, height: 14 }} />
      ) : (
        <span aria-hidden>{initialsOf(name) || '?'}</span>
      )}
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
    </Box>
  )
}

interface FacesProps extends Pick<FaceProps, 'size'> {
  people: readonly Pick<FaceProps, 'name' | 'kind'>[]
  /** Number of people and groups in all. */
  count: number
}

/** The first people and groups of several, and how many more there are. */
export function Faces({ people, count, size }: FacesProps) {
  const more = count - people.length
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '4px' }}>
      {people.map(({ name, kind }, at) => (
        <Face key={at} name={name} {...(kind && { kind })} {...(size && { size })} />
      ))}
      {more > 0 && <span>+{formatNumber(more)}</span>}
    </Box>
  )
}

const face = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  // As high as a line of text beside it.
  my: '-1px',
  borderRadius: '50%',
  bgcolor: 'surface.inset',
  color: 'text.secondary',
  typography: 'caption',
  fontWeight: 600,
  letterSpacing: '-.04em',
  lineHeight: 1,
  '&[data-kind="group"]': { borderRadius: '6px' },
} as const
const tinted = { '&:not([data-kind="group"])': { bgcolor: 'surface.tint', color: 'primary.main' } }
