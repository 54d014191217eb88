import type { Alert } from '@claire/api-contract'
import { lazy, Suspense, useState } from 'react'
import { usePerson } from '#shared/session/use-session.ts'
import { useAlertQuery } from '../alerts-api.ts'
import { type AlertFields, fieldsOf, NEW_ALERT } from './alert-form.ts'

/** Loaded when it is first opened. */
const AlertForm = lazy(async () => ({ default: (await import('./AlertForm.tsx')).AlertForm }))

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
    <Suspense>
      <AlertForm
        key={edited?.id ?? 'new'}
        initial={initial}
        edited={edited}
        onEditExisting={setOtherId}
        onClose={onClose}
      />
    </Suspense>
  )
}
