import FolderOutlined from 'virtual:icon/FolderOutlined'
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
import type { ShelfFolder } from '@claire/api-contract'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { Place } from '../bookmarks-api.ts'
import { isDefaultFolder, shownName } from '../folders/folders.ts'
import type { useBookmarkActions } from '../use-bookmark-actions.ts'

interface Props {
  places: readonly Place[]
  folders: readonly ShelfFolder[]
  actions: ReturnType<typeof useBookmarkActions>
  onMoved: () => void
  onClose: () => void
}

/** Moves bookmarks to any folder but their own. Mounted while it is open. */
export function MoveDialog({ places, folders, actions, onMoved, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [target, setTarget] = useState('')
  const [isMoving, setMoving] = useState(false)
  // Fixed when the dialog opens: the optimistic update changes the folder before the server has answered.
  const [from] = useState(() => new Set(places.map(({ folderId }) => folderId)))
  const current = from.size === 1 ? folders.find((folder) => from.has(folder.id)) : undefined
  const targets = folders.filter((folder) => folder.id !== current?.id)
  const inFolder =
    !current || isDefaultFolder(current)
      ? t('bookmarks.title')
      : t('bookmarks.move.inFolder', { folder: current.name })
  const place = from.size > 1 ? t('bookmarks.move.several') : inFolder

  async function handleMove() {
    const folder = folders.find((each) => each.id === target)
    if (!folder) return
    setMoving(true)
    const isDone = await actions.move(places, folder)
    setMoving(false)
    if (!isDone) return
    onMoved()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={isMoving ? undefined : onClose}
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
              label={<FolderLabel name={shownName(folder, t)} />}
              sx={{ marginInlineEnd: 0 }}
            />
          ))}
        </RadioGroup>
        {actions.failed === 'move' && <Alert severity="error">{t('bookmarks.couldNotMove')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isMoving}>
          {t('bookmarks.move.cancel')}
        </Button>
        <Button variant="contained" disabled={!target} loading={isMoving} onClick={() => void handleMove()}>
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
