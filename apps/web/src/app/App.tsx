import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Provider } from 'react-redux'
import { type DataRouter, RouterProvider } from 'react-router'
import { ClientConfigContext } from '#shared/config/client-config.ts'
import { SessionContext, useSessionState } from '#shared/session/use-session.ts'
import { loadToasts, Toasts } from '#shared/ui/feedback/Toasts.tsx'
import { SplashScreen } from './screens/SplashScreen.tsx'
import { UnavailableScreen } from './screens/UnavailableScreen.tsx'
import type { Application } from './start-application.ts'
import { APPEARANCE_KEY } from './theme/appearance.ts'
import { createStyleCache } from './theme/style-cache.ts'
import { theme } from './theme/theme.ts'
import { usePrefetch } from './use-prefetch.ts'

const loadExpired = async () => ({
  default: (await import('./screens/SessionExpiredDialog.tsx')).SessionExpiredDialog,
})
/** Not needed at first, and there before it is: where a session runs out, or a message is due, calls may no longer work. */
const SessionExpiredDialog = lazy(loadExpired)
const loadOver = () => Promise.all([loadExpired(), loadToasts()])

const styleCache = createStyleCache()

interface Props {
  started: Promise<Application | null>
  /** What is known of it when the first frame is drawn. */
  atFirst: Application | null | 'starting'
  /** The first frame stands. */
  onDrawn: () => void
}

export function App({ started, atFirst, onDrawn }: Props) {
  useEffect(onDrawn, [onDrawn])
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider
        theme={theme()}
        modeStorageKey={APPEARANCE_KEY}
        defaultMode="system"
        noSsr
        disableTransitionOnChange
      >
        <CssBaseline />
        <Toasts />
        <Started started={started} atFirst={atFirst} />
      </ThemeProvider>
    </CacheProvider>
  )
}

/**
 * Not by suspending, which keeps what stands there for 300 ms at least; and as a transition, so that the page is drawn in
 * many short tasks.
 */
function Started({ started, atFirst }: Omit<Props, 'onDrawn'>) {
  const { t } = useTranslation()
  const [parts, setParts] = useState(atFirst)
  useEffect(() => {
    void started.then((application) => startTransition(() => setParts(application)))
  }, [started])
  if (parts === 'starting') return <SplashScreen text={t('session.starting')} />
  if (!parts) return <UnavailableScreen />
  return (
    <ClientConfigContext value={parts.config}>
      <SessionContext value={parts.session}>
        <Provider store={parts.store}>
          <SessionGate router={parts.router} />
        </Provider>
      </SessionContext>
    </ClientConfigContext>
  )
}

function SessionGate({ router }: Pick<Application, 'router'>) {
  const { t } = useTranslation()
  const { status } = useSessionState()
  if (status === 'starting') return <SplashScreen text={t('session.starting')} />
  if (status === 'unavailable' || !router) return <UnavailableScreen />
  if (status === 'leaving') return <SplashScreen text={t('session.leaving')} />
  return <Routed router={router} />
}

/** Without transitions: a control that shows the address would flip back until one has ended. */
function Routed({ router }: { router: DataRouter }) {
  const { status } = useSessionState()
  const [hasExpired, setHasExpired] = useState(false)
  if (status === 'expired' && !hasExpired) setHasExpired(true)
  usePrefetch(loadOver)
  return (
    <>
      <RouterProvider router={router} useTransitions={false} />
      <Suspense>{hasExpired && <SessionExpiredDialog />}</Suspense>
    </>
  )
}
