import MuiAlert from '@mui/material/Alert'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { useAlertQuery } from '../alerts-api.ts'

/** Form of the alert that the address names (`?edit=…`, as links in mails do), over the list. */
export function AskedAlert() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const alertId = search.get('edit')
  const { currentData, error, refetch } = useAlertQuery(alertId ?? '', { skip: !alertId })

  function handleClose() {
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('edit')
        return next
      },
      { replace: true },
    )
  }

  if (!alertId) return null
  if (currentData) return <AlertDialog alert={currentData} onClose={handleClose} />
  if (!error) return null
  if (isApiFailure(error) && error.status === 404)
    return (
      <MuiAlert severity="warning" onClose={handleClose}>
        <strong>{t('alerts.results.unknownTitle')}.</strong> {t('alerts.results.unknownText')}
      </MuiAlert>
    )
  return <ErrorState error={error} onRetry={() => void refetch()} />
}
