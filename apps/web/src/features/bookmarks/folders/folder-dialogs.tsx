import { Alert, DialogContentText, Stack, TextField } from '@mui/material'
import { FOLDER_NAME_MAX_LENGTH } from '@claire/api-contract/limits'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { isRefusal } from '#shared/api/api-failure.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { FormDialog, ConfirmDialog } from '#shared/ui/feedback/dialogs.tsx'
import { offerUndo, showToast } from '#shared/lib/toast.ts'
import type { ListedFolder } from './listed-folders.ts'
import { useDeleteFolderMutation, useRestoreFolderMutation } from './folders-api.ts'

interface NameProps {
  title: string
  initialName?: string
  /** Shown if the server gives no reason. */
  failed: string
  /** Rejects with an ApiFailure if the name cannot be used; the dialog then stays open and shows the reason. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Dialog that names a new folder or renames one. Mounted while it is open. */
export function FolderNameDialog({ title, initialName = '', failed, onSave, onClose }: NameProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(initialName)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function handleSubmit() {
    if (!name.trim()) return setError(t('bookmarks.folderForm.nameRequired'))
    setSaving(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (failure) {
      setError(isRefusal(failure) ? failure.message : failed)
      setSaving(false)
    }
  }

  return (
    <FormDialog
      title={title}
      submitLabel={t('bookmarks.folderForm.ok')}
      busy={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('bookmarks.folderForm.name')}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setError(null)
        }}
        error={error !== null}
        helperText={error}
        inputRef={focusOnMount}
        fullWidth
        margin="dense"
        slotProps={{
          htmlInput: { maxLength: FOLDER_NAME_MAX_LENGTH, autoComplete: 'off' },
          formHelperText: { role: 'alert' },
        }}
      />
    </FormDialog>
  )
}

interface DeletionProps {
  folder: ListedFolder
  onDeleted?: () => void
  onClose: () => void
}

/** Deletes a folder with its bookmarks, which a toast can undo. Mounted while it is open. */
export function DeleteFolderDialog({ folder, onDeleted, onClose }: DeletionProps) {
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
    offerUndo(t('bookmarks.folderDeleted'), () => void undo())
    onClose()
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      destructive
      title={t('bookmarks.deleteFolder.title')}
      confirmLabel={t('bookmarks.deleteFolder.delete')}
      cancelLabel={t('bookmarks.deleteFolder.cancel')}
      busy={deletion.isLoading}
      onConfirm={handleConfirm}
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
