import type { Alert, AlertDelivery } from '@claire/api-contract'
import { NO_END } from '@claire/api-contract/limits'
import { Link } from '@mui/material'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { formatMoment, formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { toastSuccess } from '#shared/lib/toast.ts'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { useRequestConfirmationMutation, useRetryDeliveryMutation } from '../alerts-api.ts'
import { usePause } from '../pausing.tsx'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'

interface Props {
  alert: Alert
  /** undefined while it is loading. */
  delivery: AlertDelivery | undefined
}

/** Says whether mail is sent and when it was last; if none is, shows the reason and a remedy. */
export function DeliveryState({ alert, delivery }: Props) {
  switch (alert.pause) {
    case 'active':
      return delivery ? <Active alertId={alert.id} delivery={delivery} /> : null
    case 'paused':
      return <Paused until={alert.pausedUntil} />
    case 'stale':
    case 'unsubscribed':
      return <Ended alert={alert} pause={alert.pause} />
    default:
      return alert.pause satisfies never
  }
}

function Active({ alertId, delivery }: { alertId: string; delivery: AlertDelivery }) {
  const { t } = useTranslation()
  switch (delivery.state) {
    case 'unconfirmed':
      return <Unconfirmed alertId={alertId} />
    case 'failed':
      return <Failed alertId={alertId} reason={delivery.reason} />
    case 'refused':
      return <StatusDot kind="error">{t('alerts.delivery.refused')}</StatusDot>
    case 'ready':
    case 'paused':
      return delivery.lastMailAt ? (
        <StatusDot kind="ok">
          {t('alerts.delivery.delivered', { moment: formatMoment(delivery.lastMailAt) })}
        </StatusDot>
      ) : (
        <StatusDot kind="off">{t('alerts.delivery.none')}</StatusDot>
      )
    default:
      return delivery.state satisfies never
  }
}

function Paused({ until }: { until: string | null }) {
  const { t } = useTranslation()
  return (
    <StatusDot kind="off">
      {until === null || until === NO_END
        ? t('alerts.delivery.pausedForGood')
        : t('alerts.delivery.paused', { date: formatSuggestedDate(until) })}
    </StatusDot>
  )
}

/** Mail that was ended by the link in a mail, or because nobody opened it for a year. */
function Ended({ alert, pause }: { alert: Alert; pause: 'unsubscribed' | 'stale' }) {
  const { t } = useTranslation()
  const { pauseUntil, isSaving } = usePause(alert)
  return (
    <>
      <StatusDot kind="off">{t(`alerts.delivery.${pause}`)}</StatusDot>
      <TextButton disabled={isSaving} onClick={() => pauseUntil(null)}>
        {t('alerts.delivery.goOn')}
      </TextButton>
    </>
  )
}

function Unconfirmed({ alertId }: { alertId: string }) {
  const { t } = useTranslation()
  const [sendAgain, sending] = useRequestConfirmationMutation()
  const handleSend = () => toastSuccess(sendAgain(alertId), t('alerts.delivery.sentAgain'))
  return (
    <>
      <StatusDot kind="error">{t('alerts.delivery.unconfirmed')}</StatusDot>
      <TextButton disabled={sending.isLoading} onClick={handleSend}>
        {t('alerts.delivery.sendAgain')}
      </TextButton>
    </>
  )
}

function Failed({ alertId, reason }: { alertId: string; reason: string | null }) {
  const { t } = useTranslation()
  const [retry, retrying] = useRetryDeliveryMutation()
  const handleRetry = () => toastSuccess(retry(alertId), t('alerts.delivery.retried'))
  return (
    <>
      <StatusDot kind="warning">
        {reason ? t('alerts.delivery.failed', { reason }) : t('alerts.delivery.failedUnknown')}
      </StatusDot>
      <TextButton disabled={retrying.isLoading} onClick={handleRetry}>
        {t('alerts.delivery.tryAgain')}
      </TextButton>
    </>
  )
}

function TextButton(props: { disabled: boolean; onClick: () => void; children: string }) {
  return (
    <Link
      component="button"
      type="button"
      variant="caption"
      sx={{ minHeight: 24, px: 0.5, mx: -0.5 }}
      {...props}
    />
  )
}

interface RecentResultsProps {
  alert: Pick<Alert, 'recent' | 'frequency'>
  height?: number
  /** Width of each bar; shares the whole width if left out. */
  barWidth?: number
}

/** Number of results of an alert in each of its last twelve periods. */
export function RecentResults({ alert: { recent, frequency }, ...size }: RecentResultsProps) {
  const { t } = useTranslation()
  const figures = recent.map((count) => formatNumber(count)).join(', ')
  return (
    <BarPlot
      counts={recent}
      isLastNow
      description={t(`alerts.list.recent.${frequency}`, { figures })}
      {...size}
    />
  )
}
