import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSelfChecksQuery } from './record-api.ts'

/** Warns administrators about a damaged database; nothing while it is intact. */
export function RecordAlert() {
  const { t } = useTranslation()
  const { data = [] } = useSelfChecksQuery()
  const record = data.find(({ name, isOk }) => name === 'record' && !isOk)
  if (!record) return null
  return (
    <Alert severity="error">
      <AlertTitle>{t('sources.record.damaged')}</AlertTitle>
      {t('sources.record.whatToDo', { date: formatSuggestedDate(record.checkedAt) })}
      <br />
      <span lang="en">{record.says}</span>
    </Alert>
  )
}
