import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'
import { useEmptyBinMutation } from '../bookmarks-api.ts'

/** Lets go of all that is in the bin, after asking: there is no way back. */
export function EmptyBinButton() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [emptyBin, { isLoading, isError, reset }] = useEmptyBinMutation()

  function close() {
    setAsking(false)
    reset()
  }

  async function handleConfirm() {
    const { error } = await emptyBin()
    if (error) return
    showToast('success', t('bookmarks.bin.emptied'))
    close()
  }

  return (
    <>
      <Button color="error" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('bookmarks.bin.emptyOut')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={t('bookmarks.bin.emptyOutTitle')}
        confirmLabel={t('bookmarks.bin.emptyOut')}
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onClose={close}
      >
        <>
          <DialogContentText>{t('bookmarks.bin.emptyOutText')}</DialogContentText>
          {isError && <Alert severity="error">{t('bookmarks.bin.couldNotEmpty')}</Alert>}
        </>
      </ConfirmDialog>
    </>
  )
}
