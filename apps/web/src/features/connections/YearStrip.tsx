import { Box } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { visuallyHidden } from '#shared/ui/styles.ts'

/** A work in the plot. A saved one is shown as such, whether it is cited or cites. */
export interface Dot {
  year: number
  kind: 'reference' | 'citing'
  isSaved: boolean
}

const KINDS = ['saved', 'reference', 'citing'] as const
type Shown = (typeof KINDS)[number]

/** Dots of one year; the number of further ones is written above them. */
const MOST_STACKED = 6
/** Years on the axis at least, so that a few dots are not far apart. */
const LEAST_YEARS = 10
const MOST_LABELS = 6
const RADIUS = 4
const STEP = 11
const HEAD = 22
const AXIS = 20

const shownAs = ({ kind, isSaved }: Dot): Shown => (isSaved ? 'saved' : kind)

/** Returns the first and last year of works, such as '2001–2016'. */
function rangeOf(dots: readonly Dot[]): string {
  const years = dots.map(({ year }) => year)
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return first === last ? String(first) : `${first}–${last}`
}

interface Props {
  dots: readonly Dot[]
  /** Year of the article itself; null if it is unknown. */
  year: number | null
}

/** References and citing articles as dots by year, saved ones first in each year. */
export function YearStrip({ dots, year: own }: Props) {
  const { t } = useTranslation()
  const years = [...dots.map(({ year }) => year), ...(own === null ? [] : [own])]
  const last = Math.max(...years)
  const first = Math.min(...years, last - LEAST_YEARS)
  const placeOf = (year: number) => `${(2 + (96 * (year - first)) / (last - first)).toFixed(2)}%`
  const stacks = [...Map.groupBy(dots, ({ year }) => year)]
  const highest = Math.min(MOST_STACKED, Math.max(...stacks.map(([, stack]) => stack.length)))
  const base = HEAD + highest * STEP + RADIUS
  const labels = labelsOf(first, last)

  const ofKind = (kind: Dot['kind']) => dots.filter((dot) => dot.kind === kind)
  const saved = dots.filter(({ isSaved }) => isSaved).length
  const sums = (['reference', 'citing'] as const).flatMap((kind) => {
    const some = ofKind(kind)
    const key = kind === 'reference' ? 'connections.strip.references' : 'connections.strip.citing'
    return some.length ? [t(key, { count: some.length, years: rangeOf(some) })] : []
  })
  const description = [...sums, ...(saved ? [t('connections.strip.saved', { count: saved })] : [])].join('; ')

  return (
    <Box component="figure" sx={figure}>
      <figcaption style={visuallyHidden}>
        {t('connections.strip.label')}: {description}
      </figcaption>
      <svg width="100%" height={base + AXIS} aria-hidden focusable="false">
        <line x1="0" x2="100%" y1={base} y2={base} className="axis" />
        {labels.map((year) => (
          <text key={year} x={placeOf(year)} y={base + 15} textAnchor="middle">
            {year}
          </text>
        ))}
        {own !== null && (
          <>
            <line x1={placeOf(own)} x2={placeOf(own)} y1={HEAD - 4} y2={base} className="own" />
            <text
              x={placeOf(own)}
              y={HEAD - 9}
              className="own"
              textAnchor={own - first < (last - first) / 2 ? 'start' : 'end'}
            >
              {t('connections.strip.this')}
            </text>
          </>
        )}
        {stacks.map(([year, stack]) => (
          <g key={year}>
            {inOrder(stack).map((kind, at) => (
              <circle
                key={at}
                cx={placeOf(year)}
                cy={base - STEP * (at + 1) + RADIUS}
                r={RADIUS}
                className={kind}
              />
            ))}
            {stack.length > MOST_STACKED && (
              <text x={placeOf(year)} y={HEAD} textAnchor="middle">
                {t('connections.strip.more', { count: stack.length - MOST_STACKED })}
              </text>
            )}
          </g>
        ))}
      </svg>
      <Box component="ul" aria-hidden sx={legend}>
        {KINDS.filter((kind) => dots.some((dot) => shownAs(dot) === kind)).map((kind) => (
          <li key={kind}>
            <svg width="10" height="10" focusable="false">
              <circle cx="5" cy="5" r={RADIUS} className={kind} />
            </svg>
            {t(`connections.strip.kinds.${kind}`)}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const inOrder = (stack: readonly Dot[]) =>
  stack
    .map(shownAs)
    .toSorted((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b))
    .slice(0, MOST_STACKED)

/** Returns years that divide the axis evenly: each, or each second, fifth, tenth … */
function labelsOf(first: number, last: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((each) => (last - first) / each <= MOST_LABELS) ?? 100
  const start = Math.ceil(first / step) * step
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, at) => start + at * step)
}

const figure = {
  mt: 2.5,
  '& .axis': { stroke: 'var(--mui-palette-divider)' },
  '& line.own': { stroke: 'var(--mui-palette-primary-main)', strokeWidth: 2 },
  '& text': { typography: 'caption', fill: 'var(--mui-palette-text-secondary)' },
  '& text.own': { fill: 'var(--mui-palette-primary-main)', fontWeight: 600 },
  '& .saved': { fill: 'var(--mui-palette-primary-main)' },
  '& .reference': { fill: 'var(--mui-palette-plot-bar)' },
  '& .citing': {
    fill: 'var(--mui-palette-background-default)',
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 1.5,
  },
} as const
const legend = {
  mt: 0.5,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  typography: 'caption',
  color: 'text.secondary',
  '& > li': { display: 'flex', alignItems: 'center', gap: '6px' },
} as const
