// oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element cannot be as high as a line and move within it
import LoginOutlined from 'virtual:icon/LoginOutlined'
import Menu from 'virtual:icon/Menu'
import { Box, ButtonBase, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { HEADER_HEIGHT, LOW_WINDOW } from '#app/theme/tokens.ts'
import { usePerson, useSession } from '#shared/session/use-session.ts'
import { Logo } from '#shared/ui/page/Logo.tsx'
import { useNavigation } from './navigation/navigation-state.ts'
import { useSelector } from 'react-redux'
import { selectIsLoading } from '#shared/api/base-api.ts'
import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import PersonOutlined from 'virtual:icon/PersonOutlined'
import { useRef, useState } from 'react'
import type { User } from '#shared/session/session-state.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { EMPTY_SEARCH, readSearch, SearchBox, searchPath } from '#features/search'
import { useAlertQuery } from '#features/alerts'
import { useShortcutsOn } from './shortcuts/keys.ts'

export function TopBar() {
  const person = usePerson()
  const { pathname } = useLocation()
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  return (
    <Box component="header" sx={bar}>
      <Box sx={{ display: 'flex', alignItems: 'center', height: HEADER_HEIGHT, px: '10px', gap: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flexShrink: 0, width: { md: 233 } }}>
          {person && <MenuButton />}
          <Brand />
        </Box>
        <Box sx={{ flex: { xs: '0 1 0', sm: '0 1 640px' }, minWidth: 0 }}>
          {person && hasRoom && pathname !== '/' && <TopSearch />}
        </Box>
        <Box sx={{ marginInlineStart: 'auto', minWidth: 0, flexShrink: { xs: 1, sm: 0 }, display: 'flex' }}>
          {person ? <UserMenu user={person.user} /> : <SignInButton />}
        </Box>
      </Box>
      <LoadingBar />
    </Box>
  )
}

const bar = {
  position: 'fixed',
  [LOW_WINDOW]: { position: 'absolute' },
  top: 0,
  insetInline: 0,
  boxSizing: 'border-box',
  height: HEADER_HEIGHT,
  zIndex: (theme: Theme) => theme.zIndex.drawer + 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'surface.chrome',
  color: 'text.primary',
} as const

function MenuButton() {
  const { t } = useTranslation()
  const { isOpen, toggle } = useNavigation()
  return (
    <IconButton size="large" onClick={toggle} aria-label={t('shell.toggleNavigation')} aria-expanded={isOpen}>
      <Menu fontSize="large" />
    </IconButton>
  )
}

function Brand() {
  const { t } = useTranslation()
  return (
    <ButtonBase
      component={Link}
      to="/"
      aria-label={t('shell.logoLabel')}
      sx={{ gap: '9px', px: 0.75, height: 40, borderRadius: 1 }}
    >
      <Logo size={28} />
      <Box
        component="span"
        sx={{ typography: 'h4', fontWeight: 680, color: 'heading', display: { sm: 'none', md: 'inline' } }}
      >
        {t('shell.productName')}
      </Box>
    </ButtonBase>
  )
}

function SignInButton() {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname, search } = useLocation()
  return (
    <IconButton
      size="large"
      onClick={() => void session.signIn(pathname === '/unauthorized' ? '/' : pathname + search)}
      aria-label={t('shell.signIn')}
      color="primary"
    >
      <LoginOutlined fontSize="large" />
    </IconButton>
  )
}

/** Visible while any request is running; it fades in late, so that quick requests do not flicker. */
function LoadingBar() {
  const { t } = useTranslation()
  const isLoading = useSelector(selectIsLoading)
  if (!isLoading) return null
  return <Box role="progressbar" aria-label={t('shell.loading')} sx={track} />
}

const track = {
  position: 'absolute',
  insetInline: 0,
  bottom: -2,
  height: 2,
  overflow: 'hidden',
  bgcolor: 'plot.off',
  animation: 'appear 120ms 150ms both',
  '@keyframes appear': { from: { opacity: 0 } },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '35%',
    bgcolor: 'primary.main',
    animation: 'pass 1.4s ease-in-out infinite',
  },
  '@keyframes pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(290%)' } },
} as const

const UserMenuContent = onDemand(
  async () => (await import('./user-menu/UserMenuContent.tsx')).UserMenuContent,
  ['dialogs'],
)

/** The person's name and the menu under it, which closes on a click outside and on Escape. */
function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)

  function handleOpen() {
    setHasOpened(true)
    setIsOpen(true)
  }

  return (
    <>
      <ButtonBase
        ref={button}
        onClick={handleOpen}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        sx={{
          gap: 1,
          px: 0.5,
          borderRadius: 1,
          minWidth: 0,
          height: 40,
          '&:hover': { bgcolor: 'surface.inset' },
        }}
      >
        <Box component="span" sx={face}>
          <PersonOutlined />
        </Box>
        <Typography
          component="span"
          noWrap
          sx={{
            display: { xs: 'none', sm: 'inline' },
            maxWidth: { sm: 140, md: 220 },
            typography: 'subtitle2',
          }}
        >
          {user.firstName} {user.lastName}
        </Typography>
        <ArrowDropDown titleAccess={t('shell.accountMenu')} sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      {hasOpened && <UserMenuContent isOpen={isOpen} button={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const face = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 28,
  height: 28,
  borderRadius: '50%',
  bgcolor: 'surface.tint',
  color: 'primary.main',
} as const

/**
 * The search box on every page but home, which has its own. On the results page it holds the current query, and a new
 * query keeps the filters; from other pages it starts a new search.
 */
export function TopSearch() {
  const navigate = useNavigate()
  const [hasShortcuts] = useShortcutsOn()
  const { pathname, search: query } = useLocation()
  const isResults = pathname === '/search'
  const search = isResults ? readSearch(new URLSearchParams(query)) : EMPTY_SEARCH
  // For an alert's results, the box holds the alert's query.
  const { currentData: alert } = useAlertQuery(search.alertId ?? '', { skip: search.alertId === null })
  const text = search.searchText || (alert?.searchTerm ?? '')

  function handleSearch(searchText: string) {
    // Another text is another search: it leaves an alert's articles behind.
    const wanted = {
      ...search,
      searchText,
      verbatim: false,
      unread: [],
      ids: [],
      alertId: null,
      shouldReturn: false,
    }
    void navigate(searchPath(wanted), { state: { searchText } })
  }

  return <SearchBox text={text} onSearch={handleSearch} shortcut={hasShortcuts ? '/' : undefined} />
}
