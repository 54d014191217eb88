import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import Fab from '@mui/material/Fab'
import useScrollTrigger from '@mui/material/useScrollTrigger'
import Zoom from '@mui/material/Zoom'
import { useTranslation } from 'react-i18next'

const SHOWN_BELOW_PX = 600

export function BackToTop() {
  const { t } = useTranslation()
  const isFarDown = useScrollTrigger({ disableHysteresis: true, threshold: SHOWN_BELOW_PX })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches

  function handleClick() {
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  return (
    <Zoom in={isFarDown} unmountOnExit>
      <Fab
        color="secondary"
        size="medium"
        aria-label={t('search.results.toTop')}
        onClick={handleClick}
        sx={{ position: 'fixed', right: { xs: 12, sm: 24 }, bottom: 24 }}
      >
        <KeyboardArrowUp />
      </Fab>
    </Zoom>
  )
}
