import type { Alert, AlertDeliveryLog } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { PlainDialog } from '#shared/ui/feedback/PlainDialog.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import {
  useAlertMailsQuery,
  useAlertWebhookQuery,
  useAlertFeedQuery,
  useCloseFeedMutation,
  useOpenFeedMutation,
} from '../alerts-api.ts'
import { DeliveryState } from './DeliveryState.tsx'
import { WebhookSection } from './WebhookSection.tsx'
import { RecentResults } from '../news/RecentResults.tsx'
import { showToast } from '#shared/lib/toast.ts'
import { clampedTo } from '#shared/ui/styles.ts'
import { PrivateFeed } from '#shared/ui/controls/PrivateFeed.tsx'
import { NotLoaded } from '#shared/ui/feedback/NotLoaded.tsx'

/** Poll interval while mail is being delivered. */
const POLL_MS = 10_000
const KINDS = { waiting: 'running', sending: 'running', sent: 'ok', failed: 'error' } as const

type Send = AlertDeliveryLog['sends'][number]

/** Delivery of an alert: whether its mail is sent, the last deliveries, its private feed and its webhook. */
export function DeliveryDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { data, error, refetch } = useAlertMailsQuery(alert.id, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  })
  const { data: hook, error: hookError, refetch: refetchHook } = useAlertWebhookQuery(alert.id)
  return (
    <PlainDialog
      title={t('alerts.mails.title', { name: alert.name })}
      closeLabel={t('alerts.mails.close')}
      onClose={onClose}
      fullScreen={isPhone}
      sx={{ title, content }}
    >
      <Section title={t('alerts.mails.found')}>
        <RecentResults alert={alert} height={48} />
      </Section>
      <Section title={t('alerts.mails.mail')}>
        {data && <Prospect alert={alert} log={data} />}
        {error || !data ? (
          <NotLoaded error={error} refetch={refetch} rows={3} lines={1} />
        ) : data.sends.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {t('alerts.mails.none')}
          </Typography>
        ) : (
          <Box component="ul" aria-label={t('alerts.mails.last')} sx={list}>
            {data.sends.map((send) => (
              <Mail key={send.id} send={send} />
            ))}
          </Box>
        )}
      </Section>
      <Section title={t('feeds.title')}>
        <FeedSection alertId={alert.id} />
      </Section>
      {hookError && !hook && (
        <Section title={t('alerts.webhook.title')}>
          <ErrorState error={hookError} onRetry={() => void refetchHook()} />
        </Section>
      )}
      {hook?.isOffered && (
        <Section title={t('alerts.webhook.title')}>
          <WebhookSection alertId={alert.id} webhook={hook.webhook} />
        </Section>
      )}
    </PlainDialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" component="h3" id={id} sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}

const isOver = (time: string) => Date.parse(time) <= Date.now()

/** Says whether mail is sent, and when next. */
function Prospect({ alert, log }: { alert: Alert; log: AlertDeliveryLog }) {
  const { t } = useTranslation()
  const { waiting, nextMailAt } = log
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <DeliveryState alert={alert} delivery={log} />
      </Box>
      {waiting > 0 && (
        <Typography variant="body2">
          {t('alerts.mails.waiting', { count: waiting })}{' '}
          {nextMailAt &&
            (isOver(nextMailAt)
              ? t('alerts.mails.due')
              : t('alerts.mails.next', { moment: formatMoment(nextMailAt) }))}
        </Typography>
      )}
    </Box>
  )
}

function Mail({ send: { at, address, articles, state, answer, mayHaveArrivedTwice } }: { send: Send }) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoment(at)}
        </Typography>
        <StatusDot kind={KINDS[state]}>{t(`alerts.mails.states.${state}`)}</StatusDot>
        {mayHaveArrivedTwice && <StatusDot kind="warning">{t('alerts.mails.twice')}</StatusDot>}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0 }}>
        {t('alerts.mails.articles', { count: articles, address })}
        {answer && ` · ${answer}`}
      </Typography>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: 'none' }
const content = { display: 'grid', gap: 3, alignContent: 'start' }
const title = { ...clampedTo(2), pb: 0, mb: 2 }

/** The private feed of an alert. */
function FeedSection({ alertId }: { alertId: string }) {
  const { t } = useTranslation()
  const { data: feed, error, refetch } = useAlertFeedQuery(alertId)
  const [openFeed, opening] = useOpenFeedMutation()
  const [closeFeed, closing] = useCloseFeedMutation()

  async function handleClose() {
    const { error: refused } = await closeFeed(alertId)
    if (!refused) showToast('success', t('feeds.closed'))
  }

  if (error || feed === undefined) return <NotLoaded error={error} refetch={refetch} rows={1} lines={1} />
  return (
    <PrivateFeed
      feed={feed}
      offer={t('alerts.feed')}
      isBusy={opening.isLoading || closing.isLoading}
      onOpen={() => void openFeed(alertId)}
      onClose={() => void handleClose()}
    />
  )
}
