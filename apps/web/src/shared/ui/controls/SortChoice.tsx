import SwapVert from 'virtual:icon/SwapVert'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { visuallyHidden } from '../text/visually-hidden.ts'
import { InlineChoice } from './InlineChoice.tsx'

type Props<Sort extends string> = Omit<ComponentProps<typeof InlineChoice<Sort>>, 'labelVariant' | 'sx'> & {
  /** The choices say by themselves that they are orders: the label is for screen readers. */
  isBrief?: boolean
}

/** In what order a list stands, at its head. */
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
/** On small windows the arrows say that it is an order: what else the head holds fits beside it then. */
const order = {
  ...row,
  '& > label': ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden }),
}
