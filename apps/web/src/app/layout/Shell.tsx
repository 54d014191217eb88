import { Box, Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useEffect, lazy, Suspense, useState, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import {
  BOTTOM_BAR_HEIGHT,
  HEADER_HEIGHT,
  LOW_WINDOW,
  xl,
  DRAWER_COLLAPSED_WIDTH,
} from '#app/theme/tokens.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { SkipLink } from '#shared/ui/page/SkipLink.tsx'
import { keepFocus } from './keep-focus.ts'
import { Shortcuts, openDialog, useOpenDialog } from './shortcuts/Shortcuts.tsx'
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx'
import { TopBar } from './TopBar.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { useDispatch } from 'react-redux'
import { checkConnection, useConnection, watchConnection } from '#shared/api/connection.ts'
import { centredRow, floatingBox, hairlineAbove, wrappingRow, visuallyHidden } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** The frame around every page: top bar, side navigation, footer. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const person = usePerson()
  useScrollPosition()
  useEffect(() => keepFocus(document), [])
  return (
    <>
      <SkipLink to="content">{t('shell.skipToContent')}</SkipLink>
      {person && pathname === '/search' && <SkipLink to="results">{t('shell.skipToResults')}</SkipLink>}
      <TopBar />
      {person && <Shortcuts />}
      {person && <ShellDialogs />}
      <ConnectionNote />
      <Tips />
      <Box sx={below}>
        {person && <NavigationDrawer />}
        <Box sx={column}>
          <Box component="main" id="content" tabIndex={-1} sx={page}>
            <Outlet />
          </Box>
          <Footer />
        </Box>
      </Box>
    </>
  )
}

const below = {
  display: 'flex',
  pt: `${HEADER_HEIGHT}px`,
  // In low windows the bottom bar is not fixed: it scrolls with the page and is at its end.
  [LOW_WINDOW]: { position: 'relative' },
} as const

const column = {
  flexGrow: 1,
  minWidth: 0,
  minHeight: `calc(100vh - ${HEADER_HEIGHT}px)`,
  display: 'flex',
  flexDirection: 'column',
  // Hides the footer below a list that is still growing, which would push it away repeatedly. The keyboard can still
  // reach it.
  '&:has([data-goes-on]) > footer:not(:focus-within)': { height: 0, py: 0, border: 0, overflow: 'hidden' },
  // Below sm the bar covers the end of the page.
  pb: { xs: `${BOTTOM_BAR_HEIGHT}px`, sm: 0 },
} as const

const page = {
  flexGrow: 1,
  width: '100%',
  maxWidth: xl,
  px: { xs: 2, sm: 3, xl: 4 },
  pt: { xs: 1, sm: 1.5 },
  pb: 4,
  '&:focus': { outline: 'none' },
} as const

function Footer() {
  const { t } = useTranslation()
  return (
    <Box
      component="footer"
      sx={{ ...wrappingRow, columnGap: 2, px: { xs: 2, sm: 3, xl: 4 }, py: 1, ...hairlineAbove }}
    >
      <Caption component="span">{t('shell.footer.designedBy')}</Caption>
      <PageLink to="/terms" variant="caption" sx={{ py: '3px' }}>
        {t('shell.footer.terms')}
      </PageLink>
      <PageLink to="/notices" variant="caption" sx={{ py: '3px' }}>
        {t('shell.footer.notices')}
      </PageLink>
    </Box>
  )
}

/** Loaded lazily; the page works without it. */
const TipLayer = lazy(async () => {
  const loaded = await import('./TipLayer.tsx').catch(() => null)
  return { default: loaded?.TipLayer ?? (() => null) }
})

/** Tooltips of icons: loaded once somebody uses a pointer or the keyboard. */
function Tips() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    const want = () => {
      stopping.abort()
      setIsWanted(true)
    }
    for (const event of ['pointermove', 'keydown'])
      document.addEventListener(event, want, { signal: stopping.signal, passive: true })
    return () => stopping.abort()
  }, [])
  return <Suspense>{isWanted && <TipLayer />}</Suspense>
}

// Most visits need none of them.
const Palette = onDemand(async () => (await import('./dialogs/PaletteDialog.tsx')).PaletteDialog, ['dialogs'])
const Messages = onDemand(
  async () => (await import('./dialogs/MessagesDialog.tsx')).MessagesDialog,
  ['dialogs'],
)
const Sheet = onDemand(async () => (await import('./shortcuts/ShortcutSheet.tsx')).ShortcutSheet, ['dialogs'])

const close = () => openDialog(null)

/** The open dialog of the shell, on any page. */
function ShellDialogs() {
  const open = useOpenDialog()
  return (
    <>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'messages' && <Messages onClose={close} />}
      {open === 'shortcuts' && <Sheet onClose={close} />}
    </>
  )
}

/**
 * Scrolls a new page to its top and restores the scroll position when going back. An address that only replaces the
 * previous one, such as a corrected page number, does not scroll.
 */
function useScrollPosition() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const left = useRef(new Map<string, number>())
  const pageBefore = useRef(pathname)

  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])

  useLayoutEffect(() => {
    const places = left.current
    const isSamePage = pageBefore.current === pathname
    pageBefore.current = pathname
    if (type === 'POP') {
      const y = places.get(key)
      if (y !== undefined) window.scrollTo(0, y)
    } else if (!hash && !(type === 'REPLACE' && isSamePage)) window.scrollTo(0, 0)

    const keep = () => places.set(key, window.scrollY)
    addEventListener('scrollend', keep)
    return () => removeEventListener('scrollend', keep)
  }, [key, pathname, hash, type])
}

/** Message in a corner of the page, without moving it, while Claire cannot be reached. */
function ConnectionNote() {
  const { t } = useTranslation()
  const connection = useConnection()
  const [wasLost, setWasLost] = useState(false)
  const dispatch = useDispatch()
  useEffect(() => watchConnection(dispatch), [dispatch])
  const isLost = connection !== 'reached'
  if (isLost && !wasLost) setWasLost(true)
  return (
    <Box component="output" sx={isLost ? note : visuallyHidden}>
      {isLost ? t(`shell.connection.${connection}`) : wasLost && t('shell.connection.back')}
      {isLost && (
        <Button size="small" onClick={checkConnection} sx={{ flexShrink: 0 }}>
          {t('ui.tryAgain')}
        </Button>
      )}
    </Box>
  )
}

const note = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: { xs: BOTTOM_BAR_HEIGHT + 8, sm: 16 },
  insetInlineStart: { xs: 8, sm: DRAWER_COLLAPSED_WIDTH + 16 },
  ...centredRow,
  gap: 1,
  maxWidth: { xs: 'calc(100vw - 16px)', sm: 440 },
  paddingInlineStart: 1.75,
  paddingInlineEnd: 0.75,
  py: 0.75,
  typography: 'body2',
  color: 'text.primary',
  ...floatingBox,
} as const
