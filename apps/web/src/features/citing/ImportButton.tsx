import UploadFile from 'virtual:icon/UploadFile'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { ImportTarget } from './ImportDialog.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Button that imports references of other programs into a folder. */
export function ImportButton({ target }: { target: ImportTarget }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" startIcon={<UploadFile />} onClick={() => setOpen(true)}>
        {t('citing.import.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
