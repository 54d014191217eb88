import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Avatar from '@mui/material/Avatar'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useClientConfig } from '#shared/config/client-config.ts'
import type { User } from '#shared/session/session-state.ts'
import { useSession } from '#shared/session/use-session.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { ContactLine } from './ContactLine.tsx'

/** The person's name and the menu under it, which closes on a click outside and on Escape. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const session = useSession()
  const { feedbackEmail, supportEmail } = useClientConfig()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const handleClose = () => setIsOpen(false)
  return (
    <>
      <ButtonBase
        ref={button}
        onClick={() => setIsOpen(true)}
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
        <Avatar sx={{ width: 28, height: 28, bgcolor: 'surface.tint', color: 'primary.main' }}>
          <PersonOutlined />
        </Avatar>
        <Typography
          component="span"
          noWrap
          sx={{
            display: { xs: 'none', sm: 'inline' },
            maxWidth: 220,
            typography: 'subtitle2',
          }}
        >
          {user.firstName} {user.lastName}
        </Typography>
        <ArrowDropDown titleAccess={t('shell.accountMenu')} sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      <Popover
        open={isOpen}
        onClose={handleClose}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('shell.accountMenu'),
            sx: { width: 'min(300px, calc(100vw - 32px))', mt: 0.5, py: 0.5 },
          },
        }}
      >
        <ListItemButton component={Link} to="/account-settings" onClick={handleClose}>
          <ListItemIcon sx={{ minWidth: 40 }}>
            <ManageAccountsOutlined />
          </ListItemIcon>
          {t('shell.menu.accountSettings')}
        </ListItemButton>
        <Divider />
        <AppearanceChoice />
        <Divider />
        <ContactLine label={t('shell.menu.feedback')} address={feedbackEmail} />
        <ContactLine label={t('shell.menu.support')} address={supportEmail} />
        <Divider />
        <ListItemButton component="button" onClick={session.signOut} sx={{ width: '100%', font: 'inherit' }}>
          <ListItemIcon sx={{ minWidth: 40 }}>
            <LogoutOutlined />
          </ListItemIcon>
          {t('shell.menu.logout')}
        </ListItemButton>
      </Popover>
    </>
  )
}
