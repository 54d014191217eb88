import Box from '@mui/material/Box'
import { Children, type ReactNode } from 'react'

/** What is said about something in one line, with dots between: of a result, of a bookmark, of a similar article. */
export function Meta({ children, small = false }: { children: ReactNode; small?: boolean }) {
  const parts = Children.toArray(children)
  return (
    <Box
      component="p"
      sx={{
        m: 0,
        typography: small ? 'caption' : 'body2',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {parts.map((part, place) => (
        <span key={place}>
          {place > 0 && (
            <Box component="span" aria-hidden sx={{ mx: 0.75, color: 'text.tertiary' }}>
              ·
            </Box>
          )}
          {part}
        </span>
      ))}
    </Box>
  )
}
