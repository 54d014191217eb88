import type { Suggestion } from '@claire/api-contract'
import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { useMySuggestionsQuery } from '../sources-api.ts'
import { SourceUrl } from '../SourceUrl.tsx'

const KINDS = { PENDING: 'warning', APPROVED: 'ok', REJECTED: 'error', DELETED: 'off' } as const

/** The page of the sources that a person has suggested. */
export function MySuggestions() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <PageHead
        trail={[{ label: t('account.title'), to: '/account-settings' }, { label: t('sources.mine.title') }]}
        title={t('sources.mine.title')}
        sum={t('sources.mine.lead')}
        actions={
          <DialogButton variant="outlined" label={t('sources.mine.suggest')}>
            {(onClose) => <SourceDialog onClose={onClose} />}
          </DialogButton>
        }
      />
      <SuggestionList />
    </Box>
  )
}

/** The sources that a person suggested, with the decisions on them. */
function SuggestionList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useMySuggestionsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data) return <NotLoaded error={error} refetch={refetch} lines={0} />
  if (data.length === 0) {
    return <EmptyState title={t('sources.mine.empty')}>{t('sources.mine.emptyText')}</EmptyState>
  }
  return (
    <Box component="ul" aria-label={t('sources.mine.title')} sx={list}>
      {data.map((suggestion) => (
        <li key={suggestion.id}>
          <SuggestionRow suggestion={suggestion} />
        </li>
      ))}
    </Box>
  )
}

const list = { borderTop: 1, borderColor: 'divider' }

function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { name, url, status, suggestedDate, decidedDate, publicNote } = suggestion
  return (
    <ListRow
      titleId={titleId}
      title={
        <Typography id={titleId} variant="subtitle1" component="h2" color="heading" sx={wrapped}>
          {name}
        </Typography>
      }
      meta={
        <Meta small>
          <SourceUrl url={url} />
          <>
            {t('sources.mine.suggested', { date: formatSuggestedDate(suggestedDate) })}
            {decidedDate &&
              status !== 'PENDING' &&
              ` · ${t(`sources.mine.decided.${status}`, { date: formatSuggestedDate(decidedDate) })}`}
          </>
        </Meta>
      }
      actions={
        <Box sx={{ pt: 1 }}>
          <StatusDot kind={KINDS[status]}>{t(`sources.mine.states.${status}`)}</StatusDot>
        </Box>
      }
    >
      {publicNote && (
        <Typography variant="body2" sx={{ ...wrapped, mt: 0.5, whiteSpace: 'pre-wrap' }}>
          {t('sources.mine.note', { note: publicNote })}
        </Typography>
      )}
    </ListRow>
  )
}

const wrapped = { overflowWrap: 'anywhere' } as const
