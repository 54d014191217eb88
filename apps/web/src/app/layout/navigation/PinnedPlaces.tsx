import type { PinnedSearch } from '@claire/api-contract'
import { Box, ButtonBase } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { linkOf } from '#features/search'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'

const SHOWN = 5

interface Props {
  pins: readonly PinnedSearch[]
  onChosen: (() => void) | undefined
}

/** Pinned searches below ‘Discover’, with the number of their new results. */
export function PinnedPlaces({ pins, onChosen }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const more = pins.length - SHOWN
  return (
    <Box component="ul" aria-label={t('shell.nav.pinned')} sx={list}>
      {pins
        .slice(0, SHOWN)
        .map(linkOf)
        .map(({ pin: { id, newResults }, label, path }) => (
          <li key={id}>
            <ButtonBase
              component={Link}
              to={path}
              onClick={onChosen}
              aria-current={path === pathname + search ? 'page' : undefined}
              title={label}
              sx={pinLink}
            >
              <Box component="span" dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {label}
              </Box>
              {newResults !== null && newResults > 0 && (
                <Box component="span" title={t('shell.nav.news', { count: newResults })} sx={news}>
                  +{formatNumber(newResults)}
                </Box>
              )}
            </ButtonBase>
          </li>
        ))}
      {more > 0 && (
        <li>
          <ButtonBase
            component={Link}
            to="/search"
            onClick={onChosen}
            aria-label={`${t('shell.nav.pinned')}: +${formatNumber(more)}`}
            sx={pinLink}
          >
            +{formatNumber(more)}
          </ButtonBase>
        </li>
      )}
    </Box>
  )
}

const list = { width: '100%', pt: '2px' }

const pinLink = {
  justifyContent: 'space-between',
  gap: 1,
  width: '100%',
  height: 30,
  // Aligned with the name above.
  paddingInlineStart: '40px',
  paddingInlineEnd: '10px',
  borderRadius: 1,
  typography: 'body2',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'surface.inset' },
  '&[aria-current]': { color: 'primary.main', fontWeight: 600 },
  '@media (pointer: coarse)': { height: 40 },
} as const

const news = { typography: 'caption', fontWeight: 600, color: 'primary.main', flexShrink: 0 } as const
