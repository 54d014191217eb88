import type { PersonName, SharedFolder } from '@claire/api-contract'
import Box from '@mui/material/Box'
import type { Translate } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Face, Faces } from '#shared/ui/text/Faces.tsx'
import { oneLine } from '#shared/ui/styles.ts'

const MOST_FACES = 3

/** The name of a person; their account may have been deleted. */
export const nameOf = ({ name }: PersonName, t: Translate) => name || t('sharedFolders.deletedAccount')

/** Shows who shares a folder, or with how many it is shared. */
export function SharingLine({ folder: { role, owner, members, memberCount } }: { folder: SharedFolder }) {
  const { t } = useTranslation()
  const ofOthers = owner
    ? t('sharedFolders.sharedBy', { name: nameOf(owner, t) })
    : t('sharedFolders.noOwner')
  const ofOwner =
    memberCount > 0 ? t('sharedFolders.sharedWith', { count: memberCount }) : t('sharedFolders.onlyYou')
  const text = role === 'owner' ? ofOwner : ofOthers
  return (
    <Box sx={line}>
      {role === 'owner' ? (
        <Faces people={members.slice(0, MOST_FACES)} count={memberCount} />
      ) : (
        owner && <Face name={owner.name} label={nameOf(owner, t)} />
      )}
      <Box component="span" dir="auto" title={text} sx={oneLine}>
        {text}
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 0,
  mt: '2px',
  typography: 'caption',
  color: 'text.secondary',
  '& [data-kind="person"]': { bgcolor: 'surface.tint', color: 'primary.main' },
}
