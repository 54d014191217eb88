import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** What an article appeared in, and where in it: "Annals of Lakes 12(3), 45–67". */
export function Venue({ article: { venue, citation } }: { article: Pick<Article, 'venue' | 'citation'> }) {
  if (!venue) return null
  const { volume, issue, pages } = citation
  const place = [`${volume}${issue && `(${issue})`}`, pages.replace('-', '–')].filter(Boolean).join(', ')
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="cite">{venue}</Box> {place}
    </Typography>
  )
}
