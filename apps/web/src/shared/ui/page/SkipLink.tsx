import Link from '@mui/material/Link'
import type { MouseEvent, ReactNode } from 'react'

/** Takes the keyboard past what stands before an element, by its id; seen only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  function handleClick(event: MouseEvent) {
    // Going to the address would be another entry of the history, with a place of its own.
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
