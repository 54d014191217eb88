import NotificationAddOutlined from 'virtual:icon/NotificationAddOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { AlertFields } from './alert-form.ts'
import { AlertDialog } from './AlertDialog.tsx'

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
