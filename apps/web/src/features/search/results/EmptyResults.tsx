import {
  type SearchFilter,
  isYearRange,
  filtersIn,
  SEARCH_FILTERS,
  without,
} from '@claire/api-contract/search-criteria'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { isBeforeSearch, type SearchState, searchPath } from '../search-address.ts'
import { Link } from 'react-router'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { useCountQuery } from '../search-api.ts'
import { requestOf } from '../search-request.ts'
import { hairlineAbove, wrappingRow } from '#shared/ui/styles.ts'

const Discover = onDemand(async () => (await import('../discover/Discover.tsx')).Discover)

interface Props {
  search: SearchState
  onSuggestSource: () => void
}

/** Reason for an empty list, with suggestions (docs/product.md 2.4). */
export function EmptyResults({ search, onSuggestSource }: Props) {
  const { t } = useTranslation()
  const { searchText, alertId, sources } = search
  if (!isYearRange(search))
    return (
      <div role="alert">
        <EmptyState title={t('search.criteria.yearOrder')} />
      </div>
    )
  if (isBeforeSearch(search))
    return (
      <>
        <EmptyState title={t('search.empty.noTerm')}>
          <p>{t('search.empty.noTermHint')}</p>
        </EmptyState>
        <Discover>
          <Box sx={suggestLine}>
            <Typography color="textSecondary">{t('search.empty.suggestPrompt')}</Typography>
            <Button variant="outlined" size="small" onClick={onSuggestSource} sx={{ typography: 'overline' }}>
              {t('search.empty.suggest')}
            </Button>
          </Box>
        </Discover>
      </>
    )
  const term = searchText || sources.join(', ')
  return (
    <EmptyState title={t(alertId ? 'search.empty.noAlertResults' : 'search.empty.noResults', { term })}>
      <p>{t('search.empty.other')}</p>
      {!alertId && <WaysOut search={search} />}
      <Typography variant="caption" component="p" sx={{ mt: '20px !important', mb: '6px !important' }}>
        {t('search.empty.suggestPrompt')}
      </Typography>
      <Button variant="outlined" onClick={onSuggestSource} sx={{ typography: 'overline' }}>
        {t('search.empty.suggest')}
      </Button>
    </EmptyState>
  )
}

const suggestLine = { ...wrappingRow, columnGap: 2, rowGap: 1, pt: 1.5, ...hairlineAbove }

/** Returns the search without one filter, or null if it does not have that filter. */
const easedSearch = (search: SearchState, way: SearchFilter): SearchState | null =>
  search.searchText !== '' && filtersIn(search).includes(way) ? { ...search, ...without(way) } : null

/** Links to searches with one filter fewer that have results, by the server's counts. */
function WaysOut({ search }: { search: SearchState }) {
  const { t } = useTranslation()
  const ways = useWays(search).filter((way) => way !== null)
  if (ways.length === 0) return null
  return (
    <Stack sx={{ gap: 0.75, mt: 1.5 }}>
      <Typography variant="body2">{t('search.empty.waysOut')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {ways.map(({ way, eased, found: { count, relation } }) => (
          <Button key={way} component={Link} to={searchPath(eased)} variant="outlined" size="small">
            {t(`search.empty.without.${way}`, {
              results:
                relation === 'gte'
                  ? t('search.results.overCount', { exact: formatNumber(count) })
                  : t('search.results.count', { count }),
            })}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}

/** Returns the searches without each filter, in a constant order as hooks require. */
const useWays = (search: SearchState) => SEARCH_FILTERS.map((way) => useWay(way, search))

function useWay(way: SearchFilter, search: SearchState) {
  const eased = easedSearch(search, way)
  const { currentData: found } = useCountQuery(requestOf(eased ?? search), { skip: eased === null })
  return eased && found?.count ? { way, eased, found } : null
}
