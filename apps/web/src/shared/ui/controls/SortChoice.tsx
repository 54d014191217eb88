import SwapVert from 'virtual:icon/SwapVert'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { visuallyHidden } from '../text/visually-hidden.ts'
import { InlineChoice } from './PlainSelect.tsx'

type Props<Sort extends string> = Omit<ComponentProps<typeof InlineChoice<Sort>>, 'labelVariant' | 'sx'> & {
  /** Hides the label except from screen readers: the choices are clearly orders. */
  isBrief?: boolean
}

/** Order of a list, in its head. */
export function SortChoice<Sort extends string>({ isBrief = false, ...choice }: Props<Sort>) {
  return (
    <Box sx={isBrief ? briefOrder : order}>
      <SwapVert sx={{ color: 'text.secondary' }} aria-hidden />
      <InlineChoice {...choice} labelVariant="body2" sx={{ fontWeight: 560 }} />
    </Box>
  )
}

const row = {
  position: 'relative',
  display: 'flex',
  displayPrint: 'none',
  alignItems: 'center',
  gap: 0.5,
} as const
const briefOrder = { ...row, '& > label': visuallyHidden }
/** On small windows arrows replace the label, to leave room for the rest of the head. */
const order = {
  ...row,
  '& > label': ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden }),
}
