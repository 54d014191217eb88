import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { type SearchState, searchPath } from '../search-address.ts'
import { useCountQuery } from '../search-api.ts'
import { requestOf } from '../search-request.ts'

type Way = 'withoutYears' | 'withoutSources' | 'semantic'

/** The search with one obstacle fewer, or null where there is no such obstacle. */
function easedSearch(search: SearchState, way: Way): SearchState | null {
  if (search.searchText === '') return null
  if (way === 'withoutYears')
    return search.startYear === null && search.endYear === null
      ? null
      : { ...search, startYear: null, endYear: null }
  if (way === 'withoutSources') return search.sources.length === 0 ? null : { ...search, sources: [] }
  return search.refineSearch ? { ...search, refineSearch: false } : null
}

/** One click each, and only those that lead to results: the counts are the server's. */
export function WaysOut({ search }: { search: SearchState }) {
  const { t } = useTranslation()
  const ways = [
    useWay('withoutYears', search),
    useWay('withoutSources', search),
    useWay('semantic', search),
  ].filter((way) => way !== null)
  if (ways.length === 0) return null
  return (
    <Stack sx={{ gap: 0.75, mt: 1.5 }}>
      <Typography variant="body2">{t('search.empty.waysOut')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {ways.map(({ way, eased, found: { count, relation } }) => (
          <Button key={way} component={Link} to={searchPath(eased)} variant="outlined" size="small">
            {t(`search.empty.${way}`, {
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

function useWay(way: Way, search: SearchState) {
  const eased = easedSearch(search, way)
  const { currentData: found } = useCountQuery(requestOf(eased ?? search), { skip: eased === null })
  return eased && found?.count ? { way, eased, found } : null
}
