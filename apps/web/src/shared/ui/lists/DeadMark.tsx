import { useTranslation } from '#shared/i18n/use-translation.ts'
import { StatusDot } from './StatusDot.tsx'

/** Mark in lists for an article whose address no longer exists. */
export function DeadMark() {
  const { t } = useTranslation()
  return <StatusDot kind="off">{t('ui.dead')}</StatusDot>
}
