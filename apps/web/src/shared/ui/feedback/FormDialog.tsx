import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

interface Props {
  title: string
  /** The fields with their errors. */
  children: ReactNode
  submitLabel: string
  cancelLabel?: string
  /** True while the call is running: the button waits, and the dialog does not close by accident. */
  busy: boolean
  onSubmit: () => Promise<unknown>
  onClose: () => void
}

/** A dialog with a few fields, submitted by Enter or the button. Mounted while it is open. */
export function FormDialog({ title, children, submitLabel, cancelLabel, busy, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // The dialog may have been opened from inside another form's tree.
    event.stopPropagation()
    if (!busy) void onSubmit()
  }

  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
