import { Button } from '@mui/material'
import NotificationAddOutlined from 'virtual:icon/NotificationAddOutlined'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import type { AlertFields } from './alert-form.ts'

/** Loaded when it is first opened. */
export const AlertDialog = onDemand(async () => (await import('./AlertForm.tsx')).AlertDialog)

/** Creates an alert from the current search, whose criteria are prefilled. */
export function CreateAlertButton({ search }: { search: Partial<AlertFields> }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<NotificationAddOutlined />} onClick={() => setIsOpen(true)}>
        {t('alerts.fromSearch')}
      </Button>
      {isOpen && <AlertDialog prefilled={search} onClose={() => setIsOpen(false)} />}
    </>
  )
}
