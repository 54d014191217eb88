import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { BOTTOM_BAR_HEIGHT, HEADER_HEIGHT, LOW_WINDOW, xl } from '#app/theme/breakpoints.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { SkipLink } from '#shared/ui/page/SkipLink.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { ShellDialogs } from './dialogs/ShellDialogs.tsx'
import { Footer } from './Footer.tsx'
import { keepFocus } from './keep-focus.ts'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx'
import { Tips } from './tips/Tips.tsx'
import { TopBar } from './TopBar.tsx'
import { useScrollPosition } from './use-scroll-position.ts'

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
