import type { Article, ReportInput } from '@claire/api-contract'
import { REPORT_MAX_LENGTH } from '@claire/api-contract/limits'
import { DialogContentText, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { FormDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useReportArticleMutation } from '../article-api.ts'

const PARTS = ['summary', 'facts'] as const satisfies ReportInput['about'][]

/** Reports an error in an article's data to the administrators. Mounted while it is open. */
export function ReportDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const { t } = useTranslation()
  const [send, { isLoading, error }] = useReportArticleMutation()
  const [about, setAbout] = useState<ReportInput['about']>('summary')
  const [note, setNote] = useState('')

  async function handleSubmit() {
    const { data } = await send({ articleId: article.id, about, note })
    if (!data) return
    showToast('success', t('article.report.sent'))
    onClose()
  }

  return (
    <FormDialog
      title={t('article.report.open')}
      submitLabel={t('article.report.send')}
      busy={isLoading}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 1 }}>{t('article.report.lead')}</DialogContentText>
      <Stack spacing={2} sx={{ pt: 1 }}>
        <ChoiceField
          label={t('article.report.about')}
          value={about}
          choices={PARTS}
          labelOf={(part) => t(`article.report.${part}`)}
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
        <FailureAlert title={t('article.report.failed')} error={error} />
      </Stack>
    </FormDialog>
  )
}
