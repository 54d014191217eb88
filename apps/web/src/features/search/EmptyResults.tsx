import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import type { SearchState } from './search-address.ts'
import { WaysOut } from './WaysOut.tsx'

interface Props {
  search: SearchState
  onSuggestSource: () => void
}

/** Why there is nothing to see, and what to do about it (texts of specification section 2). */
export function EmptyResults({ search, onSuggestSource }: Props) {
  const { t } = useTranslation()
  const { searchText, alertId, sources } = search
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
      {hasTerm && <WaysOut search={search} />}
      <Divider sx={{ my: 3 }} />
      <Stack sx={{ alignItems: 'center', gap: 1.5 }}>
        <Typography variant="body2">{t('search.empty.suggestPrompt')}</Typography>
        <Button variant="outlined" onClick={onSuggestSource}>
          {t('search.empty.suggest')}
        </Button>
      </Stack>
    </EmptyState>
  )
}
