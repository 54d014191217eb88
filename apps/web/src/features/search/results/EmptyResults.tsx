import { isYearRange } from '@claire/api-contract/search-criteria'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import type { SearchState } from '../search-address.ts'
import { WaysOut } from './WaysOut.tsx'

interface Props {
  search: SearchState
  onSuggestSource: () => void
}

/** Why there is nothing to see, and what to do about it (docs/product.md 2.4). */
export function EmptyResults({ search, onSuggestSource }: Props) {
  const { t } = useTranslation()
  const { searchText, alertId, sources } = search
  if (!isYearRange(search))
    return (
      <div role="alert">
        <EmptyState title={t('search.criteria.yearOrder')} />
      </div>
    )
  const hasTerm = searchText !== '' || alertId !== null || sources.length > 0
  const term = searchText || sources.join(', ')
  return (
    <EmptyState
      title={
        hasTerm
          ? t(alertId ? 'search.empty.noAlertResults' : 'search.empty.noResults', { term })
          : t('search.empty.noTerm')
      }
    >
      <p>{hasTerm ? t('search.empty.other') : t('search.empty.noTermHint')}</p>
      {hasTerm && !alertId && <WaysOut search={search} />}
      <Typography variant="caption" component="p" sx={{ mt: '20px !important', mb: '6px !important' }}>
        {t('search.empty.suggestPrompt')}
      </Typography>
      <Button variant="outlined" onClick={onSuggestSource} sx={{ typography: 'overline' }}>
        {t('search.empty.suggest')}
      </Button>
    </EmptyState>
  )
}
