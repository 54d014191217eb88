import { ALERT_SORTS, ALERTS_SHOWN } from '@claire/api-contract/enums'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'
import { SortChoice } from '#shared/ui/controls/SortChoice.tsx'
import { useAlertPageQuery } from '../alerts-api.ts'
import { useAskedAlerts } from './asked-alerts.ts'

/** Filter and order of the alerts; nothing if there is no choice. */
export function AlertTools() {
  const { t } = useTranslation()
  const { page, show, sort, onShow, onSort } = useAskedAlerts()
  const { data } = useAlertPageQuery({ page, show, sort })
  if (show === 'all' && (data?.totalElements ?? 0) < 2) return null
  return (
    <>
      <Segmented
        label={t('alerts.tools.show')}
        choices={ALERTS_SHOWN.map((value) => ({ value, label: t(`alerts.tools.shown.${value}`) }))}
        value={show}
        onChoose={onShow}
      />
      <SortChoice
        label={t('alerts.tools.sort')}
        value={sort}
        choices={ALERT_SORTS}
        wordsOf={(choice) => t(`alerts.tools.sorts.${choice}`)}
        onChoose={onSort}
      />
    </>
  )
}
