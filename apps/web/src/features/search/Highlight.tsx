import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MarkedText } from '#shared/ui/MarkedText.tsx'

/** More than four lines of the widest card. */
const SHOWN_LENGTH = 700
/** What follows a sentence should fill its lines; a shorter rest is joined by what comes before. */
const SHORTEST_REST = 200

interface Props {
  sentence: string | undefined
  summary: string
  query: string
  exact: boolean
}

/** What stands around the sentence in the summary, to be read after it. */
function restOf(summary: string, sentence: string): string {
  const at = summary.indexOf(sentence)
  if (at < 0) return summary
  const after = summary.slice(at + sentence.length).trim()
  return after.length < SHORTEST_REST && at > 0
    ? [after, summary.slice(0, at).trim()].filter(Boolean).join(' … ')
    : after
}

const clamped = {
  gridArea: '1 / 1',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '4',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

/**
 * Four lines: the sentence that answers the search, then its surroundings. Until the sentence is known they hold the
 * start of the summary, which keeps its place afterwards, invisible: nothing moves when the sentence arrives.
 */
export function Highlight({ sentence, summary, query, exact }: Props) {
  const start = summary.slice(0, SHOWN_LENGTH)
  if (!sentence && !start) return null
  return (
    <Typography variant="body2" component="div" sx={{ display: 'grid' }}>
      {sentence && (
        <Box sx={{ ...clamped, visibility: 'hidden' }} aria-hidden>
          <MarkedText text={start} />
        </Box>
      )}
      {sentence ? (
        <Box sx={clamped}>
          <span>
            <MarkedText text={sentence} query={query} exact={exact} />
          </span>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <MarkedText text={restOf(summary, sentence).slice(0, SHOWN_LENGTH)} />
          </Box>
        </Box>
      ) : (
        <Box sx={clamped}>
          <MarkedText text={start} query={query} exact={exact} />
        </Box>
      )}
    </Typography>
  )
}
