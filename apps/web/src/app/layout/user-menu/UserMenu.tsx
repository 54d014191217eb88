import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import PersonOutlined from 'virtual:icon/PersonOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { User } from '#shared/session/session-state.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

const UserMenuContent = onDemand(
  async () => (await import('./UserMenuContent.tsx')).UserMenuContent,
  ['dialogs'],
)

/** The person's name and the menu under it, which closes on a click outside and on Escape. */
export function UserMenu({ user }: { user: User }) {
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
