import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { BOTTOM_BAR_HEIGHT, DRAWER_COLLAPSED_WIDTH } from '#app/theme/breakpoints.ts'
import { checkConnection, useConnection, watchConnection } from '#shared/api/connection.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'

/** Message in a corner of the page, without moving it, while Claire cannot be reached. */
export function ConnectionNote() {
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
        <Button size="small" onClick={() => void checkConnection()} sx={{ flexShrink: 0 }}>
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
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: { xs: 'calc(100vw - 16px)', sm: 440 },
  paddingInlineStart: 1.75,
  paddingInlineEnd: 0.75,
  py: 0.75,
  typography: 'body2',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  boxShadow: 'var(--mui-palette-shadow-floating)',
} as const
