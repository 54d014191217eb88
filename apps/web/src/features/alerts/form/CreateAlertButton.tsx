import NotificationAddOutlined from 'virtual:icon/NotificationAddOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { AlertFields } from './alert-form.ts'
import { AlertDialog } from './AlertDialog.tsx'

/** Makes an alert of the search on the screen: everything in it is in the form already. */
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
