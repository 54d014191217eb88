import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
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
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 4 },
          gridTemplateColumns: { xs: '1fr', md: 'minmax(200px, 1fr) minmax(0, 2fr)' },
        }}
      >
        <div>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {lead}
          </Typography>
        </div>
        <form aria-labelledby={id} noValidate onSubmit={handleSubmit}>
          <Stack sx={{ gap: 2.5, maxWidth: 520 }}>
            {children}
            <Box>{action}</Box>
          </Stack>
        </form>
      </Box>
    </Paper>
  )
}
