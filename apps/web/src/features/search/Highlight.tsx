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
  /** As many as it may take up. */
  lines: 1 | 4
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

const clampedTo = (lines: number) =>
  ({
    gridArea: '1 / 1',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: `${lines}`,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  }) as const
const CLAMPED = { 1: clampedTo(1), 4: clampedTo(4) } as const
const HIDDEN = {
  1: { ...CLAMPED[1], visibility: 'hidden' },
  4: { ...CLAMPED[4], visibility: 'hidden' },
} as const
const place = { display: 'grid', maxWidth: 780, mt: '3px', lineHeight: '20px' }
const rest = { color: 'text.secondary' }

/**
 * At most four lines: the sentence that answers the search, then its surroundings. Until the sentence is known they hold
 * the start of the summary, which keeps its place afterwards, invisible: nothing moves when the sentence arrives.
 */
export function Highlight({ sentence, summary, query, exact, lines }: Props) {
  const start = summary.slice(0, SHOWN_LENGTH)
  if (!sentence && !start) return null
  return (
    <Typography component="div" sx={place}>
      {sentence && (
        <Box sx={HIDDEN[lines]} aria-hidden>
          <MarkedText text={start} />
        </Box>
      )}
      {sentence ? (
        <Box sx={CLAMPED[lines]}>
          <span>
            <MarkedText text={sentence} query={query} exact={exact} />
          </span>{' '}
          <Box component="span" sx={rest}>
            <MarkedText text={restOf(summary, sentence).slice(0, SHOWN_LENGTH)} />
          </Box>
        </Box>
      ) : (
        <Box sx={CLAMPED[lines]}>
          <MarkedText text={start} query={query} exact={exact} />
        </Box>
      )}
    </Typography>
  )
}
