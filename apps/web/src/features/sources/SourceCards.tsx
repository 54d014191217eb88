import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Source } from '@claire/api-contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from './Facts.tsx'
import { formatSuggestedDate } from '#shared/lib/product-date.ts'
import { HealthChip } from './HealthPanel.tsx'
import { PreviewToggle } from './PreviewToggle.tsx'
import type { Question } from './question.ts'
import type { Selection } from './selection.ts'
import { SourceActions } from './SourceActions.tsx'
import { hasFurther, SourceFurther } from './SourceFurther.tsx'
import { SourceUrl } from './SourceUrl.tsx'

export interface SourceListProps {
  sources: Source[]
  /** What is listed, for screen readers. */
  label: string
  /** Which are selected; null where there is nothing to do with a selection. */
  selection: Selection | null
  onAsk: (question: Question) => void
}

/** Sources on narrow screens, where a table would have to be scrolled sideways. */
export function SourceCards({ sources, label, selection, onAsk }: SourceListProps) {
  return (
    <Stack component="ul" spacing={2} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sources.map((source) => (
        <li key={source.id}>
          <SourceCard source={source} selection={selection} onAsk={onAsk} />
        </li>
      ))}
    </Stack>
  )
}

function SourceCard({
  source,
  selection,
  onAsk,
}: Omit<SourceListProps, 'sources' | 'label'> & { source: Source }) {
  const { t } = useTranslation()
  const nameId = useId()
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <Card component="article" aria-labelledby={nameId} sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
          {selection && (
            <Checkbox
              checked={selection.has(source.id)}
              onChange={() => selection.toggle(source.id)}
              slotProps={{ input: { 'aria-label': t('sources.table.select', { name: source.name }) } }}
              sx={{ m: -1, mr: 0 }}
            />
          )}
          <Typography id={nameId} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {source.name}
          </Typography>
        </Stack>
        {source.status === 'APPROVED' && (
          <div>
            <HealthChip id={source.id} />
          </div>
        )}
        <Facts
          facts={[
            [t('sources.table.url'), <SourceUrl key="url" url={source.url} />],
            [
              t('sources.table.date'),
              <time key="date" dateTime={source.suggestedDate}>
                {formatSuggestedDate(source.suggestedDate)}
              </time>,
            ],
          ]}
        />
        {source.status === 'PENDING' && (
          <Box sx={{ ml: -0.625 }}>
            <PreviewToggle nameId={nameId} isOpen={isPreviewed} onToggle={setPreviewed} />
          </Box>
        )}
        {hasFurther(source, isPreviewed) && (
          <SourceFurther source={source} nameId={nameId} isPreviewed={isPreviewed} />
        )}
        <SourceActions source={source} nameId={nameId} onAsk={onAsk} />
      </Stack>
    </Card>
  )
}
