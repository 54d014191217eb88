import ExpandMore from 'virtual:icon/ExpandMore'
import { ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  isOpen?: boolean
  isLoading?: boolean
  onClick: () => void
}

/** A line that shows more rows below it. */
export function FoldLine({ children, isOpen = false, isLoading = false, onClick }: Props) {
  return (
    <ButtonBase sx={fold} aria-expanded={isOpen} disabled={isLoading} onClick={onClick}>
      <ExpandMore fontSize="small" sx={{ transform: isOpen ? undefined : 'rotate(-90deg)' }} />
      {children}
    </ButtonBase>
  )
}

const fold = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 38,
  typography: 'body2',
  fontWeight: 520,
  color: 'text.secondary',
  displayPrint: 'none',
  '&:hover, &:focus-visible': { color: 'primary.main' },
} as const
