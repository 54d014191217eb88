import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import type { Source } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { SourceInQuestion } from './SourceInQuestion.tsx'
import { useApproveSourceMutation } from '../curation-api.ts'

interface Props {
  source: Source
  onClose: () => void
  onDecided: (decision: 'approve') => void
}

export function ApproveDialog({ source, onClose, onDecided }: Props) {
  const { t } = useTranslation()
  const [approve, approval] = useApproveSourceMutation()

  async function handleConfirm() {
    const { error } = await approve(source.id)
    if (error) return
    onDecided('approve')
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t('sources.approve.title')}
      cancelLabel={t('sources.approve.cancel')}
      confirmLabel={t('sources.approve.confirm')}
      busy={approval.isLoading}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <SourceInQuestion source={source} />
        <DialogContentText>{t('sources.approve.text')}</DialogContentText>
        <FailureAlert error={approval.error} />
      </Stack>
    </ConfirmDialog>
  )
}
