import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { HEADER_HEIGHT, xl } from '#app/theme/breakpoints.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { Footer } from './Footer.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { TopBar } from './TopBar.tsx'

/** What surrounds every page: top bar, side navigation, footer. */
export function Shell() {
  const person = usePerson()
  return (
    <>
      <SkipLink />
      <TopBar />
      <Box sx={{ display: 'flex', pt: `${HEADER_HEIGHT}px` }}>
        {person && <NavigationDrawer />}
        <Box
          sx={{
            flexGrow: 1,
            minWidth: 0,
            minHeight: `calc(100vh - ${HEADER_HEIGHT}px)`,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              flexGrow: 1,
              width: '100%',
              maxWidth: xl,
              mx: 'auto',
              px: { xs: 1.5, sm: 3, md: 4 },
              py: { xs: 2, sm: 3 },
              '&:focus': { outline: 'none' },
            }}
          >
            <Outlet />
          </Box>
          <Footer />
        </Box>
      </Box>
      <ScrollRestoration />
    </>
  )
}

/** The first thing a keyboard reaches; it shows itself only then. */
function SkipLink() {
  const { t } = useTranslation()
  return (
    <Link
      href="#content"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('shell.skipToContent')}
    </Link>
  )
}
