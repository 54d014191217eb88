import { useTranslation } from 'react-i18next'
import { MessageScreen } from '#app/screens/MessageScreen.tsx'

/** The route exists; the specification does not say what it shows. */
export default function NewAssetPage() {
  const { t } = useTranslation()
  return <MessageScreen title={t('shell.newAsset.title')}>{t('shell.newAsset.text')}</MessageScreen>
}
