import DeleteOutlined from 'virtual:icon/DeleteOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

const BinDialog = lazy(async () => ({ default: (await import('./BinDialog.tsx')).BinDialog }))

/** Leads to what was deleted; there only while there is something. */
export function BinButton({ count }: { count: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        startIcon={<DeleteOutlined />}
        onClick={() => setOpen(true)}
      >
        {t('bookmarks.bin.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <BinDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
