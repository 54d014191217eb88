import type { LanguageChoice } from '@claire/api-contract'
import { LANGUAGES } from '@claire/api-contract/languages'
import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material'
import { useId, useState } from 'react'
import { useSaveLanguageMutation } from '#shared/api/preferences-api.ts'
import { chooseLanguage, useTranslation } from '#shared/i18n/i18n.ts'
import { browserLanguage, chosenLanguage, LANGUAGE_NAMES, languageOf } from '#shared/i18n/languages.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { SettingsBox } from './SettingsSection.tsx'
import { useRecommendationsQuery, useSwitchSuggestionsMutation } from '#shared/api/recommendations-api.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'

const CHOICES = [...LANGUAGES, 'browser'] as const

/** Chooses the language of pages and mail, effective at once. */
export function LanguageForm() {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState(chosenLanguage)
  const [save] = useSaveLanguageMutation()

  async function handleChoose(choice: LanguageChoice) {
    const before = chosen
    setChosen(choice)
    try {
      await save({ choice, language: languageOf(choice) }).unwrap()
      await chooseLanguage(choice)
    } catch {
      setChosen(before)
      showToast('error', t('account.language.failed'))
    }
  }

  return (
    <SettingsBox titleId={id} title={t('account.language.title')} lead={t('account.language.lead')}>
      <Box sx={{ maxWidth: 520 }}>
        <ChoiceField
          label={t('account.language.label')}
          value={chosen}
          choices={CHOICES}
          labelOf={(choice) =>
            choice === 'browser'
              ? t('account.language.browser', { name: LANGUAGE_NAMES[browserLanguage()] })
              : LANGUAGE_NAMES[choice]
          }
          onChoose={(choice) => void handleChoose(choice)}
        />
      </Box>
    </SettingsBox>
  )
}

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
          <FailedLine error={error} onRetry={refetch} />
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
