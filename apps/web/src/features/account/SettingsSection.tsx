import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, type SubmitEvent, useId } from 'react'

interface Props {
  title: string
  lead: string
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
  /** The button at the end. */
  action: ReactNode
}

/** One form of the settings: what it is about on the left, its fields on the right; one above the other on small screens. */
export function SettingsSection({ title, lead, onSubmit, children, action }: Props) {
  const id = useId()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <div>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {lead}
        </Typography>
      </div>
      <form aria-labelledby={id} noValidate onSubmit={handleSubmit}>
        <Stack sx={{ gap: 2, maxWidth: 520 }}>
          {children}
          <Box>{action}</Box>
        </Stack>
      </form>
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
