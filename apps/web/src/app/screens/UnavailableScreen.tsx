import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { MessageScreen } from './MessageScreen.tsx'

/** Neither signed in nor signed out: the provider, or the server, did not answer. Loading the page again tries
 * afresh, which it does by itself once the machine has a network again. */
export function UnavailableScreen() {
  const { t } = useTranslation()
  useEffect(() => {
    const handleOnline = () => location.reload()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <main>
      <MessageScreen
        title={t('session.unavailable.title')}
        actions={
          <Button variant="contained" onClick={() => location.reload()}>
            {t('session.unavailable.retry')}
          </Button>
        }
      >
        {t('session.unavailable.text')}
      </MessageScreen>
    </main>
  )
}
