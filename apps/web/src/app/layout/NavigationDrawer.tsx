import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { DRAWER_COLLAPSED_WIDTH, DRAWER_OPEN_WIDTH, HEADER_HEIGHT, md } from '#app/theme/breakpoints.ts'
import { navigationCollapsed, selectIsCollapsed } from './navigation-slice.ts'
import { NavigationList } from './NavigationList.tsx'

const WIDTH_TRANSITION = 'width 195ms cubic-bezier(0.4, 0, 0.2, 1)'

/** Beside the page on wide windows; on small ones the open drawer lies over it and closes once a place is chosen. */
export function NavigationDrawer() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const isCollapsed = useSelector(selectIsCollapsed)
  const isSmall = useMediaQuery(`(max-width: ${md}px)`, { noSsr: true })
  const handleCollapse = () => dispatch(navigationCollapsed())

  useEffect(() => {
    if (isSmall) dispatch(navigationCollapsed())
  }, [dispatch, isSmall])

  const railWidth = isCollapsed || isSmall ? DRAWER_COLLAPSED_WIDTH : DRAWER_OPEN_WIDTH
  return (
    <>
      <Box component="nav" aria-label={t('shell.navigationLabel')} sx={{ width: railWidth, flexShrink: 0, transition: WIDTH_TRANSITION }}>
        <Drawer
          variant="permanent"
          slotProps={{ paper: { sx: { top: HEADER_HEIGHT, height: `calc(100% - ${HEADER_HEIGHT}px)`, width: railWidth, overflowX: 'hidden', transition: WIDTH_TRANSITION } } }}
        >
          <NavigationList collapsed={isCollapsed || isSmall} />
        </Drawer>
      </Box>
      <Drawer
        open={isSmall && !isCollapsed}
        onClose={handleCollapse}
        slotProps={{ paper: { component: 'nav', 'aria-label': t('shell.navigationLabel'), sx: { top: HEADER_HEIGHT, height: `calc(100% - ${HEADER_HEIGHT}px)`, width: DRAWER_OPEN_WIDTH } } }}
      >
        <NavigationList collapsed={false} onChosen={handleCollapse} />
      </Drawer>
    </>
  )
}
