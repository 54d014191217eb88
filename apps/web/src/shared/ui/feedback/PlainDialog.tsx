import type { SxProps } from '@mui/material'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  children: ReactNode
  closeLabel: string
  onClose: () => void
  /** Further buttons, before the one that closes it. */
  actions?: ReactNode
  fullScreen?: boolean
  /** Width in px, if it is wider than others. */
  width?: number
  sx?: { title?: SxProps; content?: SxProps }
}

/** A dialog that shows something until it is closed. Mounted while it is open. */
export function PlainDialog({ title, children, closeLabel, onClose, actions, fullScreen, width, sx }: Props) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      fullScreen={fullScreen}
      slotProps={width ? { paper: { sx: { maxWidth: width } } } : undefined}
    >
      <DialogTitle id={id} sx={sx?.title}>
        {title}
      </DialogTitle>
      <DialogContent sx={sx?.content}>{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button onClick={onClose}>{closeLabel}</Button>
      </DialogActions>
    </Dialog>
  )
}
