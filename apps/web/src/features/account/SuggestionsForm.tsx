import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useId } from 'react'
import { useRecommendationsQuery, useSwitchSuggestionsMutation } from '#shared/api/recommendations-api.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { SettingsBox } from './SettingsSection.tsx'

/** Switches the suggestions of all folders, effective at once; each folder has its own switch beside. */
export function SuggestionsForm() {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useRecommendationsQuery()
  const [switchAll, { isError }] = useSwitchSuggestionsMutation()

  return (
    <SettingsBox titleId={id} title={t('account.suggestions.title')} lead={t('account.suggestions.lead')}>
      <div>
        {error && !data ? (
          <FailedLine error={error} onRetry={() => void refetch()} />
        ) : (
          <FormControlLabel
            control={<Checkbox checked={data?.enabled ?? false} />}
            label={t('account.suggestions.label')}
            disabled={!data}
            onChange={(_, enabled) => void switchAll({ enabled })}
          />
        )}
        {isError && <Alert severity="error">{t('account.suggestions.failed')}</Alert>}
      </div>
    </SettingsBox>
  )
}
