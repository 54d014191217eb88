import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'

/** What an article appeared in, and where in it: "Annals of Lakes 12(3), 45–67". */
export function Venue({ article: { venue, citation } }: { article: Pick<Article, 'venue' | 'citation'> }) {
  const { volume, issue, pages } = citation
  const place = [`${volume}${issue && `(${issue})`}`, pages.replace('-', '–')].filter(Boolean).join(', ')
  return (
    <>
      <Box component="cite" sx={{ fontStyle: 'normal' }}>
        {venue}
      </Box>{' '}
      {place}
    </>
  )
}
