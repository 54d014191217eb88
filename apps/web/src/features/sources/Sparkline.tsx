import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '#shared/ui/visually-hidden.ts'

const BAR = 8
const GAP = 3
const HEIGHT = 28
/** Weeks with something are told from those with nothing, however much the others brought. */
const LEAST = 3

/** Counts side by side as small bars, oldest first; the text alternative has the figures. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...counts)
  const width = counts.length * (BAR + GAP) - GAP
  const figures = counts.map((count) => count.toLocaleString('en')).join(', ')
  return (
    <>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${width} ${HEIGHT}`}
        sx={{ display: 'block', width, height: HEIGHT, mt: 0.5 }}
      >
        <title>{figures}</title>
        {counts.map((count, week) => (
          <Bar key={`week ${String(week)}`} x={week * (BAR + GAP)} part={count / most} />
        ))}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {t('sources.history.sparkline', { figures })}
      </Box>
    </>
  )
}

function Bar({ x, part }: { x: number; part: number }) {
  const height = part === 0 ? 1 : Math.max(LEAST, Math.round(HEIGHT * part))
  return (
    <Box
      component="rect"
      x={x}
      y={HEIGHT - height}
      width={BAR}
      height={height}
      sx={{ fill: 'currentColor', color: part === 0 ? 'text.disabled' : 'primary.main' }}
    />
  )
}
