import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** A section of the article's page below its text. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" id={id} sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
