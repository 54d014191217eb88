import type { PersonName, SharedFolder } from '@claire/api-contract'
import { Box, Typography } from '@mui/material'
import { type Translate, useTranslation } from '#shared/i18n/i18n.ts'
import { Face, Faces } from '#shared/ui/text/Faces.tsx'
import { captionText, centredRow, clampedTo, oneLine } from '#shared/ui/styles.ts'
import type { ListedBookmark } from '../bookmarks-api.ts'

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
  ...centredRow,
  gap: 0.75,
  minWidth: 0,
  mt: '2px',
  ...captionText,
  '& [data-kind="person"]': { bgcolor: 'surface.tint', color: 'primary.main' },
}

/** The initials of another member who added a bookmark. */
export function AddedBy({ bookmark: { addedBy } }: { bookmark: ListedBookmark }) {
  const { t } = useTranslation()
  if (!addedBy || addedBy.isYou) return null
  return <Face name={addedBy.name} label={t('sharedFolders.addedBy', { name: nameOf(addedBy, t) })} />
}

interface NotesProps {
  bookmark: ListedBookmark
  /** True in a row, which shows the start of each. */
  isBrief?: boolean
}

/** Notes that other members share with the folder. */
export function SharedNotes({ bookmark: { sharedNotes = [] }, isBrief = false }: NotesProps) {
  const { t } = useTranslation()
  if (sharedNotes.length === 0) return null
  return (
    <>
      {!isBrief && <Typography variant="subtitle2">{t('sharedFolders.notes')}</Typography>}
      <Box component="ul" aria-label={t('sharedFolders.notes')} sx={list}>
        {sharedNotes.map(({ name, note }, at) => (
          <Box component="li" key={at} sx={{ display: 'flex', alignItems: 'start', gap: 0.75 }}>
            <Face name={name} label={name || t('sharedFolders.deletedAccount')} />
            <Typography
              variant="body2"
              dir="auto"
              sx={[
                { minWidth: 0, overflowWrap: 'anywhere' },
                isBrief ? clampedTo(2) : { whiteSpace: 'pre-line' },
              ]}
            >
              {note}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

const list = { mt: 0.5, display: 'grid', rowGap: 0.5 }
