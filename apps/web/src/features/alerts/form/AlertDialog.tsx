import type { Alert } from '@claire/api-contract'
import { useState } from 'react'
import { usePerson } from '#shared/session/use-session.ts'
import { useAlertQuery } from '../alerts-api.ts'
import { type AlertFields, fieldsOf, NEW_ALERT } from './alert-form.ts'
import MuiAlert from '@mui/material/Alert'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'
import NotificationAddOutlined from 'virtual:icon/NotificationAddOutlined'
import Button from '@mui/material/Button'

/** Loaded when it is first opened. */
const AlertForm = lazyDialog(async () => (await import('./AlertForm.tsx')).AlertForm)

interface Props {
  /** The alert to edit; creates one if left out. */
  alert?: Alert | undefined
  /** Initial values of a new alert, such as the current search. */
  prefilled?: Partial<AlertFields> | undefined
  onClose: () => void
}

/** Dialog that creates or edits an alert. Mounted while it is open, so that closing it clears the fields. */
export function AlertDialog({ alert, prefilled, onClose }: Props) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const { data: other } = useAlertQuery(otherId ?? '', { skip: otherId === null })
  const email = usePerson()?.user.email ?? ''
  const edited = other ?? alert
  const initial = edited ? fieldsOf(edited) : { ...NEW_ALERT, email, ...prefilled }
  return (
    <AlertForm
      key={edited?.id ?? 'new'}
      initial={initial}
      edited={edited}
      onEditExisting={setOtherId}
      onClose={onClose}
    />
  )
}

/** Form of the alert that the address names (`?edit=…`, as links in mails do), over the list. */
export function LinkedAlert() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const alertId = search.get('edit')
  const { currentData, error, refetch } = useAlertQuery(alertId ?? '', { skip: !alertId })

  function handleClose() {
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('edit')
        return next
      },
      { replace: true },
    )
  }

  if (!alertId) return null
  if (currentData) return <AlertDialog alert={currentData} onClose={handleClose} />
  if (!error) return null
  if (isApiFailure(error) && error.status === 404)
    return (
      <MuiAlert severity="warning" onClose={handleClose}>
        <strong>{t('alerts.results.unknownTitle')}.</strong> {t('alerts.results.unknownText')}
      </MuiAlert>
    )
  return <ErrorState error={error} onRetry={() => void refetch()} />
}

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
