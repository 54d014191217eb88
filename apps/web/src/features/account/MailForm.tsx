import {
  FOLDER_MAILS,
  type KnownMailPreferences,
  type MailPreferences,
  type MailAddress,
} from '@claire/api-contract'
import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState, useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import {
  browserTimeZone,
  useMailPreferencesQuery,
  useSaveMailPreferencesMutation,
} from '#shared/api/preferences-api.ts'
import { showToast, toastSuccess } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { FailureAlert, NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { SettingsSection, SettingsBox, settingsList, settingsRow } from './SettingsSection.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { useMailAddressesQuery, useRemoveMailAddressMutation } from './account-api.ts'

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
      onSubmit={handleSubmit}
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

const KINDS = { waiting: 'running', confirmed: 'ok', refused: 'error' } as const

/** The addresses that receive the person's mail, each with its confirmation state. */
export function MailAddresses() {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useMailAddressesQuery()
  return (
    <SettingsBox titleId={id} title={t('account.addresses.title')} lead={t('account.addresses.lead')}>
      {error || !data ? (
        <NotLoaded error={error} refetch={refetch} rows={2} lines={1} />
      ) : data.length === 0 ? (
        <Typography color="textSecondary">{t('account.addresses.none')}</Typography>
      ) : (
        <Box component="ul" aria-labelledby={id} sx={settingsList}>
          {data.map((address) => (
            <Row key={address.id} address={address} />
          ))}
        </Box>
      )}
    </SettingsBox>
  )
}

function Row({ address: { id, address, state } }: { address: MailAddress }) {
  const { t } = useTranslation()
  const [remove, removing] = useRemoveMailAddressMutation()

  const handleRemove = () => toastSuccess(remove(id), t('account.addresses.removed'))

  return (
    <Box component="li" sx={settingsRow}>
      <Box sx={{ minWidth: 0, marginInlineEnd: 'auto' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
        <StatusDot kind={KINDS[state]}>{t(`account.addresses.states.${state}`)}</StatusDot>
      </Box>
      <Button
        size="small"
        color="inherit"
        disabled={removing.isLoading}
        aria-label={t('account.addresses.removeOne', { address })}
        onClick={handleRemove}
      >
        {t('account.addresses.remove')}
      </Button>
    </Box>
  )
}
