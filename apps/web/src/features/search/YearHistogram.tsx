import type { Facets } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

const HEIGHT = 56
const LEGEND_HEIGHT = 24
const SPACE_BELOW = 12
/** What it takes up, to be kept free while its numbers are on their way. */
export const HISTOGRAM_HEIGHT = HEIGHT + LEGEND_HEIGHT + SPACE_BELOW
const MIN_BAR = 2

export interface YearRange {
  startYear: number | null
  endYear: number | null
}

interface Props {
  years: Facets['years']
  range: YearRange
  onChoose: (range: YearRange) => void
}

/** Results per year; a click chooses a year, dragging a range. For pointers only: the lists below say and do the same. */
export function YearHistogram({ years, range, onChoose }: Props) {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const known = years.filter(({ year }) => year > 0).sort((a, b) => a.year - b.year)
  const first = known[0]?.year
  const last = known.at(-1)?.year
  if (first === undefined || last === undefined || first === last) return null
  const counts = new Map(known.map(({ year, count }) => [year, count]))
  const highest = Math.max(...counts.values())
  const span = last - first + 1
  const shown = drag ? ordered(drag) : range
  const isChosen = (year: number) => year >= (shown.startYear ?? first) && year <= (shown.endYear ?? last)

  const yearAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return first + Math.min(span - 1, Math.max(0, Math.floor(((clientX - left) / width) * span)))
  }
  function handleDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: yearAt(event), to: yearAt(event) })
  }
  function handleUp() {
    if (drag) onChoose(ordered(drag))
    setDrag(null)
  }

  return (
    <Box aria-hidden sx={{ height: HISTOGRAM_HEIGHT }}>
      <Box
        component="svg"
        viewBox={`0 0 ${span} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerDown={handleDown}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: yearAt(event) })}
        onPointerUp={handleUp}
        onPointerCancel={() => setDrag(null)}
        sx={{ display: 'block', width: '100%', height: HEIGHT, cursor: 'pointer', touchAction: 'pan-y' }}
      >
        {Array.from({ length: span }, (_, index) => {
          const year = first + index
          const count = counts.get(year) ?? 0
          const height = count === 0 ? 1 : Math.max(MIN_BAR, (count / highest) * HEIGHT)
          return (
            <Box
              component="g"
              key={year}
              sx={{
                color: isChosen(year) ? 'primary.main' : 'divider',
                '&:hover': { color: 'primary.light' },
              }}
            >
              <rect x={index} y={0} width={1} height={HEIGHT} fill="transparent">
                <title>{t('search.criteria.yearBar', { year: String(year), count })}</title>
              </rect>
              <rect
                x={index + 0.08}
                y={HEIGHT - height}
                width={0.84}
                height={height}
                fill="currentColor"
                pointerEvents="none"
              />
            </Box>
          )
        })}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: '0.75rem',
          color: 'text.secondary',
          mt: 0.5,
        }}
      >
        <span>{first}</span>
        <span>{last}</span>
      </Box>
    </Box>
  )
}

const ordered = ({ from, to }: { from: number; to: number }): YearRange => ({
  startYear: Math.min(from, to),
  endYear: Math.max(from, to),
})
