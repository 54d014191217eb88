import DeleteOutlined from 'virtual:icon/DeleteOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

const BinDialog = onDemand(async () => (await import('./BinDialog.tsx')).BinDialog)

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
