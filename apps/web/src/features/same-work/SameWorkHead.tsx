import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Tab, StateChoice } from './StateChoice.tsx'
import type { Counts } from './same-work-api.ts'

interface Props {
  tab: Tab
  counts: Counts | undefined
  lead: string
}

/** The tabs, and the effect of a decision on readers. */
export function SameWorkHead({ tab, counts, lead }: Props) {
  return (
    <Box sx={head}>
      <StateChoice tab={tab} counts={counts} />
      <Typography
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ marginInlineStart: { md: 'auto' } }}
      >
        {lead}
      </Typography>
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
  minHeight: 36,
  pb: 0.5,
} as const
