import { useTranslation } from '#shared/i18n/use-translation.ts'
import { StatusDot } from './StatusDot.tsx'

/** That there is nothing at an article's address any more, for lists. */
export function DeadMark() {
  const { t } = useTranslation()
  return <StatusDot kind="off">{t('ui.dead')}</StatusDot>
}
