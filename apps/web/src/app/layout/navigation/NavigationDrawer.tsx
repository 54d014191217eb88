import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { useDispatch } from 'react-redux'
import {
  DRAWER_COLLAPSED_WIDTH,
  DRAWER_OPEN_WIDTH,
  HEADER_HEIGHT,
  LOW_WINDOW,
} from '#app/theme/breakpoints.ts'
import { MOTION } from '#app/theme/tokens.ts'
import { BottomBar } from './BottomBar.tsx'
import { navigationUncovered, useNavigation } from './navigation-state.ts'
import { NavigationList } from './NavigationList.tsx'

const NavigationOver = onDemand(async () => (await import('./NavigationOver.tsx')).NavigationOver)

/**
 * Side navigation. Beside the page on wide windows; on narrow ones it opens over the page and closes after a choice;
 * on the smallest a bottom bar replaces the collapsed one.
 */
export function NavigationDrawer() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { kind, isOpen, uncover } = useNavigation()
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const isBeside = kind === 'wide' && isOpen
  const isCovering = kind === 'narrow' && isOpen
  const [hasCovered, setHasCovered] = useState(false)
  if (isCovering && !hasCovered) setHasCovered(true)

  useEffect(() => {
    if (kind === 'wide') dispatch(navigationUncovered())
  }, [dispatch, kind])

  return (
    <>
      {isSmall ? (
        <BottomBar />
      ) : (
        <Box
          component="nav"
          aria-label={t('shell.navigationLabel')}
          sx={{ ...beside, width: isBeside ? DRAWER_OPEN_WIDTH : DRAWER_COLLAPSED_WIDTH }}
        >
          <NavigationList collapsed={!isBeside} />
        </Box>
      )}
      {hasCovered && <NavigationOver isOpen={isCovering} onClose={uncover} />}
    </>
  )
}

const beside = {
  position: 'sticky',
  top: HEADER_HEIGHT,
  flexShrink: 0,
  [LOW_WINDOW]: { top: 0, height: '100vh' },
  height: `calc(100vh - ${HEADER_HEIGHT}px)`,
  overflowX: 'hidden',
  overflowY: 'auto',
  bgcolor: 'surface.chrome',
  borderInlineEnd: '1px solid',
  borderColor: 'divider',
  transition: `width ${MOTION.panel}ms ease-out`,
} as const
