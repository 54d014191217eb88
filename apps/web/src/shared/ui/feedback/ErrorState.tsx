import ErrorOutlined from 'virtual:icon/ErrorOutlined'
import Refresh from 'virtual:icon/Refresh'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { errorMessage } from '#shared/api/api-failure.ts'

interface Props {
  /** The `error` of RTK Query. */
  error: unknown
  onRetry?: () => void
  /** Sentence about what was loaded, if the default is too vague. */
  title?: string
}

/** Error of a failed call in one line in place of its result, with the cause and a retry button. */
export function ErrorState({ error, onRetry, title }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      severity="error"
      icon={<ErrorOutlined />}
      action={
        onRetry && (
          <Button size="small" startIcon={<Refresh />} onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        )
      }
    >
      <strong>{title ?? t('ui.couldNotLoad')}</strong> <span>{errorMessage(error)}</span>
    </Alert>
  )
}
