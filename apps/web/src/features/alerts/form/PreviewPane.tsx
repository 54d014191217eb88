import type { AlertPreview } from '@claire/api-contract'
import { criteriaOf } from '@claire/api-contract/search-criteria'
import MuiAlert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { useDebounced } from '#shared/lib/state/use-debounced.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import type { AlertFields } from './alert-form.ts'
import { useAlertPreviewQuery } from '../alerts-api.ts'

/** Pause after which typing counts as finished. */
const SETTLED_MS = 500

interface Props {
  fields: AlertFields
  /** Id of the edited alert, which is not reported as its own duplicate. */
  id: string | undefined
  onEditExisting: (alertId: string) => void
}

/** Shows how many results the alert would have, with examples, before it is saved and after each change. */
export function PreviewPane({ fields, id, onEditExisting }: Props) {
  const { t } = useTranslation()
  const { searchTerm, width, frequency } = fields
  const typed = useDebounced(searchTerm.trim(), SETTLED_MS)
  const wanted = { searchTerm: typed, ...criteriaOf(fields), width, frequency }
  const { data, currentData, error, refetch } = useAlertPreviewQuery(
    typed ? { ...wanted, ...(id && { id }) } : skipToken,
  )
  const preview = currentData ?? data
  return (
    <Box component="section" aria-label={t('alerts.preview.title')} aria-live="polite" tabIndex={0}>
      {!typed ? (
        <Typography variant="body2" color="textSecondary">
          {t('alerts.preview.waiting')}
        </Typography>
      ) : error ? (
        <ErrorState title={t('alerts.preview.failed')} error={error} onRetry={() => void refetch()} />
      ) : preview ? (
        <Box sx={{ opacity: currentData ? 1 : 0.5, transition: 'opacity 120ms 100ms' }}>
          <Found preview={preview} onEditExisting={onEditExisting} />
        </Box>
      ) : (
        <ListSkeleton rows={2} lines={1} />
      )}
    </Box>
  )
}

function Found({ preview, onEditExisting }: { preview: AlertPreview } & Pick<Props, 'onEditExisting'>) {
  const { t } = useTranslation()
  const { refusal, perMonth, tooMany, examples, same } = preview
  if (refusal) return <MuiAlert severity="warning">{refusal}</MuiAlert>
  return (
    <>
      <Typography variant="h3" component="p">
        {perMonth === null ? t('alerts.preview.unknown') : t('alerts.preview.perMonth', { count: perMonth })}
      </Typography>
      {tooMany && (
        <MuiAlert severity="warning" sx={{ mt: 1 }}>
          {t('alerts.preview.tooMany')}
        </MuiAlert>
      )}
      {same && (
        <MuiAlert
          severity="info"
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
          action={
            <Button size="small" onClick={() => onEditExisting(same.id)}>
              {t('alerts.form.editExisting')}
            </Button>
          }
        >
          {t('alerts.preview.same', { name: same.name })}
        </MuiAlert>
      )}
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mt: 2 }}>
        {examples.length > 0 ? t('alerts.preview.examples') : t('alerts.preview.noExamples')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {examples.map(({ id, title, publicationYear, source }) => (
          <Box
            component="li"
            key={id}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
              <TitleText text={decodeTitle(title)} />
            </Typography>
            <Meta small>
              {shownYear(publicationYear)}
              {source.name}
            </Meta>
          </Box>
        ))}
      </Box>
    </>
  )
}
