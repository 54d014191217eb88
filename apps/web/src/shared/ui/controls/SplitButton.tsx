import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import { Button, ButtonGroup, MenuItem } from '@mui/material'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import type { ReactNode } from 'react'

interface Choice {
  key: string
  label: string
  onChoose: () => void
}

interface Props {
  /** Label of the main action. */
  children: ReactNode
  startIcon?: ReactNode
  size?: 'small' | 'medium'
  onClick: () => void
  /** Label of the arrow. */
  menuLabel: string
  choices: readonly Choice[]
}

/** Button with the most common action, and further ones under an arrow: citing, exporting a list of sources. */
export function SplitButton({ children, startIcon, size = 'medium', onClick, menuLabel, choices }: Props) {
  const { button, menu, choose } = useMenu()
  return (
    <>
      <ButtonGroup variant="outlined" size={size}>
        <Button startIcon={startIcon} onClick={onClick}>
          {children}
        </Button>
        <Button {...button} aria-label={menuLabel} sx={{ px: 0.75 }}>
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu {...menu}>
        {choices.map(({ key, label, onChoose }) => (
          <MenuItem key={key} onClick={() => choose(onChoose)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
