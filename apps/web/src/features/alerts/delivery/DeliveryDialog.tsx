import type { Alert, AlertDeliveryLog, AlertWebhook, WebhookForm } from '@claire/api-contract'
import { Box, Typography, Button, TextField } from '@mui/material'
import { type ReactNode, useId, type SubmitEvent, useState } from 'react'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { ErrorState, NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import {
  useAlertMailsQuery,
  useAlertWebhookQuery,
  useAlertFeedQuery,
  useCloseFeedMutation,
  useOpenFeedMutation,
  useRemoveWebhookMutation,
  useSetWebhookMutation,
} from '../alerts-api.ts'
import { DeliveryState, RecentResults } from './DeliveryState.tsx'
import { clampedTo } from '#shared/ui/styles.ts'
import { PrivateFeed } from '#shared/ui/controls/PrivateFeed.tsx'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'
import { errorMessage } from '#shared/api/api-failure.ts'
import { showToast, toastSuccess } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { CopyableText, copyableTexts } from '#shared/ui/controls/CopyableText.tsx'

/** Poll interval while mail is being delivered. */
const POLL_MS = 10_000
const KINDS = { waiting: 'running', sending: 'running', sent: 'ok', failed: 'error' } as const

type Send = AlertDeliveryLog['sends'][number]

/** Delivery of an alert: whether its mail is sent, the last deliveries, its private feed and its webhook. */
export function DeliveryDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation()
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
      fillsPhone
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
          <SecondaryText>{t('alerts.mails.none')}</SecondaryText>
        ) : (
          <ul aria-label={t('alerts.mails.last')}>
            {data.sends.map((send) => (
              <Mail key={send.id} send={send} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('feeds.title')}>
        <FeedSection alertId={alert.id} />
      </Section>
      {hookError && !hook && (
        <Section title={t('alerts.webhook.title')}>
          <ErrorState error={hookError} onRetry={refetchHook} />
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
      <Caption>
        {t('alerts.mails.articles', { count: articles, address })}
        {answer && ` · ${answer}`}
      </Caption>
    </Box>
  )
}

const content = { display: 'grid', gap: 3, alignContent: 'start' }
const title = { ...clampedTo(2), pb: 0, mb: 2 }

/** The private feed of an alert. */
function FeedSection({ alertId }: { alertId: string }) {
  const { t } = useTranslation()
  const [openFeed, opening] = useOpenFeedMutation()
  const [closeFeed, closing] = useCloseFeedMutation()
  return (
    <PrivateFeed
      query={useAlertFeedQuery(alertId)}
      offer={t('alerts.feed')}
      isBusy={opening.isLoading || closing.isLoading}
      onOpen={() => void openFeed(alertId)}
      onClose={() => closeFeed(alertId)}
    />
  )
}

const FORMS: readonly WebhookForm[] = ['json', 'slack', 'teams']

interface WebhookProps {
  alertId: string
  /** null while there is none. */
  webhook: AlertWebhook['webhook']
}

/** The webhook that also receives an alert's results: creates, replaces and removes it. */
function WebhookSection({ alertId, webhook }: WebhookProps) {
  const { t } = useTranslation()
  const [remove, removing] = useRemoveWebhookMutation()

  const handleRemove = () => toastSuccess(remove(alertId), t('alerts.webhook.removed'))

  return (
    <>
      <SecondaryText>{t(webhook ? 'alerts.webhook.signed' : 'alerts.webhook.text')}</SecondaryText>
      {webhook && (
        <Box component="dl" sx={copyableTexts}>
          <CopyableText
            name={t('alerts.webhook.secret')}
            text={webhook.secret}
            label={t('alerts.webhook.copy')}
          />
        </Box>
      )}
      {/* The key resets the fields to the stored values if the webhook changes. */}
      <WebhookFields key={`${webhook?.url} ${webhook?.form}`} alertId={alertId} webhook={webhook}>
        {webhook && (
          <Button size="small" disabled={removing.isLoading} onClick={handleRemove}>
            {t('alerts.webhook.remove')}
          </Button>
        )}
      </WebhookFields>
    </>
  )
}

function WebhookFields({ alertId, webhook, children }: WebhookProps & { children: React.ReactNode }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [form, setForm] = useState<WebhookForm>(webhook?.form ?? 'json')
  const [save, saving] = useSetWebhookMutation()
  const isChanged = url.trim() !== (webhook?.url ?? '') || form !== (webhook?.form ?? 'json')

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { error } = await save({ alertId, url: url.trim(), form })
    if (!error) showToast('success', t('alerts.webhook.saved'))
  }

  const refusal = saving.isError ? errorMessage(saving.error) : null
  return (
    <Box component="form" noValidate onSubmit={(event) => void handleSubmit(event)} sx={fields}>
      <TextField
        fullWidth
        type="url"
        label={t('alerts.webhook.url')}
        value={url}
        error={refusal !== null}
        helperText={refusal}
        onChange={({ target }) => {
          setUrl(target.value)
          if (saving.isError) saving.reset()
        }}
        slotProps={{ htmlInput: { maxLength: 2048, autoComplete: 'off', spellCheck: false } }}
      />
      <ChoiceField
        label={t('alerts.webhook.form')}
        value={form}
        choices={FORMS}
        labelOf={(choice) => t(`alerts.webhook.forms.${choice}`)}
        onChoose={setForm}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, gridColumn: '1 / -1' }}>
        <Button
          type="submit"
          size="small"
          variant="outlined"
          loading={saving.isLoading}
          disabled={!isChanged || url.trim() === ''}
        >
          {t(webhook ? 'alerts.webhook.change' : 'alerts.webhook.open')}
        </Button>
        {children}
      </Box>
    </Box>
  )
}

const fields = {
  display: 'grid',
  gap: 1.5,
  mt: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 190px' },
}
