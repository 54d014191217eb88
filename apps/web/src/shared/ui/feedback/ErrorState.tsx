import ErrorOutlined from 'virtual:icon/ErrorOutlined'
import Refresh from 'virtual:icon/Refresh'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'

interface Props {
  /** What RTK Query gave as `error`. */
  error: unknown
  onRetry?: () => void
  /** What was being loaded, in a sentence, when the default is too vague. */
  title?: string
}

/** A failed call, said in one line where its result would have been, with its cause and a way to try again. */
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
      <strong>{title ?? t('ui.couldNotLoad')}</strong>{' '}
      <span>{isApiFailure(error) ? error.message : t('errors.somethingWentWrong')}</span>
    </Alert>
  )
}
