import { Box } from '@mui/material'
import { hairlineAbove, visuallyHidden } from '#shared/ui/styles.ts'

interface Props {
  /** Oldest first. */
  counts: readonly number[]
  /** Description with the figures for screen readers. */
  description: string
  /** Labels below the bars, one each; left out of a sparkline. */
  labels?: readonly string[]
  height?: number
  /** Width of each bar; shares the whole width if left out. */
  barWidth?: number
  /** True if the last bar is the current period. */
  isLastNow?: boolean
}

/** Minimum height, which tells a small count from none. */
const LEAST = 3

/** Counts as bars: a sparkline in a row of a source, a week on the home page, the years of an author. */
export function BarPlot({ counts, description, labels, height = 26, barWidth, isLastNow = false }: Props) {
  const most = Math.max(1, ...counts)
  return (
    <figure>
      <Box component="figcaption" sx={visuallyHidden}>
        {description}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${counts.length}, ${barWidth ? `${barWidth}px` : 'minmax(0, 1fr)'})`,
          // Of many bars none is squeezed out.
          columnGap: `${barWidth ? 3 : 45 / counts.length}px`,
          alignItems: 'end',
        }}
      >
        {counts.map((count, place) => (
          <Box
            key={place}
            sx={{
              height: count === 0 ? '1px' : `${Math.max(LEAST, Math.round((height * count) / most))}px`,
              borderRadius: '2px 2px 0 0',
              bgcolor:
                count === 0
                  ? 'plot.off'
                  : isLastNow && place === counts.length - 1
                    ? 'primary.main'
                    : 'plot.bar',
              // Forced colours remove backgrounds, but not borders.
              '@media (forced-colors: active)': { border: '1px solid CanvasText' },
            }}
          />
        ))}
        {labels?.map((label, place) => (
          <Box
            key={`${place} ${label}`}
            component="span"
            sx={{ typography: 'caption', color: 'text.tertiary', textAlign: 'center', ...hairlineAbove }}
          >
            {label}
          </Box>
        ))}
      </Box>
    </figure>
  )
}
