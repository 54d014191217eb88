import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

const focus = (button: HTMLButtonElement | null) => button?.focus()

interface Props {
  open: boolean
  title: string
  children: ReactNode
  /** Label of the confirming button, such as Delete. */
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  /** Focuses the confirming button, so that Enter confirms: for actions by a key that can be undone. */
  isConfirmFocused?: boolean
  /** True while the call is running: the button waits, and the dialog does not close by accident. */
  busy?: boolean
  /** True while there is nothing to confirm. */
  disabled?: boolean
  maxWidth?: 'xs' | 'sm'
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  destructive,
  isConfirmFocused = false,
  busy,
  disabled,
  maxWidth = 'xs',
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {typeof children === 'string' ? <DialogContentText>{children}</DialogContentText> : children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          disabled={disabled}
          loading={busy ?? null}
          ref={isConfirmFocused ? focus : undefined}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
