import UploadFile from 'virtual:icon/UploadFile'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'
import type { ImportTarget } from './ImportDialog.tsx'

const ImportDialog = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** Button that imports references of other programs into a folder. */
export function ImportButton({ target }: { target: ImportTarget }) {
  const { t } = useTranslation()
  return (
    <DialogButton label={t('citing.import.open')} icon={<UploadFile />}>
      {(onClose) => <ImportDialog target={target} onClose={onClose} />}
    </DialogButton>
  )
}
