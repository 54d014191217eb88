import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import { Menu } from '#shared/ui/overlays.tsx'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'

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
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <ButtonGroup variant="outlined" size={size}>
        <Button startIcon={startIcon} onClick={onClick}>
          {children}
        </Button>
        <Button
          aria-label={menuLabel}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? menuId : undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ px: 0.75 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ key, label, onChoose }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null)
              onChoose()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
