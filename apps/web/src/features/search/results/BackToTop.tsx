import KeyboardArrowUp from 'virtual:icon/KeyboardArrowUp'
import { IconButton, useScrollTrigger } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'

const SHOWN_BELOW_PX = 600

export function BackToTop() {
  const { t } = useTranslation()
  const isFarDown = useScrollTrigger({ disableHysteresis: true, threshold: SHOWN_BELOW_PX })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches

  function handleClick() {
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  if (!isFarDown) return null
  return (
    <IconButton size="large" aria-label={t('search.results.toTop')} onClick={handleClick} sx={floating}>
      <KeyboardArrowUp />
    </IconButton>
  )
}

const floating = {
  position: 'fixed',
  insetInlineEnd: { xs: 12, sm: 24 },
  // Above the bar of small windows.
  bottom: { xs: 72, sm: 24 },
  zIndex: 'fab',
  borderRadius: '50%',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  boxShadow: 'var(--mui-palette-shadow-floating)',
  animation: 'appear 120ms ease-out both',
  '@keyframes appear': { from: { opacity: 0 } },
} as const
