import type { Article, ReportInput } from '@claire/api-contract'
import { REPORT_MAX_LENGTH } from '@claire/api-contract/limits'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useId, useState } from 'react'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { useReportArticleMutation } from '../article-api.ts'

const PARTS = ['summary', 'facts'] as const satisfies ReportInput['about'][]

/** Tells administrators what of an article is wrong. Mounted while it is open. */
export function ReportDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [send, { isLoading, error }] = useReportArticleMutation()
  const [about, setAbout] = useState<ReportInput['about']>('summary')
  const [note, setNote] = useState('')

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const { data } = await send({ articleId: article.id, about, note })
    if (!data) return
    showToast('success', t('article.report.sent'))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={isLoading ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
    >
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <DialogTitle id={`${id}-title`}>{t('article.report.open')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 1 }}>{t('article.report.lead')}</DialogContentText>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <ChoiceField
              label={t('article.report.about')}
              value={about}
              choices={PARTS}
              wordsOf={(part) => t(`article.report.${part}`)}
              onChoose={setAbout}
            />
            <TextField
              label={t('article.report.note')}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              multiline
              minRows={3}
              maxRows={10}
              fullWidth
              slotProps={{ htmlInput: { maxLength: REPORT_MAX_LENGTH } }}
            />
            {error && (
              <Alert severity="error">
                {isApiFailure(error) ? error.message : t('article.report.failed')}
              </Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isLoading}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            {t('article.report.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
