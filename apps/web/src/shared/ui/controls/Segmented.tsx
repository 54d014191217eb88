import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, which is then its name. */
  icon?: ReactNode
}

interface Props<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few choices, all visible: the density of a list, the appearance. */
export function Segmented<Value extends string>({ label, choices, value, onChoose }: Props<Value>) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{
        display: 'inline-flex',
        m: 0,
        border: 0,
        minWidth: 0,
        p: '2px',
        borderRadius: 1,
        bgcolor: 'surface.inset',
      }}
    >
      {choices.map((choice) => (
        <Box
          key={choice.value}
          component="button"
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.icon ? choice.label : undefined}
          onClick={() => onChoose(choice.value)}
          sx={segment}
        >
          {choice.icon ?? choice.label}
        </Box>
      ))}
    </Box>
  )
}

const segment = {
  display: 'grid',
  placeItems: 'center',
  minWidth: 30,
  height: 28,
  px: 0.75,
  border: 0,
  borderRadius: '4px',
  typography: 'subtitle2',
  color: 'text.secondary',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    color: 'primary.main',
    bgcolor: 'surface.press',
    boxShadow: 'var(--mui-palette-shadow-pressed)',
  },
  '@media (pointer: coarse)': { minWidth: 40, height: 36 },
}
