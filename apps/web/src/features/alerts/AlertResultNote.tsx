import type { AlertResult } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslation, formatList } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { useRateResultMutation } from './alerts-api.ts'
import { captionText, wrappingRow } from '#shared/ui/styles.ts'

/** Heading of an alert's results, with the form that edits it: loaded only if an alert is opened. */
export const AlertHead = onDemand(async () => (await import('./AlertHead.tsx')).AlertHead)

interface Props {
  alertId: string
  result: AlertResult
}

/** Shows whether a result is new and why the alert matched it, with a button to mark it as not relevant. */
export function AlertResultNote({ alertId, result: { id, isNew, why } }: Props) {
  const { t } = useTranslation()
  const [rate, rating] = useRateResultMutation()
  const [isDismissed, setIsDismissed] = useState(false)
  const terms = formatList(why.terms)

  async function handleRate(isRelevant: boolean) {
    const { error } = await rate({ alertId, articleId: id, isRelevant })
    if (error) return showToast('error', t('alerts.results.notJudged'))
    setIsDismissed(!isRelevant)
    return showToast('success', t(isRelevant ? 'alerts.results.takenBack' : 'alerts.results.notRelevantDone'))
  }

  return (
    <Box sx={row}>
      {isNew && <Box sx={mark}>{t('alerts.results.new')}</Box>}
      {why.terms.length > 0 && <span>{t('alerts.results.because', { terms })}</span>}
      {why.byMeaning && <span>{t('alerts.results.byMeaning')}</span>}
      {isDismissed && <span>{t('alerts.results.isNotRelevant')}</span>}
      <Button
        size="small"
        color="inherit"
        disabled={rating.isLoading}
        onClick={() => void handleRate(isDismissed)}
        sx={{ minHeight: 24, py: 0 }}
      >
        {t(isDismissed ? 'alerts.results.undo' : 'alerts.results.notRelevant')}
      </Button>
    </Box>
  )
}

const row = { ...wrappingRow, columnGap: 1, ...captionText }

const mark = {
  px: 0.75,
  borderRadius: '4px',
  fontWeight: 600,
  bgcolor: 'surface.tint',
  color: 'primary.main',
}
