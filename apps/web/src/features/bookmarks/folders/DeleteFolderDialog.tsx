import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'
import type { ListedFolder } from './listed-folders.ts'
import { useDeleteFolderMutation, useRestoreFolderMutation } from './folders-api.ts'

interface Props {
  folder: ListedFolder
  onDeleted?: () => void
  onClose: () => void
}

/** Deletes a folder with its bookmarks, which a toast can undo. Mounted while it is open. */
export function DeleteFolderDialog({ folder, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const [deleteFolder, deletion] = useDeleteFolderMutation()
  const [restoreFolder] = useRestoreFolderMutation()

  async function handleConfirm() {
    const { error } = await deleteFolder({ id: folder.id })
    if (error) return
    const undo = async () => {
      const restored = await restoreFolder({ id: folder.id })
      if (restored.error) showToast('error', t('bookmarks.couldNotUndo'))
    }
    showToastWith({
      message: t('bookmarks.folderDeleted'),
      actions: [{ label: t('ui.undo'), onAct: () => void undo() }],
    })
    onClose()
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={t('bookmarks.deleteFolder.title')}
      confirmLabel={t('bookmarks.deleteFolder.delete')}
      cancelLabel={t('bookmarks.deleteFolder.cancel')}
      busy={deletion.isLoading}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <DialogContentText>{t('bookmarks.deleteFolder.text')}</DialogContentText>
        <DialogContentText sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {t('bookmarks.deleteFolder.contents', { name: folder.name, count: folder.count })}
        </DialogContentText>
        {folder.shared && folder.shared.memberCount > 0 && (
          <DialogContentText>
            {t('sharedFolders.deletion', { count: folder.shared.memberCount })}
          </DialogContentText>
        )}
        {deletion.isError && <Alert severity="error">{t('bookmarks.deleteFolder.failed')}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}
