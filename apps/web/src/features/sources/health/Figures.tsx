import { formatNumber } from '#shared/i18n/in-language.ts'
import Box from '@mui/material/Box'

/** Important numbers beside each other, each above its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: number])[] }) {
  return (
    <Box component="dl" sx={strip}>
      {figures.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'h4', color: 'heading' }}>
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
  m: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div + div': { borderInlineStart: '1px solid', borderColor: 'divider', paddingInlineStart: 1.5 },
} as const
