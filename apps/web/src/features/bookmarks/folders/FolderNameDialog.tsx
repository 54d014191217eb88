import TextField from '@mui/material/TextField'
import { FOLDER_NAME_MAX_LENGTH } from '@claire/api-contract/limits'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isRefusal } from '#shared/api/is-refusal.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { FormDialog } from '#shared/ui/feedback/FormDialog.tsx'

interface Props {
  title: string
  initialName?: string
  /** Shown if the server gives no reason. */
  failed: string
  /** Rejects with an ApiFailure if the name cannot be used; the dialog then stays open and shows the reason. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Dialog that names a new folder or renames one. Mounted while it is open. */
export function FolderNameDialog({ title, initialName = '', failed, onSave, onClose }: Props) {
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
      cancelLabel={t('bookmarks.folderForm.cancel')}
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
