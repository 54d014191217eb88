import FolderOutlined from 'virtual:icon/FolderOutlined'
import FolderSharedOutlined from 'virtual:icon/FolderSharedOutlined'
import { Alert, DialogContentText, FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { ConfirmDialog } from '#shared/ui/feedback/dialogs.tsx'
import type { Place } from '../bookmarks-api.ts'
import { isDefaultFolder, shownName } from '../folders/folders.ts'
import { isEditable, isOfOthers, type ListedFolder } from '../folders/listed-folders.ts'
import type { useBookmarkActions } from '../use-bookmark-actions.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  places: readonly Place[]
  folders: readonly ListedFolder[]
  actions: ReturnType<typeof useBookmarkActions>
  onMoved: () => void
  onClose: () => void
}

/** Moves bookmarks to any folder that the person can edit, but their own. Mounted while it is open. */
export function MoveDialog({ places, folders, actions, onMoved, onClose }: Props) {
  const { t } = useTranslation()
  const [target, setTarget] = useState('')
  const [isMoving, setMoving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  // Fixed when the dialog opens: the optimistic update changes the folder before the server has answered.
  const [from] = useState(() => new Set(places.map(({ folderId }) => folderId)))
  const current = from.size === 1 ? folders.find((folder) => from.has(folder.id)) : undefined
  const targets = folders.filter((folder) => folder.id !== current?.id && isEditable(folder))
  const own = targets.filter((folder) => !isOfOthers(folder))
  const others = targets.filter(
    (folder) => isOfOthers(folder) && actions.leftBehind(places, folder) < places.length,
  )
  const chosen = folders.find((folder) => folder.id === target)
  const leftBehind = actions.leftBehind(places, chosen)
  const inFolder =
    !current || isDefaultFolder(current)
      ? t('bookmarks.title')
      : t('bookmarks.move.inFolder', { folder: current.name })
  const place = from.size > 1 ? t('bookmarks.move.several') : inFolder

  async function handleMove() {
    if (!chosen) return
    setMoving(true)
    const isDone = await actions.move(places, chosen)
    setMoving(false)
    setFailed(!isDone)
    if (!isDone) return
    onMoved()
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('bookmarks.move.title')}
      cancelLabel={t('bookmarks.move.cancel')}
      confirmLabel={t('bookmarks.move.here')}
      disabled={!target}
      busy={isMoving}
      onConfirm={handleMove}
      onClose={onClose}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {t('bookmarks.move.current', { place })}
      </DialogContentText>
      {targets.length === 0 && <DialogContentText>{t('bookmarks.move.none')}</DialogContentText>}
      <RadioGroup
        aria-label={t('bookmarks.move.targets')}
        value={target}
        onChange={(_, folderId) => setTarget(folderId)}
      >
        {own.map((folder) => (
          <Target key={folder.id} folder={folder} />
        ))}
        {others.length > 0 && (
          <Caption component="h3" sx={{ mt: 1 }}>
            {t('bookmarks.picker.shared')}
          </Caption>
        )}
        {others.map((folder) => (
          <Target key={folder.id} folder={folder} />
        ))}
      </RadioGroup>
      {leftBehind > 0 && (
        <DialogContentText>{t('sharedFolders.leftBehind', { count: leftBehind })}</DialogContentText>
      )}
      {hasFailed && <Alert severity="error">{actions.refusal ?? t('bookmarks.couldNotMove')}</Alert>}
    </ConfirmDialog>
  )
}

function Target({ folder }: { folder: ListedFolder }) {
  const { t } = useTranslation()
  const Icon = folder.shared ? FolderSharedOutlined : FolderOutlined
  return (
    <FormControlLabel
      value={folder.id}
      control={<Radio />}
      label={
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', overflowWrap: 'anywhere' }}>
          <Icon fontSize="small" color="action" />
          <span dir="auto">{shownName(folder, t)}</span>
        </Stack>
      }
      sx={{ marginInlineEnd: 0 }}
    />
  )
}
