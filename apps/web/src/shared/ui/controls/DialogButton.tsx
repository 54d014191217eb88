import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'

interface Props {
  label: string
  icon: ReactNode
  /** Returns the dialog, which may be a `lazyDialog`. */
  children: (onClose: () => void) => ReactNode
}

/** Quiet button in the head of a page that opens a dialog. */
export function DialogButton({ label, icon, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" startIcon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
