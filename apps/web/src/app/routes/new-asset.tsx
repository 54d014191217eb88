import { useTranslation } from '#shared/i18n/use-translation.ts'
import { MessageScreen } from '#app/screens/MessageScreen.tsx'

/** The specification has this address without a purpose (docs/product.md 2.1). */
export function Component() {
  const { t } = useTranslation()
  return <MessageScreen title={t('shell.newAsset.title')}>{t('shell.newAsset.text')}</MessageScreen>
}
