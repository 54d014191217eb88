import { Box, ButtonBase, type Theme, useMediaQuery } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { useDispatch } from 'react-redux'
import {
  DRAWER_COLLAPSED_WIDTH,
  DRAWER_OPEN_WIDTH,
  HEADER_HEIGHT,
  LOW_WINDOW,
  BOTTOM_BAR_HEIGHT,
  MOTION,
} from '#app/theme/tokens.ts'
import { navigationUncovered, useNavigation } from './navigation-state.ts'
import { NavigationList } from './NavigationList.tsx'
import { Link, useLocation } from 'react-router'
import { usePerson } from '#shared/session/use-session.ts'
import { isAt, placesFor, usePlaceCounts } from './navigation-places.tsx'

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

/** Navigation at the bottom of small screens, within reach of a thumb. */
function BottomBar() {
  const { t } = useTranslation()
  const location = useLocation()
  const person = usePerson()
  const counts = usePlaceCounts()
  if (!person) return null
  return (
    <Box component="nav" aria-label={t('shell.navigationLabel')} sx={bar}>
      {placesFor(person).map((place) => {
        const isCurrent = isAt(place, location)
        const name = t(`shell.nav.${place.label}`)
        const shortName = t(`shell.nav.short.${place.label}`)
        return (
          <ButtonBase
            key={place.to}
            component={Link}
            to={place.to}
            // Speech control needs the visible label in the accessible name (WCAG 2.5.3).
            aria-label={name.includes(shortName) ? name : undefined}
            aria-current={isCurrent ? 'page' : undefined}
            sx={{ ...entry, color: isCurrent ? 'primary.main' : 'text.secondary' }}
          >
            <Box sx={{ position: 'relative', display: 'flex' }}>
              <place.Icon fontSize="large" />
              {counts[place.label] && <Box aria-hidden sx={dot} />}
            </Box>
            <Box component="span" sx={{ typography: 'caption', fontWeight: isCurrent ? 600 : 450 }}>
              {shortName}
            </Box>
          </ButtonBase>
        )
      })}
    </Box>
  )
}

const bar = {
  position: 'fixed',
  [LOW_WINDOW]: { position: 'absolute' },
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  height: `calc(${BOTTOM_BAR_HEIGHT}px + env(safe-area-inset-bottom))`,
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'surface.chrome',
  borderTop: 1,
  borderColor: 'divider',
} as const

const entry = {
  flex: '1 1 0',
  minWidth: 0,
  flexDirection: 'column',
  gap: '1px',
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const

const dot = {
  position: 'absolute',
  top: -2,
  insetInlineEnd: -4,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const
