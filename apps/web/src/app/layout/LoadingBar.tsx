// oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element cannot be as high as a line and move within it
import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSelector } from 'react-redux'
import { selectIsLoading } from '#shared/api/fader-slice.ts'

/** Visible while any request is running; it fades in late, so that quick requests do not flicker. */
export function LoadingBar() {
  const { t } = useTranslation()
  const isLoading = useSelector(selectIsLoading)
  if (!isLoading) return null
  return <Box role="progressbar" aria-label={t('shell.loading')} sx={track} />
}

const track = {
  position: 'absolute',
  insetInline: 0,
  bottom: -2,
  height: 2,
  overflow: 'hidden',
  bgcolor: 'plot.off',
  animation: 'appear 120ms 150ms both',
  '@keyframes appear': { from: { opacity: 0 } },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '35%',
    bgcolor: 'primary.main',
    animation: 'pass 1.4s ease-in-out infinite',
  },
  '@keyframes pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(290%)' } },
} as const
