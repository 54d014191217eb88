import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { FOLDER_NAME_MAX_LENGTH } from '@claire/api-contract/limits'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { focusOnMount } from '#shared/lib/focus.ts'

interface Props {
  title: string
  initialName?: string
  /** Rejects with an ApiFailure when the name cannot be used; the dialog then stays open and says why. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a new or a known folder. Mounted while it is open. */
export function FolderNameDialog({ title, initialName = '', onSave, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [name, setName] = useState(initialName)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // The dialog may have been opened from inside another form's tree.
    event.stopPropagation()
    if (isSaving) return
    if (!name.trim()) return setError(t('bookmarks.folderForm.nameRequired'))
    setSaving(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (failure) {
      setError(isApiFailure(failure) ? failure.message : t('bookmarks.folderForm.couldNotSave'))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      onClose={isSaving ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
    >
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSaving}>
            {t('bookmarks.folderForm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {t('bookmarks.folderForm.ok')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
