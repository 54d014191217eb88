import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import { type SxProps, type Theme, Box, Typography } from '@mui/material'
import { type ComponentProps, useId } from 'react'
import SwapVert from 'virtual:icon/SwapVert'
import { centredRow, visuallyHidden } from '#shared/ui/styles.ts'

interface Props extends ComponentProps<'select'> {
  sx?: SxProps
}

/** The browser's own select without a box. On frequent pages it replaces MUI's, which loads all of the text fields. */
export function PlainSelect({ sx, ...select }: Props) {
  return (
    <Box component="span" sx={place}>
      <Box component="select" {...select} sx={{ ...field, ...sx }} />
      <ArrowDropDown aria-hidden sx={arrow} />
    </Box>
  )
}

const place = { position: 'relative', display: 'inline-flex', minWidth: 0 } as const
const field = {
  appearance: 'none',
  width: '100%',
  minHeight: 28,
  py: '3px',
  paddingInlineStart: '4px',
  paddingInlineEnd: '24px',
  border: 0,
  borderRadius: 1,
  font: 'inherit',
  typography: 'body2',
  color: 'text.primary',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '& option': { bgcolor: 'background.paper' },
} as const
const arrow = {
  position: 'absolute',
  insetInlineEnd: 2,
  top: 'calc(50% - 9px)',
  color: 'text.secondary',
  pointerEvents: 'none',
} as const

interface InlineChoiceProps<Value extends string | number> {
  label: string
  labelVariant: 'body2' | 'caption'
  value: Value
  choices: readonly Value[]
  labelOf: (choice: Value) => string
  onChoose: (choice: Value) => void
  sx: SxProps
}

/** One of several choices at the head or foot of a list: its label, followed by a select without a box. */
export function InlineChoice<Value extends string | number>({
  label,
  labelVariant,
  value,
  choices,
  labelOf,
  onChoose,
  sx,
}: InlineChoiceProps<Value>) {
  const id = useId()
  return (
    <>
      <Typography component="label" htmlFor={id} variant={labelVariant} color="textSecondary">
        {label}
      </Typography>
      <PlainSelect
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice) === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
        sx={sx}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
          </option>
        ))}
      </PlainSelect>
    </>
  )
}

type SortChoiceProps<Sort extends string> = Omit<
  ComponentProps<typeof InlineChoice<Sort>>,
  'labelVariant' | 'sx'
> & {
  /** Hides the label except from screen readers: the choices are clearly orders. */
  isBrief?: boolean
}

/** Order of a list, in its head. */
export function SortChoice<Sort extends string>({ isBrief = false, ...choice }: SortChoiceProps<Sort>) {
  return (
    <Box sx={isBrief ? briefOrder : order}>
      <SwapVert sx={{ color: 'text.secondary' }} aria-hidden />
      <InlineChoice {...choice} labelVariant="body2" sx={{ fontWeight: 560 }} />
    </Box>
  )
}

const row = { position: 'relative', ...centredRow, displayPrint: 'none', gap: 0.5 } as const
const briefOrder = { ...row, '& > label': visuallyHidden }
/** On small windows arrows replace the label, to leave room for the rest of the head. */
const order = {
  ...row,
  '& > label': ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden }),
}
