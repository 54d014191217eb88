import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Source } from '@claire/api-contract'
import { HealthPanel } from './HealthPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RejectedBefore } from './RejectedBefore.tsx'

/** Notes help to decide on a pending source; the starter sources say in theirs how they will be scanned. */
const notesToDecideBy = ({ status, notes }: Source) => (status === 'PENDING' ? notes : [])

/** Whether there is anything to show of a source below its row. */
export const hasFurther = (source: Source, isPreviewed: boolean) =>
  source.status === 'APPROVED' ||
  isPreviewed ||
  source.rejectedBefore !== undefined ||
  notesToDecideBy(source).length > 0

interface Props {
  source: Source
  /** The element that names it. */
  nameId: string
  isPreviewed: boolean
}

/** What there is to know of a source beyond its row: the health of what is scanned, notes and the preview of what may be. */
export function SourceFurther({ source, nameId, isPreviewed }: Props) {
  if (source.status === 'APPROVED') return <HealthPanel source={source} nameId={nameId} />
  return (
    <Stack spacing={1.5}>
      {source.rejectedBefore && <RejectedBefore rejection={source.rejectedBefore} />}
      {notesToDecideBy(source).map(({ text, date }) => (
        <Typography
          key={date + text}
          variant="body2"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', maxWidth: '80ch' }}
        >
          {text}
        </Typography>
      ))}
      {isPreviewed && <PreviewPanel source={source} />}
    </Stack>
  )
}
