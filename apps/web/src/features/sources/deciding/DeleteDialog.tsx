import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import type { Source } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { SourceInQuestion } from './SourceInQuestion.tsx'
import { useDeleteSourceMutation } from '../curation-api.ts'
import { SuccessDialog } from '../SuccessDialog.tsx'

interface Props {
  source: Source
  onClose: () => void
}

export function DeleteDialog({ source, onClose }: Props) {
  const { t } = useTranslation()
  const [deleteSource, deletion] = useDeleteSourceMutation()
  if (deletion.isSuccess) {
    return (
      <SuccessDialog ok={t('sources.delete.ok')} onClose={onClose}>
        {t('sources.delete.done')}
      </SuccessDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      destructive
      title={t('sources.delete.title')}
      cancelLabel={t('sources.delete.cancel')}
      confirmLabel={t('sources.delete.confirm')}
      busy={deletion.isLoading}
      onConfirm={() => void deleteSource(source.id)}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <SourceInQuestion source={source} />
        <DialogContentText>{t('sources.delete.text')}</DialogContentText>
        <FailureAlert error={deletion.error} />
      </Stack>
    </ConfirmDialog>
  )
}
