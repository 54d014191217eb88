import type { Alert } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { fieldsOf, inputOf } from '../form/alert-form.ts'
import { useSaveAlertMutation } from '../alerts-api.ts'

/** Holds an alert's mail back until a time, or lets it come again with null; what else is said of it stays. */
export function usePause(alert: Alert) {
  const { t } = useTranslation()
  const [save, saving] = useSaveAlertMutation()
  async function pauseUntil(pausedUntil: string | null) {
    const { error } = await save({ id: alert.id, input: { ...inputOf(fieldsOf(alert), alert), pausedUntil } })
    if (error) showToast('error', t('alerts.pause.failed'))
  }
  return { pauseUntil: (until: string | null) => void pauseUntil(until), isSaving: saving.isLoading }
}
