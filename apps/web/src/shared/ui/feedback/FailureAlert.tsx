import Alert from '@mui/material/Alert'
import { errorMessage } from '#shared/api/api-failure.ts'

/** The server's message about a failed call, in place; nothing without an error. */
export function FailureAlert({ error, title }: { error: unknown; title?: string }) {
  if (!error) return null
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {title ? `${title} ${errorMessage(error)}` : errorMessage(error)}
    </Alert>
  )
}
