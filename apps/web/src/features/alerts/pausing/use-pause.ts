import type { Alert } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { fieldsOf, inputOf } from '../form/alert-form.ts'
import { useSaveAlertMutation } from '../alerts-api.ts'

/** Returns a function that pauses an alert's mail until a time, or resumes it with null; other fields stay. */
export function usePause(alert: Alert) {
  const { t } = useTranslation()
  const [save, saving] = useSaveAlertMutation()
  async function pauseUntil(pausedUntil: string | null) {
    const { error } = await save({ id: alert.id, input: { ...inputOf(fieldsOf(alert), alert), pausedUntil } })
    if (error) showToast('error', t('alerts.pause.failed'))
  }
  return { pauseUntil: (until: string | null) => void pauseUntil(until), isSaving: saving.isLoading }
}
