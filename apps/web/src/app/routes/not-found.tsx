import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { MessageScreen } from '#app/screens/MessageScreen.tsx'

export function Component() {
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
