import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Source } from '@claire/api-contract'

/** The source that a dialog is about. */
export function SourceInQuestion({ source }: { source: Source }) {
  return (
    <Box sx={{ px: 1.5, py: 1, bgcolor: 'surface.chrome', borderRadius: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{source.name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {source.url}
      </Typography>
    </Box>
  )
}
