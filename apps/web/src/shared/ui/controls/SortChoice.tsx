import SwapVert from '@mui/icons-material/SwapVert'
import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { InlineChoice } from './InlineChoice.tsx'

type Props<Sort extends string> = Omit<ComponentProps<typeof InlineChoice<Sort>>, 'labelVariant' | 'sx'>

/** In what order a list stands, at its head. */
export function SortChoice<Sort extends string>(props: Props<Sort>) {
  return (
    <Box sx={order}>
      <SwapVert sx={{ color: 'text.secondary' }} aria-hidden />
      <InlineChoice {...props} labelVariant="body2" sx={{ fontWeight: 560 }} />
    </Box>
  )
}

const order = { display: 'flex', displayPrint: 'none', alignItems: 'center', gap: 0.5 }
