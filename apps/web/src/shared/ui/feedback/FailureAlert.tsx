import Alert from '@mui/material/Alert'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'

/** The server's message about a failed call, in place; nothing without an error. */
export function FailureAlert({ error, title }: { error: unknown; title?: string }) {
  const { t } = useTranslation()
  if (!error) return null
  const message = isApiFailure(error) ? error.message : t('errors.somethingWentWrong')
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {title ? `${title} ${message}` : message}
    </Alert>
  )
}
