import { Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link } from 'react-router'
import { MessageScreen } from '#app/screens/message-screens.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <MessageScreen
      code={t('shell.notFound.code')}
      title={t('shell.notFound.text')}
      actions={
        <Button variant="contained" component={Link} to="/">
          {t('shell.notFound.home')}
        </Button>
      }
    >
      {t('shell.notFound.hint')}
    </MessageScreen>
  )
}

export function Unauthorized() {
  const { t } = useTranslation()
  return (
    <MessageScreen
      title={t('shell.unauthorized.title')}
      actions={
        <Button variant="contained" component={Link} to="/">
          {t('shell.unauthorized.home')}
        </Button>
      }
    >
      {t('shell.unauthorized.text')}
    </MessageScreen>
  )
}

/** The specification has this address without a purpose (docs/product.md 2.1). */
export function NewAsset() {
  const { t } = useTranslation()
  return <MessageScreen title={t('shell.newAsset.title')}>{t('shell.newAsset.text')}</MessageScreen>
}
