import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { DRAWER_COLLAPSED_WIDTH, DRAWER_OPEN_WIDTH, HEADER_HEIGHT } from '#app/theme/breakpoints.ts'
import { navigationUncovered } from './navigation-slice.ts'
import { NavigationList } from './NavigationList.tsx'
import { useNavigation } from './use-navigation.ts'

const WIDTH_TRANSITION = 'width 195ms cubic-bezier(0.4, 0, 0.2, 1)'
const belowHeader = { top: HEADER_HEIGHT, height: `calc(100% - ${HEADER_HEIGHT}px)` }

/** Beside the page on wide windows; on narrow ones the open drawer lies over it and closes once a place is chosen. */
export function NavigationDrawer() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { kind, isOpen, uncover } = useNavigation()
  const isBeside = kind === 'wide' && isOpen
  const width = isBeside ? DRAWER_OPEN_WIDTH : DRAWER_COLLAPSED_WIDTH

  useEffect(() => {
    if (kind === 'wide') dispatch(navigationUncovered())
  }, [dispatch, kind])

  return (
    <>
      <Box
        component="nav"
        aria-label={t('shell.navigationLabel')}
        sx={{ width, flexShrink: 0, transition: WIDTH_TRANSITION }}
      >
        <Drawer
          variant="permanent"
          slotProps={{
            paper: { sx: { ...belowHeader, width, overflowX: 'hidden', transition: WIDTH_TRANSITION } },
          }}
        >
          <NavigationList collapsed={!isBeside} />
        </Drawer>
      </Box>
      <Drawer
        open={kind === 'narrow' && isOpen}
        onClose={uncover}
        slotProps={{
          paper: {
            'aria-label': t('shell.navigationLabel'),
            sx: { ...belowHeader, width: DRAWER_OPEN_WIDTH },
          },
        }}
      >
        <nav aria-label={t('shell.navigationLabel')}>
          <NavigationList collapsed={false} onChosen={uncover} />
        </nav>
      </Drawer>
    </>
  )
}
