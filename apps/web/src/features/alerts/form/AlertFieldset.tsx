import { ALERT_FREQUENCIES, ALERT_WIDTHS } from '@claire/api-contract/enums'
import { ALERT_TEXT_MAX_LENGTH } from '@claire/api-contract/limits'
import type { SearchFilter } from '@claire/api-contract/search-criteria'
import { Autocomplete, Box, Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material'
import type { ComponentType } from 'react'
import { useYearRange, yearChoices } from '#shared/criteria/years.ts'
import { useTranslation, languageLabel } from '#shared/i18n/i18n.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import type { AlertFields, firstFault } from './alert-form.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { useSourceNamesQuery } from '#shared/api/known-sources-api.ts'

interface Props {
  fields: AlertFields
  onChange: (change: Partial<AlertFields>) => void
  /** The first error, once saving was attempted. */
  fault: ReturnType<typeof firstFault>
}

/** The fields of an alert, in the order in which they are validated. */
export function AlertFieldset({ fields, onChange, fault }: Props) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Text name="name" {...{ fields, onChange, fault }} takesFocus />
      <Text name="searchTerm" {...{ fields, onChange, fault }} />
      {Object.entries(FILTERS).map(([filter, Field]) => (
        <Field key={filter} fields={fields} onChange={onChange} />
      ))}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <ChoiceField
          label={t('alerts.form.frequency')}
          value={fields.frequency}
          choices={ALERT_FREQUENCIES}
          labelOf={(choice) => t(`alerts.frequency.${choice}`)}
          onChoose={(frequency) => onChange({ frequency })}
        />
        {!fields.refineSearch && (
          <ChoiceField
            label={t('alerts.form.width')}
            value={fields.width}
            choices={ALERT_WIDTHS}
            labelOf={(choice) => t(`alerts.form.widths.${choice}`)}
            onChoose={(width) => onChange({ width })}
          />
        )}
      </Box>
      <Text name="email" {...{ fields, onChange, fault }} />
      <Text name="note" {...{ fields, onChange, fault }} />
    </Box>
  )
}

type FilterProps = Pick<Props, 'fields' | 'onChange'>

/** The field of each filter, in order. */
const FILTERS: { [F in SearchFilter]: ComponentType<FilterProps> } = {
  exact: ExactMatches,
  years: Years,
  sources: Sources,
  languages: Languages,
  exclude: (props) => <ChosenWords name="exclude" {...props} />,
  unread: (props) => <ChosenWords name="unread" {...props} />,
}

function ExactMatches({ fields, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={fields.refineSearch}
          onChange={({ target }) => onChange({ refineSearch: target.checked })}
        />
      }
      label={t('alerts.form.exact')}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ my: -1 }}
    />
  )
}

const TYPES = { name: 'text', searchTerm: 'text', email: 'email', note: 'text' } as const

function Text({
  name,
  fields,
  onChange,
  fault,
  takesFocus = false,
}: Props & { name: keyof typeof TYPES; takesFocus?: boolean }) {
  const { t } = useTranslation()
  const isWrong = fault?.field === name
  return (
    <TextField
      name={name}
      type={TYPES[name]}
      label={t(`alerts.form.${name}`)}
      value={fields[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      error={isWrong}
      helperText={
        isWrong ? (
          <span role="alert">{t(`alerts.form.${fault.text}`)}</span>
        ) : (
          name === 'note' && t('alerts.form.noteHint')
        )
      }
      inputRef={takesFocus ? focusOnMount : undefined}
      slotProps={{
        htmlInput: {
          maxLength: ALERT_TEXT_MAX_LENGTH,
          autoComplete: name === 'email' ? 'email' : 'off',
        },
      }}
      fullWidth
    />
  )
}

/** Years from and to. A range that ends before it starts is rejected with a message and the previous one stays. */
function Years({ fields: { startYear, endYear }, onChange }: FilterProps) {
  const { t } = useTranslation()
  const range = { startYear, endYear }
  const { choose, isRefused, errorId } = useYearRange(range, onChange)
  return (
    <Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        {(['startYear', 'endYear'] as const).map((end) => (
          <ChoiceField
            key={end}
            label={t(`alerts.form.${end}`)}
            value={String(range[end] ?? '')}
            choices={['', ...yearChoices().map(String)]}
            labelOf={(year) => year || t('alerts.form.anyYear')}
            errorId={isRefused ? errorId : undefined}
            onChoose={(year) => choose({ [end]: Number(year) || null })}
          />
        ))}
      </Box>
      <FormHelperText id={errorId} error role="alert">
        {isRefused && t('alerts.form.yearOrder')}
      </FormHelperText>
    </Box>
  )
}

function Sources({ fields: { sources }, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { data: names = [], isLoading, error, refetch } = useSourceNamesQuery()
  const field = (
    <Choices
      label={t('alerts.form.sources')}
      placeholder={t('alerts.form.allSources')}
      options={names}
      isLoading={isLoading}
      chosen={sources}
      onChoose={(chosen) => onChange({ sources: chosen })}
    />
  )
  if (!error) return field
  return (
    <Box>
      {field}
      <FailedLine title={t('alerts.form.sourcesFailed')} error={error} onRetry={refetch} />
    </Box>
  )
}

/** Most common languages of publications; others can come from a search. */
const LANGUAGES = 'ar cs da de el en es fi fr he hi hu id it ja ko nl no pl pt ro ru sv tr uk vi zh'.split(
  ' ',
)

function Languages({ fields: { languages }, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <Choices
      label={t('alerts.form.languages')}
      placeholder={t('alerts.form.allLanguages')}
      options={LANGUAGES}
      labelOf={languageLabel}
      chosen={languages}
      onChoose={(chosen) => onChange({ languages: chosen })}
    />
  )
}

/** Words that came from a search; they can only be removed. */
function ChosenWords({ name, fields, onChange }: FilterProps & { name: 'exclude' | 'unread' }) {
  const { t } = useTranslation()
  if (fields[name].length === 0) return null
  return (
    <Choices
      label={t(`alerts.form.${name}`)}
      options={[]}
      chosen={fields[name]}
      onChoose={(chosen) => onChange({ [name]: chosen })}
    />
  )
}

interface ChoicesProps {
  label: string
  /** Shown while nothing is chosen. */
  placeholder?: string
  options: readonly string[]
  labelOf?: (option: string) => string
  isLoading?: boolean
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

/** A field with several choices. */
function Choices({ label, placeholder, options, labelOf, isLoading, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...new Set([...options, ...chosen])]}
      getOptionLabel={labelOf}
      loading={isLoading}
      loadingText={t('alerts.form.loading')}
      noOptionsText={t('alerts.form.noOptions')}
      limitTags={3}
      value={chosen}
      onChange={(_event, next) => onChoose(next)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}
