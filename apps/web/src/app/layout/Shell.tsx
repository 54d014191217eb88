import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useEffect, lazy, Suspense, useState, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, Link as RouterLink, useNavigationType } from 'react-router'
import { BOTTOM_BAR_HEIGHT, HEADER_HEIGHT, LOW_WINDOW, xl } from '#app/theme/breakpoints.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { SkipLink } from '#shared/ui/page/SkipLink.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { keepFocus } from './keep-focus.ts'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx'
import { TopBar } from './TopBar.tsx'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'
import { openDialog, useOpenDialog } from './shortcuts/open-dialog.ts'

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
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: { xs: 2, sm: 3, xl: 4 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="caption" color="textSecondary">
        {t('shell.footer.designedBy')}
      </Typography>
      <Link component={RouterLink} to="/terms" variant="caption" sx={{ py: '3px' }}>
        {t('shell.footer.terms')}
      </Link>
      <Link component={RouterLink} to="/notices" variant="caption" sx={{ py: '3px' }}>
        {t('shell.footer.notices')}
      </Link>
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

const TEXTS = ['dialogs'] as const
const Palette = lazyDialog(async () => (await import('./dialogs/PaletteDialog.tsx')).PaletteDialog, TEXTS)
const Messages = lazyDialog(async () => (await import('./dialogs/MessagesDialog.tsx')).MessagesDialog, TEXTS)
const Sheet = lazyDialog(async () => (await import('./shortcuts/ShortcutSheet.tsx')).ShortcutSheet, TEXTS)

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
