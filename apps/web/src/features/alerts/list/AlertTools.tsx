import SwapVert from '@mui/icons-material/SwapVert'
import { ALERT_SORTS, ALERTS_SHOWN } from '@claire/api-contract/limits'
import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { InlineChoice } from '#shared/ui/controls/InlineChoice.tsx'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'
import { useAlertPageQuery } from '../alerts-api.ts'
import { useAskedAlerts } from './asked-alerts.ts'

/** Which alerts are listed, and in what order; nothing where there is nothing to choose from. */
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
      <Box sx={order}>
        <SwapVert sx={{ color: 'text.secondary' }} aria-hidden />
        <InlineChoice
          label={t('alerts.tools.sort')}
          labelVariant="body2"
          value={sort}
          choices={ALERT_SORTS}
          wordsOf={(choice) => t(`alerts.tools.sorts.${choice}`)}
          onChoose={onSort}
          sx={{ fontWeight: 560 }}
        />
      </Box>
    </>
  )
}

const order = { display: 'flex', displayPrint: 'none', alignItems: 'center', gap: 0.5 }
