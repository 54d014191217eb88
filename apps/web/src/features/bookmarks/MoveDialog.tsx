import FolderOutlined from '@mui/icons-material/FolderOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import type { Folder, Shelf } from '@claire/api-contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#shared/lib/toast.ts'
import { useMoveBookmarkMutation } from './bookmarks-api.ts'
import { isDefaultFolder, type Kept } from './shelf.ts'

interface Props {
  /** All of them in the same folder. */
  bookmarks: readonly Kept[]
  folder: Folder
  shelf: Shelf
  onClose: () => void
}

/** Lets bookmarks go into any folder but their own. Mounted while it is open. */
export function MoveDialog({ bookmarks, folder, shelf, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [target, setTarget] = useState('')
  const [moveBookmark, moving] = useMoveBookmarkMutation()
  // Stays what it was when the dialog opened: the move is shown ahead, before the server has answered.
  const [current] = useState(folder)
  const targets = shelf.filter((folder) => folder.id !== current.id)
  const place = isDefaultFolder(current)
    ? t('bookmarks.title')
    : t('bookmarks.move.inFolder', { folder: current.name })

  async function handleMove() {
    for (const { id: bookmarkId } of bookmarks) {
      const { error } = await moveBookmark({ bookmarkId, folderId: target })
      if (error) return
    }
    showToast('success', t('bookmarks.moved'))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={moving.isLoading ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{t('bookmarks.move.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: 'anywhere', mb: 1 }}>
          {t('bookmarks.move.current', { place })}
        </DialogContentText>
        {targets.length === 0 && <DialogContentText>{t('bookmarks.move.none')}</DialogContentText>}
        <RadioGroup
          aria-label={t('bookmarks.move.targets')}
          value={target}
          onChange={(_, folderId) => setTarget(folderId)}
        >
          {targets.map((folder) => (
            <FormControlLabel
              key={folder.id}
              value={folder.id}
              control={<Radio />}
              label={<FolderLabel name={folder.name} />}
              sx={{ mr: 0 }}
            />
          ))}
        </RadioGroup>
        {moving.isError && <Alert severity="error">{t('bookmarks.couldNotMove')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={moving.isLoading}>
          {t('bookmarks.move.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!target}
          loading={moving.isLoading}
          onClick={() => void handleMove()}
        >
          {t('bookmarks.move.here')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function FolderLabel({ name }: { name: string }) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', overflowWrap: 'anywhere' }}>
      <FolderOutlined fontSize="small" color="action" />
      <span>{name}</span>
    </Stack>
  )
}
