import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Provider } from 'react-redux'
import { type DataRouter, RouterProvider } from 'react-router'
import { ClientConfigContext } from '#shared/config/client-config.ts'
import { SessionContext, useSessionState } from '#shared/session/use-session.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { loadToasts, Toasts } from '#shared/ui/feedback/Toasts.tsx'
import { SplashScreen, UnavailableScreen } from './screens/message-screens.tsx'
import type { Application } from './start-application.ts'
import { createStyleCache, APPEARANCE_KEY, theme } from './theme/theme.ts'
import { NEXT_PAGES, prefetchPage } from './router.tsx'

const loadOverlays = async () => (await import('#shared/ui/overlays.tsx')).loadOverlays()
/** Loaded in the background after the start: when the session expires or a message is due, requests may fail. */
const SessionExpiredDialog = onDemand(
  async () => (await import('./screens/SessionExpiredDialog.tsx')).SessionExpiredDialog,
)
const loadOver = () => Promise.all([SessionExpiredDialog.preload(), loadToasts(), loadOverlays()])

const styleCache = createStyleCache()

interface Props {
  started: Promise<Application | null>
  /** The application, if it is known when the first frame is rendered. */
  atFirst: Application | null | 'starting'
  /** Called after the first frame is rendered. */
  onRendered: () => void
}

export function App({ started, atFirst, onRendered }: Props) {
  useEffect(onRendered, [onRendered])
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
 * Renders the application once it has started. Uses a transition, so that the page renders in many short tasks;
 * suspending would keep the fallback for at least 300 ms.
 */
function Started({ started, atFirst }: Omit<Props, 'onRendered'>) {
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
  const state = useSessionState()
  const { status } = state
  if (status === 'starting') return <SplashScreen text={t('session.starting')} />
  if (status === 'unavailable') return <UnavailableScreen reason={state.reason} />
  if (!router) return <UnavailableScreen />
  if (status === 'leaving') return <SplashScreen text={t('session.leaving')} />
  return <Routed router={router} />
}

/** Routes without transitions: a control bound to the address would flip back until a transition ends. */
function Routed({ router }: { router: DataRouter }) {
  const { status } = useSessionState()
  const [hasExpired, setHasExpired] = useState(false)
  if (status === 'expired' && !hasExpired) setHasExpired(true)
  usePrefetch(loadOver)
  return (
    <>
      <RouterProvider router={router} useTransitions={false} />
      {hasExpired && <SessionExpiredDialog />}
    </>
  )
}

/** Time reserved for the first page, its requests and its rendering. */
const FIRST_PAGE_MS = 5_000
const AIMING = ['pointerover', 'focusin', 'touchstart'] as const

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null

/** Calls `begin` when the browser is idle; returns a function that cancels it. */
function whenIdle(begin: () => void) {
  // Safari does not have it yet.
  if (!('requestIdleCallback' in globalThis)) {
    begin()
    return () => undefined
  }
  const id = requestIdleCallback(begin)
  return () => cancelIdleCallback(id)
}

/**
 * Loads pages in advance: one when a link to it is hovered or focused, and the most visited ones, with `alsoLoad`,
 * once the first page has been shown for a while and the browser is idle.
 */
export function usePrefetch(alsoLoad: () => Promise<unknown>) {
  useEffect(() => {
    const aimedAt = new Set<string>()
    function handleAim({ target }: Event) {
      const pathname = linkOf(target)?.pathname
      if (pathname === undefined || aimedAt.has(pathname)) return
      aimedAt.add(pathname)
      void prefetchPage(pathname)
    }
    for (const event of AIMING) document.addEventListener(event, handleAim, { passive: true })
    return () => AIMING.forEach((event) => document.removeEventListener(event, handleAim))
  }, [])

  useEffect(() => {
    let forget = () => {}
    const timer = setTimeout(() => {
      void alsoLoad().catch(() => undefined)
      forget = whenIdle(() => void Promise.all(NEXT_PAGES.map(prefetchPage)))
    }, FIRST_PAGE_MS)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [alsoLoad])
}
