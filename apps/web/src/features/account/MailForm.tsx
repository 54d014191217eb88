import { FOLDER_MAILS, type KnownMailPreferences, type MailPreferences } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import {
  browserTimeZone,
  useMailPreferencesQuery,
  useSaveMailPreferencesMutation,
} from '#shared/api/preferences-api.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { NotLoaded } from '#shared/ui/feedback/NotLoaded.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Settings of alert mail: when it is sent, in which time zone, and what else is mailed. */
export function MailForm() {
  const { t } = useTranslation()
  const { data, error, refetch } = useMailPreferencesQuery()
  // Changes since the last update; empty while the form shows the stored values.
  const [edited, setEdited] = useState<Partial<MailPreferences>>({})
  const [save, saving] = useSaveMailPreferencesMutation()
  const isEdited = Object.keys(edited).length > 0

  async function handleSubmit() {
    if (!data || !isEdited || saving.isLoading) return
    const { error: refused } = await save({ ...shownOf(data), ...edited })
    if (refused) return
    showToast('success', t('account.mail.done'))
    setEdited({})
  }

  return (
    <SettingsSection
      title={t('account.mail.title')}
      lead={t('account.mail.lead')}
      onSubmit={() => void handleSubmit()}
      submit={{ disabled: !isEdited, loading: saving.isLoading, children: t('account.mail.submit') }}
    >
      {data ? (
        <Fields
          preferences={{ ...shownOf(data), ...edited }}
          isGuessed={!data.isTimeZoneKnown && edited.timeZone === undefined}
          onChange={(change) => setEdited((known) => ({ ...known, ...change }))}
        />
      ) : (
        <NotLoaded error={error} refetch={refetch} rows={2} lines={1} />
      )}
      <FailureAlert error={saving.error} />
    </SettingsSection>
  )
}

/** Returns the settings with the browser's time zone until the person has chosen one. */
const shownOf = ({ isTimeZoneKnown, ...preferences }: KnownMailPreferences): MailPreferences =>
  isTimeZoneKnown ? preferences : { ...preferences, timeZone: browserTimeZone() }

interface FieldsProps {
  preferences: MailPreferences
  isGuessed: boolean
  onChange: (change: Partial<MailPreferences>) => void
}

function Fields({ preferences, isGuessed, onChange }: FieldsProps) {
  const { t, language } = useTranslation()
  const zones = [...new Set([preferences.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
  const weekdayNames = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return (
    <>
      <ChoiceField
        label={t('account.mail.timeZone')}
        value={preferences.timeZone}
        choices={zones}
        labelOf={(zone) => zone.replaceAll('_', ' ')}
        onChoose={(timeZone) => onChange({ timeZone })}
        hint={isGuessed ? t('account.mail.guessed') : undefined}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <ChoiceField
          label={t('account.mail.hour')}
          value={preferences.hour}
          choices={HOURS}
          labelOf={(hour) => `${String(hour).padStart(2, '0')}:00`}
          onChoose={(hour) => onChange({ hour })}
        />
        <ChoiceField
          label={t('account.mail.weekday')}
          value={preferences.weekday}
          choices={WEEKDAYS}
          // The first of January 2024 was a Monday.
          labelOf={(day) => weekdayNames.format(Date.UTC(2024, 0, day))}
          onChoose={(weekday) => onChange({ weekday })}
        />
      </Box>
      <ChoiceField
        label={t('account.mail.sharedFolders.label')}
        value={preferences.sharedFolders ?? 'DAILY'}
        choices={FOLDER_MAILS}
        labelOf={(often) => t(`account.mail.sharedFolders.${often}`)}
        onChoose={(sharedFolders) => onChange({ sharedFolders })}
      />
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Tick
          label={t('account.mail.digest')}
          isTicked={preferences.digest}
          onTick={(digest) => onChange({ digest })}
        />
        <Tick
          label={t('account.mail.sourceDecisions')}
          isTicked={preferences.sourceDecisions}
          onTick={(sourceDecisions) => onChange({ sourceDecisions })}
        />
        <Tick
          label={t('account.mail.retractions')}
          isTicked={preferences.retractions ?? true}
          onTick={(retractions) => onChange({ retractions })}
        />
      </Box>
    </>
  )
}

function Tick(props: { label: string; isTicked: boolean; onTick: (isTicked: boolean) => void }) {
  return (
    <FormControlLabel
      label={props.label}
      control={<Checkbox checked={props.isTicked} onChange={({ target }) => props.onTick(target.checked)} />}
    />
  )
}
