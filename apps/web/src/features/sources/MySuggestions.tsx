import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Suggestion } from '@claire/api-contract'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/ListSkeleton.tsx'
import { formatSuggestedDate } from '#shared/lib/product-date.ts'
import { useMySuggestionsQuery } from './sources-api.ts'
import { SourceUrl } from './SourceUrl.tsx'

const COLOURS = { PENDING: 'warning', APPROVED: 'success', REJECTED: 'error', DELETED: 'default' } as const

/** The sources a person suggested, and what became of them. */
export function MySuggestions() {
  const { t } = useTranslation()
  const { data, error, refetch } = useMySuggestionsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton lines={1} />
  if (data.length === 0) {
    return <EmptyState title={t('sources.mine.empty')}>{t('sources.mine.emptyText')}</EmptyState>
  }
  return (
    <Stack
      component="ul"
      spacing={2}
      aria-label={t('sources.mine.title')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {data.map((suggestion) => (
        <SuggestionCard key={suggestion.id} suggestion={suggestion} />
      ))}
    </Stack>
  )
}

function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation()
  const { name, url, status, suggestedDate, decidedDate, publicNote } = suggestion
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {name}
        </Typography>
        <Chip size="small" color={COLOURS[status]} label={t(`sources.mine.states.${status}`)} />
      </Stack>
      <SourceUrl url={url} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('sources.mine.suggested', { date: formatSuggestedDate(suggestedDate) })}
        {decidedDate &&
          status !== 'PENDING' &&
          ` · ${t(`sources.mine.decided.${status}`, { date: formatSuggestedDate(decidedDate) })}`}
      </Typography>
      {publicNote && (
        <Typography
          variant="body2"
          sx={{
            mt: 1,
            pl: 1.5,
            borderLeft: 3,
            borderColor: 'divider',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {t('sources.mine.note', { note: publicNote })}
        </Typography>
      )}
    </Card>
  )
}
