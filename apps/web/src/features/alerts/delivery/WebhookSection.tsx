import type { AlertWebhook, WebhookForm } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { errorMessage } from '#shared/api/api-failure.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { CopyableText, copyableTexts } from '#shared/ui/controls/CopyableText.tsx'
import { useRemoveWebhookMutation, useSetWebhookMutation } from '../alerts-api.ts'

const FORMS: readonly WebhookForm[] = ['json', 'slack', 'teams']

interface Props {
  alertId: string
  /** null while there is none. */
  webhook: AlertWebhook['webhook']
}

/** The webhook that also receives an alert's results: creates, replaces and removes it. */
export function WebhookSection({ alertId, webhook }: Props) {
  const { t } = useTranslation()
  const [remove, removing] = useRemoveWebhookMutation()

  async function handleRemove() {
    const { error } = await remove(alertId)
    if (!error) showToast('success', t('alerts.webhook.removed'))
  }

  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t(webhook ? 'alerts.webhook.signed' : 'alerts.webhook.text')}
      </Typography>
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
          <Button size="small" disabled={removing.isLoading} onClick={() => void handleRemove()}>
            {t('alerts.webhook.remove')}
          </Button>
        )}
      </WebhookFields>
    </>
  )
}

function WebhookFields({ alertId, webhook, children }: Props & { children: React.ReactNode }) {
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
