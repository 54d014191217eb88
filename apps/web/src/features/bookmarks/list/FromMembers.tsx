import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Face } from '#shared/ui/text/Faces.tsx'
import { clampedTo } from '#shared/ui/styles.ts'
import type { ListedBookmark } from '../bookmarks-api.ts'
import { nameOf } from '../folders/SharingLine.tsx'

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

const list = { m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', rowGap: 0.5 }
