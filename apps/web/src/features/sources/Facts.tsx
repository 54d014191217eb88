import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** `width` is the minimum width in CSS, which aligns the facts of a row with those of the row above. */
export type Fact = readonly [name: string, value: ReactNode, width?: string]

/** Short facts beside each other, each below its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0 }}>
      {facts.map(([name, value, width]) => (
        <Box key={name} sx={{ minWidth: width }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
