import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/i18n/i18n.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** `width` is the minimum width in CSS, which aligns the facts of a row with those of the row above. */
export type Fact = readonly [name: string, value: ReactNode, width?: string]

/** Short facts beside each other, each below its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
      {facts.map(([name, value, width]) => (
        <Box key={name} sx={{ minWidth: width }}>
          <Caption component="dt">{name}</Caption>
          <Typography component="dd" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** Important numbers beside each other, each above its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: number])[] }) {
  return (
    <Box component="dl" sx={strip}>
      {figures.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ typography: 'h4', color: 'heading' }}>
            {formatNumber(value)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const strip = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  fontVariantNumeric: 'tabular-nums',
  '& > div + div': { borderInlineStart: '1px solid', borderColor: 'divider', paddingInlineStart: 1.5 },
} as const
