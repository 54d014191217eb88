import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '#shared/api/api-failure.ts'

interface Props {
  /** What RTK Query gave as `error`. */
  error: unknown
  onRetry?: () => void
  /** What was being loaded, in a sentence, when the default is too vague. */
  title?: string
}

/** A failed call, said where its result would have been, with a way to try again. */
export function ErrorState({ error, onRetry, title }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{
        bgcolor: 'background.paper',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0' },
        '& .MuiAlert-action': {
          alignItems: 'center',
          py: 0,
          flexBasis: { xs: '100%', sm: 'auto' },
          justifyContent: 'flex-end',
        },
      }}
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        )
      }
    >
      <AlertTitle component="p">{title ?? t('ui.couldNotLoad')}</AlertTitle>
      {isApiFailure(error) ? error.message : t('errors.somethingWentWrong')}
    </Alert>
  )
}
