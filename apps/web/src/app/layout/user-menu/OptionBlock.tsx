import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  title: string
  /** Current state, in a sentence. */
  text: string
  action: ReactNode
}

/** One of the actions on the home page. */
export function OptionBlock({ icon, title, text, action }: Props) {
  return (
    <Box component="section" sx={block}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography
          variant="h2"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, '& > svg': { color: 'primary.main' } }}
        >
          {icon}
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: '2px' }}>
          {text}
        </Typography>
      </Box>
      {/* Aligns the label with the text above it. */}
      <Box
        sx={{
          marginInlineStart: { xs: 0, sm: '-8px' },
          flexShrink: 0,
          '& .MuiButton-root': { typography: 'overline', px: 1 },
        }}
      >
        {action}
      </Box>
    </Box>
  )
}

const block = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  alignItems: { xs: 'center', sm: 'start' },
  gap: 0.5,
  py: 1.5,
  px: { xs: 0, sm: 3 },
  borderTop: { xs: 1, sm: 0 },
  borderInlineStart: { xs: 0, sm: '1px solid' },
  borderColor: { xs: 'divider', sm: 'divider' },
  '&:first-of-type': { border: 0, paddingInlineStart: 0 },
} as const
