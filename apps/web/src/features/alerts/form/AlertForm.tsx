import type { Alert, AlertPreview } from '@claire/api-contract'
import { Box, FormHelperText, Alert as MuiAlert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { focusField } from '#shared/lib/focus.ts'
import { showToast } from '#shared/lib/toast.ts'
import { FormDialog } from '#shared/ui/feedback/dialogs.tsx'
import { FailureAlert, ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { type AlertFields, fieldsOf, firstFault, inputOf, NEW_ALERT } from './alert-form.ts'
import { AlertFieldset } from './AlertFieldset.tsx'
import { useAlertQuery, useSaveAlertMutation, useAlertPreviewQuery } from '../alerts-api.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'
import { criteriaOf } from '@claire/api-contract/search-criteria'
import { skipToken } from '@reduxjs/toolkit/query'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { useDebounced } from '#shared/lib/state/use-debounced.ts'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'

interface Props {
  /** The alert to edit; creates one if left out. */
  alert?: Alert | undefined
  /** Initial values of a new alert, such as the current search. */
  prefilled?: Partial<AlertFields> | undefined
  onClose: () => void
}

/** Dialog that creates or edits an alert. Mounted while it is open, so that closing it clears the fields. */
export function AlertDialog({ alert, prefilled, onClose }: Props) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const { data: other } = useAlertQuery(otherId ?? '', { skip: otherId === null })
  const email = usePerson()?.user.email ?? ''
  const edited = other ?? alert
  const initial = edited ? fieldsOf(edited) : { ...NEW_ALERT, email, ...prefilled }
  return (
    <AlertForm
      key={edited?.id ?? 'new'}
      initial={initial}
      edited={edited}
      onEditExisting={setOtherId}
      onClose={onClose}
    />
  )
}

interface FormProps {
  initial: AlertFields
  edited: Alert | undefined
  onEditExisting: (alertId: string) => void
  onClose: () => void
}

/** The alert dialog, with its initial values. */
function AlertForm({ initial, edited, onEditExisting, onClose }: FormProps) {
  const { t } = useTranslation()
  const { fields, isChanged, change, fault, saving, submit } = useAlertForm({ initial, edited, onClose })
  return (
    <FormDialog
      title={t(edited ? 'alerts.form.editTitle' : 'alerts.form.createTitle')}
      submitLabel={t(edited ? 'alerts.form.save' : 'alerts.form.create')}
      busy={saving.isLoading}
      isEdited={isChanged}
      hasCross
      width={860}
      fillsPhone
      hint={<SecondaryText sx={hint}>{t('alerts.form.pauseHint')}</SecondaryText>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={columns}>
        <AlertFieldset fields={fields} onChange={change} fault={fault} />
        <PreviewPane fields={fields} id={edited?.id} onEditExisting={onEditExisting} />
        <FailureAlert error={saving.error} />
      </Box>
      {edited?.notRelevant.narrowed && (
        <FormHelperText>{t('alerts.form.narrowed', { count: edited.notRelevant.votes })}</FormHelperText>
      )}
    </FormDialog>
  )
}

/** State of the form: its values, its errors since the first attempt, and its submission. */
function useAlertForm({ initial, edited, onClose }: Omit<FormProps, 'onEditExisting'>) {
  const { t } = useTranslation()
  const [first] = useState(initial)
  const [fields, setFields] = useState(first)
  const [isSubmitted, setSubmitted] = useState(false)
  const [save, saving] = useSaveAlertMutation()
  const saveTimeZone = useSaveTimeZone()

  async function submit(form: HTMLFormElement) {
    setSubmitted(true)
    const wrong = firstFault(fields)
    if (wrong) return focusField(form, wrong.field)
    const { error } = await save({ ...(edited && { id: edited.id }), input: inputOf(fields, edited) })
    if (error) return void showToast('error', t(edited ? 'alerts.form.notUpdated' : 'alerts.form.notCreated'))
    showToast('success', t(edited ? 'alerts.form.updated' : 'alerts.form.created'))
    void saveTimeZone()
    onClose()
  }

  return {
    fields,
    isChanged: fields !== first,
    change(change: Partial<AlertFields>) {
      setFields((known) => ({ ...known, ...change }))
      // The error was about the previous values.
      if (saving.isError) saving.reset()
    },
    fault: isSubmitted ? firstFault(fields) : null,
    saving,
    submit,
  }
}

const hint = { marginInlineEnd: 'auto', display: { xs: 'none', sm: 'block' } }

/** The preview scrolls beside the fields instead of stretching them: its length changes as one types. */
const columns = {
  display: 'grid',
  gap: 3,
  pt: 1,
  gridTemplateColumns: { md: 'minmax(0, 1fr) 280px' },
  '& > section': {
    borderInlineStart: { md: '1px solid' },
    borderColor: { md: 'divider' },
    paddingInlineStart: { md: 3 },
    contain: { md: 'size' },
    overflowY: { md: 'auto' },
  },
}

/** Pause after which typing counts as finished. */
const SETTLED_MS = 500

interface PreviewProps {
  fields: AlertFields
  /** Id of the edited alert, which is not reported as its own duplicate. */
  id: string | undefined
  onEditExisting: (alertId: string) => void
}

/** Shows how many results the alert would have, with examples, before it is saved and after each change. */
export function PreviewPane({ fields, id, onEditExisting }: PreviewProps) {
  const { t } = useTranslation()
  const { searchTerm, width, frequency } = fields
  const typed = useDebounced(searchTerm.trim(), SETTLED_MS)
  const wanted = { searchTerm: typed, ...criteriaOf(fields), width, frequency }
  const { data, currentData, error, refetch } = useAlertPreviewQuery(
    typed ? { ...wanted, ...(id && { id }) } : skipToken,
  )
  const preview = currentData ?? data
  return (
    <Box component="section" aria-label={t('alerts.preview.title')} aria-live="polite" tabIndex={0}>
      {!typed ? (
        <SecondaryText>{t('alerts.preview.waiting')}</SecondaryText>
      ) : error ? (
        <ErrorState title={t('alerts.preview.failed')} error={error} onRetry={refetch} />
      ) : preview ? (
        <Box sx={{ opacity: currentData ? 1 : 0.5, transition: 'opacity 120ms 100ms' }}>
          <Found preview={preview} onEditExisting={onEditExisting} />
        </Box>
      ) : (
        <ListSkeleton rows={2} lines={1} />
      )}
    </Box>
  )
}

function Found({
  preview,
  onEditExisting,
}: { preview: AlertPreview } & Pick<PreviewProps, 'onEditExisting'>) {
  const { t } = useTranslation()
  const { refusal, perMonth, tooMany, examples, same } = preview
  if (refusal) return <MuiAlert severity="warning">{refusal}</MuiAlert>
  return (
    <>
      <Typography variant="h3" component="p">
        {perMonth === null ? t('alerts.preview.unknown') : t('alerts.preview.perMonth', { count: perMonth })}
      </Typography>
      {tooMany && (
        <MuiAlert severity="warning" sx={{ mt: 1 }}>
          {t('alerts.preview.tooMany')}
        </MuiAlert>
      )}
      {same && (
        <MuiAlert
          severity="info"
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
          action={
            <Button size="small" onClick={() => onEditExisting(same.id)}>
              {t('alerts.form.editExisting')}
            </Button>
          }
        >
          {t('alerts.preview.same', { name: same.name })}
        </MuiAlert>
      )}
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mt: 2 }}>
        {examples.length > 0 ? t('alerts.preview.examples') : t('alerts.preview.noExamples')}
      </Typography>
      <ul>
        {examples.map(({ id, title, publicationYear, source }) => (
          <Box
            component="li"
            key={id}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
              <TitleText text={decodeTitle(title)} />
            </Typography>
            <Meta small>
              {shownYear(publicationYear)}
              {source.name}
            </Meta>
          </Box>
        ))}
      </ul>
    </>
  )
}
