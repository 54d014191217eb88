import DeleteOutlined from 'virtual:icon/DeleteOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'

const BinDialog = lazyDialog(async () => (await import('./BinDialog.tsx')).BinDialog)

/** Link to the bin, while it is not empty. */
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
      {isOpen && <BinDialog onClose={() => setOpen(false)} />}
    </>
  )
}
