import type { Alert } from '@claire/api-contract'
import { Alert as MuiAlert, DialogContentText } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { toastSuccess } from '#shared/lib/toast.ts'
import { ConfirmDialog } from '#shared/ui/feedback/dialogs.tsx'
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
    if (!(await toastSuccess(deleteAlert(alert.id), t('alerts.delete.done')))) return
    onDeleted?.()
    onClose()
  }

  return (
    <ConfirmDialog
      destructive
      title={t('alerts.delete.title')}
      confirmLabel={t('alerts.delete.delete')}
      busy={deletion.isLoading}
      onConfirm={handleConfirm}
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
