import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { MessageScreen } from '#app/screens/MessageScreen.tsx'

export function Component() {
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
