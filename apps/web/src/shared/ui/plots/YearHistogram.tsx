import { Box } from '@mui/material'
import { type PointerEvent, useState } from 'react'
import type { YearRange } from '#shared/criteria/years.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'

const HEIGHT = 48
const LEGEND_HEIGHT = 20
const SPACE_BELOW = 10
/** Total height, reserved while the numbers are loading. */
export const HISTOGRAM_HEIGHT = HEIGHT + LEGEND_HEIGHT + SPACE_BELOW
const MIN_BAR = 2
/** Maximum number of years that can be told apart and clicked; the year selects have older ones. */
const WIDEST_SPAN = 60
/** Distance from an end of the range within which dragging moves that end. */
const GRIP_PX = 10

interface Props {
  years: readonly { year: number; count: number }[]
  range: YearRange
  onChoose: (range: YearRange) => void
}

/**
 * Counts per year with a brush: a click chooses a year, dragging a range, and either end of a range can be moved. For
 * pointers only, because the two year selects do the same. For search results and the preview of an alert.
 */
export function YearHistogram({ years, range, onChoose }: Props) {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const known = years.filter(({ year }) => year > 0).sort((a, b) => a.year - b.year)
  const last = known.at(-1)?.year
  const oldest = known[0]?.year
  if (oldest === undefined || last === undefined || oldest === last) return null
  const first = Math.max(oldest, last - WIDEST_SPAN + 1)
  const counts = new Map(known.map(({ year, count }) => [year, count]))
  const highest = Math.max(...counts.values())
  const span = last - first + 1
  const shown = drag ? ordered(drag) : range
  const isLimited = shown.startYear !== null || shown.endYear !== null
  const from = Math.max(first, shown.startYear ?? first)
  const to = Math.min(last, shown.endYear ?? last)
  const percent = (year: number) => `${(100 * (year - first)) / span}%`

  const yearAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return first + Math.min(span - 1, Math.max(0, Math.floor(((clientX - left) / width) * span)))
  }
  /** Returns the end that stays while the other is moved; null if a new range begins. */
  function fixedEnd({ currentTarget, clientX }: PointerEvent): number | null {
    if (!isLimited) return null
    const { left, width } = currentTarget.getBoundingClientRect()
    const xOf = (year: number) => left + ((year - first) / span) * width
    if (Math.abs(clientX - xOf(from)) <= GRIP_PX) return to
    return Math.abs(clientX - xOf(to + 1)) <= GRIP_PX ? from : null
  }
  function handleDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: fixedEnd(event) ?? yearAt(event), to: yearAt(event) })
  }
  function handleUp() {
    if (drag) onChoose(ordered(drag))
    setDrag(null)
  }

  return (
    // Years run from left to right in every language.
    <Box aria-hidden dir="ltr" sx={{ height: HISTOGRAM_HEIGHT }}>
      <Box
        onPointerDown={handleDown}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: yearAt(event) })}
        onPointerUp={handleUp}
        onPointerCancel={() => setDrag(null)}
        sx={plot}
      >
        {Array.from({ length: span }, (_, index) => {
          const year = first + index
          const count = counts.get(year) ?? 0
          const isIn = year >= from && year <= to
          return (
            <Box
              key={year}
              title={t('ui.years.bar', { year: String(year), count })}
              sx={{ flex: 1, display: 'flex', alignItems: 'end', height: '100%', px: span > 40 ? 0 : '1px' }}
            >
              <Box
                sx={{
                  width: '100%',
                  height: count === 0 ? '1px' : Math.max(MIN_BAR, (count / highest) * HEIGHT),
                  borderRadius: '1px 1px 0 0',
                  bgcolor: isIn && count > 0 ? 'plot.bar' : 'plot.off',
                  // Forced colours remove backgrounds, but not borders.
                  '@media (forced-colors: active)': {
                    border: '1px solid',
                    borderColor: isIn ? 'CanvasText' : 'GrayText',
                  },
                }}
              />
            </Box>
          )
        })}
        {isLimited && to >= from && (
          <Box
            sx={{
              ...brush,
              insetInlineStart: percent(from),
              insetInlineEnd: `calc(100% - ${percent(to + 1)})`,
            }}
          />
        )}
      </Box>
      <Box sx={axis}>
        <span>{first}</span>
        <span>{last}</span>
      </Box>
    </Box>
  )
}

const grip = {
  content: '""',
  position: 'absolute',
  top: '50%',
  width: 5,
  height: 20,
  mt: '-10px',
  borderRadius: '3px',
  bgcolor: 'primary.main',
  outline: '2px solid var(--mui-palette-background-default)',
} as const

const brush = {
  position: 'absolute',
  insetBlock: '-2px 0',
  borderRadius: '3px 3px 0 0',
  bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent)',
  pointerEvents: 'none',
  '&::before': { ...grip, insetInlineStart: '-2px' },
  '&::after': { ...grip, insetInlineEnd: '-2px' },
} as const

const plot = {
  position: 'relative',
  display: 'flex',
  height: HEIGHT,
  cursor: 'pointer',
  touchAction: 'pan-y',
  userSelect: 'none',
} as const

const axis = {
  display: 'flex',
  justifyContent: 'space-between',
  height: LEGEND_HEIGHT,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.tertiary',
  fontVariantNumeric: 'tabular-nums',
} as const

const ordered = ({ from, to }: { from: number; to: number }): YearRange => ({
  startYear: Math.min(from, to),
  endYear: Math.max(from, to),
})
