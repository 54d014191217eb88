import HistoryOutlined from 'virtual:icon/HistoryOutlined'
import KeyboardOutlined from 'virtual:icon/KeyboardOutlined'
import LogoutOutlined from 'virtual:icon/LogoutOutlined'
import ManageAccountsOutlined from 'virtual:icon/ManageAccountsOutlined'
import ManageSearch from 'virtual:icon/ManageSearch'
import Divider from '@mui/material/Divider'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Popover from '@mui/material/Popover'
import type { RefObject } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { useClientConfig } from '#shared/config/client-config.ts'
import { useSession } from '#shared/session/use-session.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { openDialog, type ShellDialog } from '../shortcuts/open-dialog.ts'
import { ContactLine } from '../ContactLine.tsx'

interface Props {
  isOpen: boolean
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const DIALOGS = [
  ['palette', ManageSearch],
  ['messages', HistoryOutlined],
  ['shortcuts', KeyboardOutlined],
] as const satisfies readonly (readonly [ShellDialog, unknown])[]

/** Content of the user menu; loaded when it is first opened. */
export function UserMenuContent({ isOpen, button, onClose }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const { feedbackEmail, supportEmail } = useClientConfig()
  return (
    <Popover
      open={isOpen}
      onClose={onClose}
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
      <ListItemButton component={Link} to="/account-settings" onClick={onClose}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <ManageAccountsOutlined />
        </ListItemIcon>
        {t('dialogs.menu.accountSettings')}
      </ListItemButton>
      {DIALOGS.map(([dialog, Icon]) => (
        <ListItemButton
          key={dialog}
          component="button"
          onClick={() => {
            onClose()
            openDialog(dialog)
          }}
          sx={{ width: '100%', font: 'inherit' }}
        >
          <ListItemIcon sx={{ minWidth: 40 }}>
            <Icon />
          </ListItemIcon>
          {t(`dialogs.${dialog}.title`)}
        </ListItemButton>
      ))}
      <Divider />
      <AppearanceChoice />
      <Divider />
      <ContactLine label={t('dialogs.menu.feedback')} address={feedbackEmail} />
      <ContactLine label={t('dialogs.menu.support')} address={supportEmail} />
      <Divider />
      <ListItemButton
        component="button"
        onClick={() => void session.signOut()}
        sx={{ width: '100%', font: 'inherit' }}
      >
        <ListItemIcon sx={{ minWidth: 40 }}>
          <LogoutOutlined />
        </ListItemIcon>
        {t('dialogs.menu.logout')}
      </ListItemButton>
    </Popover>
  )
}
