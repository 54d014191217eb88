import UploadFile from 'virtual:icon/UploadFile'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { lazy } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { ImportTarget } from './ImportDialog.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Button that imports references of other programs into a folder. */
export function ImportButton({ target }: { target: ImportTarget }) {
  const { t } = useTranslation()
  return (
    <DialogButton label={t('citing.import.open')} icon={<UploadFile />}>
      {(onClose) => <ImportDialog target={target} onClose={onClose} />}
    </DialogButton>
  )
}
