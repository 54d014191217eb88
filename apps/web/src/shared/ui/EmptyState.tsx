import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  children?: ReactNode
  /** A large outlined icon; decoration only. */
  icon?: ReactNode
  actions?: ReactNode
}

/** What a list shows when there is nothing in it, and where to go from there. */
export function EmptyState({ title, children, icon, actions }: Props) {
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 4 }, py: { xs: 4, sm: 6 }, textAlign: 'center' }}>
      <Stack spacing={1} sx={{ alignItems: 'center' }}>
        {icon && (
          <Stack sx={{ color: 'primary.main', opacity: 0.75, '& > svg': { fontSize: 48 } }}>{icon}</Stack>
        )}
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {children && (
          <Typography component="div" color="textSecondary" sx={{ maxWidth: '56ch' }}>
            {children}
          </Typography>
        )}
        {actions && (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center', pt: 2 }}>
            {actions}
          </Stack>
        )}
      </Stack>
    </Paper>
  )
}
