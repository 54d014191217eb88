import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { BOTTOM_BAR_HEIGHT, LOW_WINDOW } from '#app/theme/breakpoints.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { isAt, placesFor, usePlaceCounts } from './navigation-places.tsx'

/** Navigation at the bottom of small screens, within reach of a thumb. */
export function BottomBar() {
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
