import Box from '@mui/material/Box'
import { formatNumber } from '#shared/i18n/in-language.ts'

interface Pill<Value extends string> {
  value: Value
  label: string
  /** Undefined until it is known. */
  count?: number | undefined
}

interface Props<Value extends string> {
  label: string
  choices: readonly Pill<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** Chooses a part of one list; each part has its count. On phones they scroll sideways. */
export function Pills<Value extends string>({ label, choices, value, onChoose }: Props<Value>) {
  return (
    <Box component="fieldset" aria-label={label} sx={pills}>
      {choices.map((choice) => (
        <Box
          key={choice.value}
          component="button"
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          sx={pill}
        >
          {choice.label}
          {choice.count !== undefined && <span>{formatNumber(choice.count)}</span>}
        </Box>
      ))}
    </Box>
  )
}

const pills = {
  display: 'flex',
  gap: '2px',
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const
const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  flexShrink: 0,
  height: 28,
  px: '9px',
  border: 0,
  borderRadius: '14px',
  typography: 'caption',
  fontWeight: 520,
  color: 'text.secondary',
  bgcolor: 'transparent',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.inset' },
  '&[aria-pressed="true"]': { color: 'primary.main', bgcolor: 'surface.tint', fontWeight: 600 },
  '& > span': { fontWeight: 450 },
  '@media (pointer: coarse)': { height: 40, borderRadius: '20px', px: '12px' },
} as const
