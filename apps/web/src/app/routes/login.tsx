import { Button } from '@mui/material'
import { useEffect } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Navigate, useSearchParams } from 'react-router'
import { LOGIN_PATH, POPUP_QUERY, safeReturnPath } from '#shared/session/return-path.ts'
import { useSession, useSessionState } from '#shared/session/use-session.ts'
import { MessageScreen, SplashScreen } from '#app/screens/message-screens.tsx'

/** Starts sign-in at once, unless the person has just returned from it without success. */
export function Component() {
  const { t } = useTranslation()
  const session = useSession()
  const state = useSessionState()
  const [query] = useSearchParams()
  const isPopup = query.has('popup')
  const returnTo = safeReturnPath(query.get('returnTo'))
  const target = isPopup ? `${LOGIN_PATH}?${POPUP_QUERY}` : returnTo
  const goesByItself = state.status === 'signedOut' && !state.returned

  useEffect(() => {
    if (goesByItself) void session.signIn(target)
  }, [goesByItself, session, target])

  useEffect(() => {
    if (isPopup && state.status === 'signedIn') window.close()
  }, [isPopup, state.status])

  if (state.status === 'signedIn') {
    if (!isPopup) return <Navigate to={returnTo} replace />
    return (
      <main>
        <MessageScreen title={t('session.signedIn.title')}>{t('session.signedIn.text')}</MessageScreen>
      </main>
    )
  }
  if (goesByItself) return <SplashScreen text={t('session.signingIn')} />
  const message = state.status === 'signedOutHere' ? 'signedOutHere' : 'notCompleted'
  return (
    <main>
      <MessageScreen
        title={t(`session.${message}.title`)}
        actions={
          <Button variant="contained" onClick={() => void session.signIn(target)}>
            {t('session.notCompleted.retry')}
          </Button>
        }
      >
        {t(`session.${message}.text`)}
      </MessageScreen>
    </main>
  )
}
