import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'

/** Venue of an article with volume and pages: "Annals of Lakes 12(3), 45–67". */
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
