import type { AlertResult } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { showToast } from '#shared/lib/toast.ts'
import { useCallNotRelevantMutation } from './alerts-api.ts'

interface Props {
  alertId: string
  result: AlertResult
}

/** Whether a result is new, why the alert found it, and a way to say that it should not have. */
export function AlertResultNote({ alertId, result: { id, isNew, why } }: Props) {
  const { t, i18n } = useTranslation()
  const [callNotRelevant, judging] = useCallNotRelevantMutation()
  const terms = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(why.terms)

  async function handleJudge() {
    const { error } = await callNotRelevant({ alertId, articleId: id })
    if (!error) showToast('success', t('alerts.results.notRelevantDone'))
  }

  return (
    <Box sx={row}>
      {isNew && <Box sx={mark}>{t('alerts.results.new')}</Box>}
      {why.terms.length > 0 && <span>{t('alerts.results.because', { terms })}</span>}
      {why.byMeaning && <span>{t('alerts.results.byMeaning')}</span>}
      <Button
        size="small"
        color="inherit"
        disabled={judging.isLoading || judging.isSuccess}
        onClick={() => void handleJudge()}
        sx={{ position: 'relative', zIndex: 1, minHeight: 24, py: 0 }}
      >
        {t('alerts.results.notRelevant')}
      </Button>
    </Box>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  typography: 'caption',
  color: 'text.secondary',
}

const mark = {
  px: 0.75,
  borderRadius: '4px',
  fontWeight: 600,
  bgcolor: 'surface.tint',
  color: 'primary.main',
}
