import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

interface Props extends Omit<ButtonProps, 'children'> {
  label: string
  children: (onClose: () => void) => ReactNode
}

/** Button that opens a dialog: its child, mounted while it is open. */
export function DialogButton({ label, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
