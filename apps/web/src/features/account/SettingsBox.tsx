import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  titleId: string
  title: string
  lead: string
  children: ReactNode
}

/** One setting or form: title on the left, content on the right; one below the other if that is too wide. */
export function SettingsBox({ titleId, title, lead, children }: Props) {
  return (
    <Box component="section" aria-labelledby={titleId} sx={section}>
      <div>
        <Typography id={titleId} variant="h3" component="h3">
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
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 680px)': { gap: 4, gridTemplateColumns: '236px minmax(0, 1fr)' },
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
}
