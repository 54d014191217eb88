import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import type { Source } from '@claire/api-contract'
import { SCAN_RHYTHMS } from '@claire/api-contract/enums'
import { SOURCE_TEXT_MAX_LENGTH } from '@claire/api-contract/limits'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link, useLocation } from 'react-router'
import { useDebounced } from '#shared/lib/state/use-debounced.ts'
import { FormDialog } from '#shared/ui/feedback/dialogs.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { focusField, focusOnMount } from '#shared/lib/focus.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { usePerson } from '#shared/session/use-session.ts'
import { MY_SUGGESTIONS_PATH, checkSource, type SourceFields, trimSource } from './source-form.ts'
import { useSaveSourceMutation, useSourceCheckQuery } from '../sources-api.ts'
import { SuccessDialog } from '../SuccessDialog.tsx'
import { skipToken } from '@reduxjs/toolkit/query'

interface Props {
  /** The source to edit; a new one if left out. */
  source?: Source
  /** Values of the fields of a new one at first. */
  given?: SourceFields | undefined
  onClose: () => void
}

const FIELDS = ['name', 'url'] as const
const NOTHING: SourceFields = { name: '', url: '' }

/** Adds, suggests or edits a source. Mounted while it is open, so that closing it clears the fields. */
export function SourceDialog({ source, given = NOTHING, onClose }: Props) {
  const { t } = useTranslation()
  const isAdmin = usePerson()?.isAdmin ?? false
  const isSeeingSuggestions = useLocation().pathname === MY_SUGGESTIONS_PATH
  const [fields, setFields] = useState<SourceFields>(source ?? given)
  const [rhythm, setRhythm] = useState(source?.rhythm ?? 'automatic')
  const [isSubmitted, setSubmitted] = useState(false)
  const [saveSource, saving] = useSaveSourceMutation()
  const errors = isSubmitted ? checkSource(fields) : {}
  const labels = useLabels(source !== undefined, isAdmin)

  function handleChange(name: (typeof FIELDS)[number], value: string) {
    setFields({ ...fields, [name]: value })
    // The error was about the previous values.
    if (saving.isError) saving.reset()
  }

  async function handleSubmit(form: HTMLFormElement) {
    setSubmitted(true)
    const found = checkSource(fields)
    const wrong = FIELDS.find((name) => found[name])
    if (wrong) return focusField(form, wrong)
    const known = source && {
      id: source.id,
      suggestedDate: source.suggestedDate,
      rhythm,
      seen: { name: source.name, url: source.url, rhythm: source.rhythm },
    }
    await saveSource({
      ...known,
      ...trimSource(fields),
      status: source?.status ?? (isAdmin ? 'APPROVED' : 'PENDING'),
    })
  }

  if (saving.isSuccess) {
    return (
      <SuccessDialog
        ok={t('sources.form.ok')}
        onClose={onClose}
        more={!source && !isAdmin && !isSeeingSuggestions && <SuggestionsLink onClose={onClose} />}
      >
        {labels.done(trimSource(fields).url)}
      </SuccessDialog>
    )
  }
  return (
    <FormDialog
      title={labels.title}
      submitLabel={labels.submit}
      maxWidth="sm"
      busy={saving.isLoading}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`sources.form.${name}`)}
            value={fields[name]}
            onChange={(event) => handleChange(name, event.target.value)}
            error={errors[name] !== undefined}
            helperText={
              errors[name] ? (
                <span role="alert">
                  {t(`sources.form.${errors[name]}`, { most: SOURCE_TEXT_MAX_LENGTH })}
                </span>
              ) : (
                name === 'url' && t('sources.form.urlHelp')
              )
            }
            inputRef={name === 'name' ? focusOnMount : undefined}
            slotProps={{
              htmlInput: {
                autoComplete: 'off',
                ...(name === 'url' && { inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
              },
            }}
            fullWidth
          />
        ))}
        {source && (
          <ChoiceField
            label={t('sources.rhythm.label')}
            hint={t('sources.rhythm.help')}
            value={rhythm}
            choices={SCAN_RHYTHMS}
            labelOf={(choice) => t(`sources.rhythm.${choice}`)}
            onChoose={setRhythm}
          />
        )}
        {/* An error says the same, and more. */}
        {!source && !saving.isError && <SourceCheckNote url={fields.url} />}
        <FailureAlert error={saving.error} />
      </Stack>
    </FormDialog>
  )
}

function useLabels(isEdit: boolean, isAdmin: boolean) {
  const { t } = useTranslation()
  if (isEdit)
    return {
      title: t('sources.form.editTitle'),
      submit: t('sources.form.save'),
      done: () => t('sources.form.edited'),
    }
  if (isAdmin)
    return {
      title: t('sources.form.addTitle'),
      submit: t('sources.form.add'),
      done: (url: string) => t('sources.form.added', { url }),
    }
  return {
    title: t('sources.form.suggestTitle'),
    submit: t('sources.form.suggest'),
    done: (url: string) => t('sources.form.addedPending', { url }),
  }
}

function SuggestionsLink({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={MY_SUGGESTIONS_PATH} onClick={onClose}>
      {t('sources.form.mySuggestions')}
    </Button>
  )
}

/** Pause after which the address counts as typed. */
const PAUSE_MS = 700

/** Remarks on the address being typed: whether the source exists already, and whether its site can be read. */
function SourceCheckNote({ url }: { url: string }) {
  const { t } = useTranslation()
  const typed = useDebounced(url.trim(), PAUSE_MS)
  const isAddress = typed === url.trim() && !checkSource({ name: '-', url: typed }).url
  const { data, isFetching, isError } = useSourceCheckQuery(isAddress ? typed : skipToken)
  if (!isAddress || isError) return null
  return (
    <Box component="output">
      {isFetching || !data ? (
        <Typography variant="body2" color="text.secondary">
          {t('sources.form.checking')}
        </Typography>
      ) : (
        <Alert role="note" severity={data.isNew && data.isReadable ? 'success' : 'warning'}>
          {data.message}
        </Alert>
      )}
    </Box>
  )
}
