import type { Alert } from '@claire/api-contract'
import MuiAlert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'
import { useDeleteAlertMutation } from '../alerts-api.ts'

interface Props {
  alert: Alert
  onDeleted?: () => void
  onClose: () => void
}

export function DeleteAlertDialog({ alert, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const [deleteAlert, deletion] = useDeleteAlertMutation()

  async function handleConfirm() {
    const { error } = await deleteAlert(alert.id)
    if (error) return
    showToast('success', t('alerts.delete.done'))
    onDeleted?.()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={t('alerts.delete.title')}
      cancelLabel={t('alerts.delete.cancel')}
      confirmLabel={t('alerts.delete.delete')}
      busy={deletion.isLoading}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
        {t('alerts.delete.text', { name: alert.name })}
      </DialogContentText>
      {deletion.isError && (
        <MuiAlert severity="error" sx={{ mt: 2 }}>
          {t('alerts.delete.failed')}
        </MuiAlert>
      )}
    </ConfirmDialog>
  )
}
