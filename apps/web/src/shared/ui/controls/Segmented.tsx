import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import DensityMedium from 'virtual:icon/DensityMedium'
import ViewAgendaOutlined from 'virtual:icon/ViewAgendaOutlined'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { useDensity } from '#shared/lib/state/use-density.ts'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, which is then its name. */
  icon?: ReactNode
  /** Undefined until it is known. */
  count?: number | undefined
}

export interface SegmentedProps<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few choices, all visible: the density of a list, the appearance. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChoose,
  look = segments,
}: SegmentedProps<Value> & { look?: object }) {
  return (
    <Box component="fieldset" aria-label={label} sx={look}>
      {choices.map((choice) => (
        <Box
          key={choice.value}
          component="button"
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.icon ? choice.label : undefined}
          onClick={() => onChoose(choice.value)}
        >
          {choice.icon ?? choice.label}
          {choice.count !== undefined && <span>{formatNumber(choice.count)}</span>}
        </Box>
      ))}
    </Box>
  )
}

export const button = { border: 0, color: 'text.secondary', bgcolor: 'transparent', cursor: 'pointer' }

const segments = {
  display: 'inline-flex',
  p: '2px',
  borderRadius: 1,
  bgcolor: 'surface.inset',
  '& > button': {
    ...button,
    display: 'grid',
    placeItems: 'center',
    minWidth: 30,
    height: 28,
    px: 0.75,
    borderRadius: '4px',
    typography: 'subtitle2',
    '&[aria-pressed="true"]': {
      color: 'primary.main',
      bgcolor: 'surface.press',
      boxShadow: 'var(--mui-palette-shadow-pressed)',
    },
    '@media (pointer: coarse)': { minWidth: 40, height: 36 },
  },
}

/** Chooses the density of lists of results, bookmarks and sources. */
export function DensityChoice() {
  const { t } = useTranslation()
  const [density, setDensity] = useDensity()
  return (
    <Segmented
      label={t('ui.density.label')}
      value={density}
      onChoose={setDensity}
      choices={[
        { value: 'comfortable', label: t('ui.density.comfortable'), icon: <ViewAgendaOutlined /> },
        { value: 'compact', label: t('ui.density.compact'), icon: <DensityMedium /> },
      ]}
    />
  )
}

/** Chooses a part of one list; each part has its count. On phones they scroll sideways. */
export const Pills = <Value extends string>(props: SegmentedProps<Value>) => (
  <Segmented {...props} look={pills} />
)

const pills = {
  display: 'flex',
  gap: '2px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > button': {
    ...button,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    flexShrink: 0,
    height: 28,
    px: '9px',
    borderRadius: '14px',
    typography: 'caption',
    fontWeight: 520,
    whiteSpace: 'nowrap',
    '&:hover': { bgcolor: 'surface.inset' },
    '&[aria-pressed="true"]': { color: 'primary.main', bgcolor: 'surface.tint', fontWeight: 600 },
    '& > span': { fontWeight: 450 },
    '@media (pointer: coarse)': { height: 40, borderRadius: '20px', px: '12px' },
  },
}
