import Box from '@mui/material/Box'
import { Children, type ReactNode } from 'react'

/**
 * What is said about something in one line, with dots between: of a result, of a bookmark, of a similar article. A part
 * that has nothing to say leaves no dot.
 */
export function Meta({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return (
    <Box component="p" sx={small ? smallLine : line}>
      {Children.map(children, (part) => (
        <span>{part}</span>
      ))}
    </Box>
  )
}

const line = {
  m: 0,
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& > span:not(:empty) ~ span:not(:empty)::before': {
    // The second way is not read out; older browsers take the first.
    content: ['"  ·  "', '"  ·  " / ""'],
    whiteSpace: 'pre-wrap',
    color: 'text.tertiary',
  },
} as const
const smallLine = { ...line, typography: 'caption' } as const
