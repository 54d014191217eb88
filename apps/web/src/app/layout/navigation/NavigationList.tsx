import { Box, ButtonBase } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link, useLocation } from 'react-router'
import { MOTION } from '#app/theme/tokens.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { usePinnedSearches } from '#features/search'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { isAt, type Place, placesFor, type PlaceCount, usePlaceCounts } from './navigation-places.tsx'

/** Loaded by those who have pinned a search. */
const PinnedPlaces = onDemand(async () => (await import('./PinnedPlaces.tsx')).PinnedPlaces)

interface Props {
  collapsed: boolean
  onChosen?: () => void
}

export function NavigationList({ collapsed, onChosen }: Props) {
  const person = usePerson()
  const counts = usePlaceCounts()
  const { data: pins = [] } = usePinnedSearches()
  if (!person) return null
  return (
    <Box component="ul" sx={list}>
      {placesFor(person).map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          count={counts[place.label]}
          collapsed={collapsed}
          onChosen={onChosen}
        >
          {place.label === 'discover' && !collapsed && pins.length > 0 && (
            <PinnedPlaces pins={pins} onChosen={onChosen} />
          )}
        </PlaceLink>
      ))}
    </Box>
  )
}

interface LinkProps extends Props {
  place: Place
  count: PlaceCount | undefined
  onChosen: (() => void) | undefined
  /** Further links below. */
  children: ReactNode
}

function PlaceLink({ place, count, collapsed, onChosen, children }: LinkProps) {
  const { t } = useTranslation()
  const location = useLocation()
  const countId = useId()
  const label = t(`shell.nav.${place.label}`)
  const isCurrent = isAt(place, location)
  return (
    <Box
      component="li"
      sx={{ position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}
    >
      <ButtonBase
        component={Link}
        to={place.to}
        onClick={onChosen}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={label}
        data-tip={collapsed ? label : undefined}
        aria-describedby={count && countId}
        sx={placeLink}
      >
        <place.Icon fontSize="large" />
        {/* Labels are shown only if there is room for whole words. */}
        <Box component="span" sx={collapsed ? hiddenLabel : shownLabel}>
          {label}
        </Box>
      </ButtonBase>
      {/* Outside the link, so that the link's name stays the same. */}
      {count && (
        <Box component="span" aria-hidden sx={collapsed ? dot : { ...countBadge, ...shownLabel }}>
          {!collapsed && count.count}
        </Box>
      )}
      {count && (
        <span id={countId} style={visuallyHidden}>
          {count.description}
        </span>
      )}
      {children}
    </Box>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2px',
  px: '10px',
  py: 1.5,
} as const

const placeLink = {
  justifyContent: 'start',
  gap: '10px',
  width: '100%',
  height: 38,
  px: '10px',
  borderRadius: 1,
  typography: 'body1',
  color: 'text.secondary',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'surface.inset' },
  '&[aria-current], &[aria-current]:hover': {
    color: 'primary.main',
    fontWeight: 600,
    bgcolor: 'surface.tint',
  },
  '@media (pointer: coarse)': { height: 44 },
} as const

const hiddenLabel = { visibility: 'hidden', width: 0, overflow: 'hidden' } as const
const shownLabel = {
  animation: `words-appear ${MOTION.hover}ms ${MOTION.panel - MOTION.hover}ms ease-out both`,
  '@keyframes words-appear': { from: { opacity: 0 } },
}

const countBadge = {
  position: 'absolute',
  insetInlineEnd: 10,
  pointerEvents: 'none',
  minWidth: 20,
  px: '6px',
  borderRadius: '9px',
  bgcolor: 'surface.inset',
  typography: 'caption',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

const dot = {
  position: 'absolute',
  top: 8,
  insetInlineStart: 26,
  width: 7,
  height: 7,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  boxShadow: '0 0 0 2px var(--mui-palette-surface-chrome)',
} as const
