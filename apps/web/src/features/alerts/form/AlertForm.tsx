import type { Alert } from '@claire/api-contract'
import Close from 'virtual:icon/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { focusField } from '#shared/lib/focus.ts'
import { showToast } from '#shared/lib/toast.ts'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { type AlertFields, firstFault, inputOf } from './alert-form.ts'
import { AlertFieldset } from './AlertFieldset.tsx'
import { useSaveAlertMutation } from '../alerts-api.ts'
import { PreviewPane } from './PreviewPane.tsx'

interface FormProps {
  initial: AlertFields
  edited: Alert | undefined
  onEditExisting: (alertId: string) => void
  onClose: () => void
}

/** The alert dialog, with its initial values. */
export function AlertForm({ initial, edited, onEditExisting, onClose }: FormProps) {
  const { t } = useTranslation()
  const id = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { fields, isChanged, change, fault, saving, submit } = useAlertForm({ initial, edited, onClose })
  const title = t(edited ? 'alerts.form.editTitle' : 'alerts.form.createTitle')

  /** A press beside the dialog discards nothing that was typed. */
  function handleClose(_: unknown, reason: string) {
    if (!saving.isLoading && (reason !== 'backdropClick' || !isChanged)) onClose()
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      aria-labelledby={`${id}-title`}
      fullScreen={isPhone}
      fullWidth
      slotProps={{ paper: { sx: { maxWidth: 860 } } }}
    >
      <Box component="form" onSubmit={submit} noValidate sx={form}>
        <DialogTitle id={`${id}-title`} sx={{ paddingInlineEnd: 7 }}>
          {title}
        </DialogTitle>
        <IconButton
          aria-label={t('ui.close')}
          onClick={onClose}
          sx={{ position: 'absolute', insetInlineEnd: 12, top: 12 }}
        >
          <Close fontSize="small" />
        </IconButton>
        <DialogContent>
          <Box sx={columns}>
            <AlertFieldset fields={fields} onChange={change} fault={fault} />
            <PreviewPane fields={fields} id={edited?.id} onEditExisting={onEditExisting} />
            <FailureAlert error={saving.error} />
          </Box>
          {edited?.notRelevant.narrowed && (
            <FormHelperText>{t('alerts.form.narrowed', { count: edited.notRelevant.votes })}</FormHelperText>
          )}
        </DialogContent>
        <DialogActions>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ marginInlineEnd: 'auto', display: { xs: 'none', sm: 'block' } }}
          >
            {t('alerts.form.pauseHint')}
          </Typography>
          <Button onClick={onClose} disabled={saving.isLoading}>
            {t('alerts.form.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isLoading}>
            {t(edited ? 'alerts.form.save' : 'alerts.form.create')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
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

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog may be inside another form of the page.
    event.stopPropagation()
    if (saving.isLoading) return
    setSubmitted(true)
    const wrong = firstFault(fields)
    if (wrong) return focusField(event.currentTarget, wrong.field)
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
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  }
}

const form = { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' } as const

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
