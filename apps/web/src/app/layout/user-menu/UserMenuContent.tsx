import HistoryOutlined from 'virtual:icon/HistoryOutlined'
import KeyboardOutlined from 'virtual:icon/KeyboardOutlined'
import LogoutOutlined from 'virtual:icon/LogoutOutlined'
import ManageAccountsOutlined from 'virtual:icon/ManageAccountsOutlined'
import ManageSearch from 'virtual:icon/ManageSearch'
import {
  Box,
  Divider,
  IconButton,
  Link as MuiLink,
  ListItemButton,
  ListItemIcon,
  Popover,
  Stack,
} from '@mui/material'
import { type RefObject, useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link } from 'react-router'
import { useClientConfig } from '#shared/config/client-config.ts'
import { useSession } from '#shared/session/use-session.ts'
import { openDialog, type ShellDialog } from '../shortcuts/Shortcuts.tsx'
import { useColorScheme } from '@mui/material/styles'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'
import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import { copyWithToast } from '#shared/lib/copy-text.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

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
      <ListItemButton component="button" onClick={session.signOut} sx={{ width: '100%', font: 'inherit' }}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <LogoutOutlined />
        </ListItemIcon>
        {t('dialogs.menu.logout')}
      </ListItemButton>
    </Popover>
  )
}

const CHOICES = ['system', 'light', 'dark'] as const

/** Choice of light, dark or the system's appearance; stored in this browser. */
function AppearanceChoice() {
  const { t } = useTranslation()
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <Box sx={{ px: 2, py: 1 }}>
      <Caption sx={{ mb: 0.5 }}>{t('dialogs.appearance.label')}</Caption>
      <Segmented
        label={t('dialogs.appearance.label')}
        value={mode}
        onChoose={setMode}
        choices={CHOICES.map((value) => ({ value, label: t(`dialogs.appearance.${value}`) }))}
      />
    </Box>
  )
}

/** A label, an address to write to, and an icon that copies it. */
function ContactLine({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)

  const handleCopy = () =>
    copyWithToast(link.current, { copied: t('dialogs.menu.copied'), notCopied: t('dialogs.menu.notCopied') })

  return (
    <Box sx={{ px: 2, py: 1 }}>
      <Caption component="span">{label}</Caption>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <MuiLink
          ref={link}
          href={`mailto:${address}`}
          variant="body2"
          sx={{ display: 'inline-block', py: '3px', overflowWrap: 'anywhere' }}
        >
          {address}
        </MuiLink>
        <IconButton size="small" aria-label={t('dialogs.menu.copyAddress', { address })} onClick={handleCopy}>
          <ContentCopyOutlined fontSize="inherit" />
        </IconButton>
      </Stack>
    </Box>
  )
}
