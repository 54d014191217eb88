import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { MessageScreen } from './MessageScreen.tsx'

/** Shown if the identity provider or the server did not answer. Reloading retries, automatically once the machine is online. */
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
