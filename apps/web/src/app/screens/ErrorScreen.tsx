import Button from '@mui/material/Button'
import { useRouteError } from 'react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { MessageScreen } from './MessageScreen.tsx'
import { useEffect, useRef } from 'react'
import { useConnection } from '#shared/api/connection.ts'

/** Errors of browsers, of Vite and of our timeout when a file cannot be loaded; their messages name its address. */
const NOT_LOADED = /dynamically imported module|module script failed|Unable to preload|no answer within/i

/** Shown instead of a page that failed to render (docs/product.md 2.1), inside the shell. */
export function PageError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const message = error instanceof Error ? error.message : ''
  const isNotLoaded = NOT_LOADED.test(message)
  useReloadOnceReached(isNotLoaded)
  return (
    <MessageScreen
      title={t('shell.crash.title')}
      actions={
        <>
          <Button variant="contained" onClick={() => location.reload()}>
            {t('shell.crash.reload')}
          </Button>
          {/* A full page load, so that the failed state is discarded. */}
          <Button variant="outlined" href="/">
            {t('shell.crash.home')}
          </Button>
        </>
      }
    >
      <p>{isNotLoaded ? t('shell.crash.notLoaded') : message}</p>
      <p>{t('shell.crash.hint')}</p>
    </MessageScreen>
  )
}

/** Reloads the page when Claire can be reached again, as the note about the connection promises. */
function useReloadOnceReached(isWanted: boolean) {
  const connection = useConnection()
  const wasAway = useRef(false)
  useEffect(() => {
    if (connection !== 'reached') wasAway.current = true
    else if (isWanted && wasAway.current) location.reload()
  }, [connection, isWanted])
}

/** The same without the shell. */
export function ErrorScreen() {
  return (
    <main>
      <PageError />
    </main>
  )
}

const SCREENS = { unreachable: 'unavailable', unsupported: 'unsupported' } as const

/** Shown if the identity provider or the server did not answer. Reloading retries, automatically once the machine is online. */
export function UnavailableScreen({ reason = 'unreachable' }: { reason?: 'unreachable' | 'unsupported' }) {
  const { t } = useTranslation()
  useEffect(() => {
    const handleOnline = () => location.reload()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <main>
      <MessageScreen
        title={t(`session.${SCREENS[reason]}.title`)}
        actions={
          <Button variant="contained" onClick={() => location.reload()}>
            {t('session.unavailable.retry')}
          </Button>
        }
      >
        {t(`session.${SCREENS[reason]}.text`)}
      </MessageScreen>
    </main>
  )
}
