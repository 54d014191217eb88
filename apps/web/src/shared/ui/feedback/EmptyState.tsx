import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** Content of an empty list, with links to other pages: left-aligned, like the list. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <Box sx={{ py: 2.5, maxWidth: 720 }}>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children && (
        <Typography component="div" color="textSecondary" sx={{ mt: 0.25, '& > p': { m: 0 } }}>
          {children}
        </Typography>
      )}
      {actions && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', pt: 1.5 }}>
          {actions}
        </Stack>
      )}
    </Box>
  )
}
