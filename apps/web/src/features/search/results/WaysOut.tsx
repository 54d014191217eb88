import { filtersIn, SEARCH_FILTERS, type SearchFilter, without } from '@claire/api-contract/search-criteria'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { type SearchState, searchPath } from '../search-address.ts'
import { useCountQuery } from '../search-api.ts'
import { requestOf } from '../search-request.ts'

/** The search with one obstacle fewer, or null where there is no such obstacle. */
const easedSearch = (search: SearchState, way: SearchFilter): SearchState | null =>
  search.searchText !== '' && filtersIn(search).includes(way) ? { ...search, ...without(way) } : null

/** One click each, and only those that lead to results: the counts are the server's. */
export function WaysOut({ search }: { search: SearchState }) {
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

/** All filters there are, in an order that never changes. */
const useWays = (search: SearchState) => SEARCH_FILTERS.map((way) => useWay(way, search))

function useWay(way: SearchFilter, search: SearchState) {
  const eased = easedSearch(search, way)
  const { currentData: found } = useCountQuery(requestOf(eased ?? search), { skip: eased === null })
  return eased && found?.count ? { way, eased, found } : null
}
