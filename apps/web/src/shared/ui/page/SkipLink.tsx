import { Link } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'

/** Link that moves the focus past the content before an element, by its id; visible while focused. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  function handleClick(event: MouseEvent) {
    // Following the link would add a history entry with its own scroll position.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <Link
      href={`#${to}`}
      onClick={handleClick}
      sx={{
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 'var(--mui-palette-shadow-floating)',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {children}
    </Link>
  )
}
