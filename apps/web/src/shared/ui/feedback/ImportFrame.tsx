import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  lead: string
  /** The chosen file and its preview. */
  children: ReactNode
  cancelLabel: string
  confirmLabel: string
  canConfirm: boolean
  /** The dialog does not close while a file is read or its content saved. */
  busy: 'no' | 'reading' | 'keeping'
  onConfirm: () => void
  onClose: () => void
}

/** Dialog that imports a file after a preview: references, sources. */
export function ImportFrame({ title, lead, children, busy, ...actions }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const isBusy = busy !== 'no'
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : actions.onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      fullScreen={isNarrow}
      slotProps={{ paper: { sx: { maxWidth: 860 } } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} aria-busy={isBusy}>
          <DialogContentText>{lead}</DialogContentText>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={actions.onClose} disabled={busy === 'keeping'}>
          {actions.cancelLabel}
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || !actions.canConfirm}
          loading={busy === 'keeping'}
          onClick={actions.onConfirm}
        >
          {actions.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
