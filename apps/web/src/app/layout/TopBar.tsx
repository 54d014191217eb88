import LoginOutlined from '@mui/icons-material/LoginOutlined'
import Menu from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { HEADER_HEIGHT } from '#app/theme/breakpoints.ts'
import { usePerson, useSession } from '#shared/session/use-session.ts'
import { Logo } from '#shared/ui/Logo.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { useNavigation } from './use-navigation.ts'
import { UserMenu } from './UserMenu.tsx'

export function TopBar() {
  const { t } = useTranslation()
  const { isOpen, toggle } = useNavigation()
  const person = usePerson()
  return (
    <AppBar
      color="inherit"
      elevation={0}
      sx={{
        height: HEADER_HEIGHT,
        zIndex: (theme) => theme.zIndex.drawer + 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Toolbar disableGutters sx={{ height: HEADER_HEIGHT, px: 1, gap: { xs: 0.5, sm: 1.5 } }}>
        {person && (
          <IconButton
            onClick={toggle}
            aria-label={t('shell.toggleNavigation')}
            aria-expanded={isOpen}
            sx={{ width: 44, height: 44 }}
          >
            <Menu />
          </IconButton>
        )}
        <ButtonBase
          component={Link}
          to="/"
          aria-label={t('shell.logoLabel')}
          sx={{ gap: 1.25, px: 1, py: 0.75, borderRadius: 2 }}
        >
          <Logo />
          <Typography
            component="span"
            sx={{ fontSize: '1.25rem', fontWeight: 680, letterSpacing: '-0.02em', color: 'secondary.main' }}
          >
            {t('shell.productName')}
          </Typography>
        </ButtonBase>
        <Box sx={{ flexGrow: 1 }} />
        {person ? <UserMenu user={person.user} /> : <SignInButton />}
      </Toolbar>
      <LoadingBar />
    </AppBar>
  )
}

function SignInButton() {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname, search } = useLocation()
  return (
    <Tooltip title={t('shell.signIn')}>
      <IconButton
        onClick={() => void session.signIn(pathname === '/unauthorized' ? '/' : pathname + search)}
        aria-label={t('shell.signIn')}
        color="primary"
      >
        <LoginOutlined />
      </IconButton>
    </Tooltip>
  )
}
