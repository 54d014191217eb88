import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  titleId: string
  title: string
  lead: string
  children: ReactNode
}

/** A part of the settings: what it is about on the left, its content on the right; one above the other on small screens. */
export function SettingsBox({ titleId, title, lead, children }: Props) {
  return (
    <Box component="section" aria-labelledby={titleId} sx={section}>
      <div>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {lead}
        </Typography>
      </div>
      {children}
    </Box>
  )
}

const section = {
  display: 'grid',
  gap: { xs: 1.5, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '236px minmax(0, 1fr)' },
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
}
