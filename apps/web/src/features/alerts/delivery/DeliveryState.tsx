import type { Alert, AlertDelivery } from '@claire/api-contract'
import Link from '@mui/material/Link'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatMoment, formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { showToast } from '#shared/lib/toast.ts'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { useAskForConfirmationMutation, useRetryDeliveryMutation } from '../alerts-api.ts'
import { pauseOf } from '../pausing/pause.ts'
import { usePause } from '../pausing/use-pause.ts'

interface Props {
  alert: Alert
  /** undefined while it is not known. */
  delivery: AlertDelivery | undefined
}

/** Whether mail comes and when the last one did; where none comes, why, and what can be done about it. */
export function DeliveryState({ alert, delivery }: Props) {
  const { t } = useTranslation()
  const pause = pauseOf(alert)
  if (pause === 'unsubscribed' || pause === 'stale') return <Ended alert={alert} pause={pause} />
  if (pause !== 'none')
    return (
      <StatusDot kind="off">
        {pause === 'until' && alert.pausedUntil
          ? t('alerts.delivery.paused', { date: formatSuggestedDate(alert.pausedUntil) })
          : t('alerts.delivery.pausedForGood')}
      </StatusDot>
    )
  if (!delivery) return null
  switch (delivery.state) {
    case 'unconfirmed':
      return <Unconfirmed alertId={alert.id} />
    case 'failed':
      return <Failed alertId={alert.id} reason={delivery.reason} />
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

/** By the link in a mail, or since nobody opened it for a year. */
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
  const [ask, asking] = useAskForConfirmationMutation()
  async function handleAsk() {
    const { error } = await ask(alertId)
    if (!error) showToast('success', t('alerts.delivery.sentAgain'))
  }
  return (
    <>
      <StatusDot kind="error">{t('alerts.delivery.unconfirmed')}</StatusDot>
      <TextButton disabled={asking.isLoading} onClick={() => void handleAsk()}>
        {t('alerts.delivery.sendAgain')}
      </TextButton>
    </>
  )
}

function Failed({ alertId, reason }: { alertId: string; reason: string | null }) {
  const { t } = useTranslation()
  const [retry, retrying] = useRetryDeliveryMutation()
  async function handleRetry() {
    const { error } = await retry(alertId)
    if (!error) showToast('success', t('alerts.delivery.retried'))
  }
  return (
    <>
      <StatusDot kind="warning">
        {reason ? t('alerts.delivery.failed', { reason }) : t('alerts.delivery.failedUnknown')}
      </StatusDot>
      <TextButton disabled={retrying.isLoading} onClick={() => void handleRetry()}>
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
