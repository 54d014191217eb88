import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useClientConfig } from '#shared/config/client-config.ts'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { BackToTop } from './BackToTop.tsx'
import { Criteria } from './Criteria.tsx'
import { EmptyResults } from './EmptyResults.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { NoticeList } from './NoticeList.tsx'
import { ResultList } from './ResultList.tsx'
import { ResultsHeader } from './ResultsHeader.tsx'
import { ResultSkeleton } from './ResultSkeleton.tsx'
import { isSearch, type SearchState, searchPath } from './search-address.ts'
import { requestOf, useFacetsQuery } from './search-api.ts'
import { type Results, useResults } from './use-results.ts'

interface Props {
  search: SearchState
  onChange: (change: Partial<SearchState>) => void
  /** What a card offers to do with its article. */
  action: (article: Article, titleId: string) => ReactNode
  /** What a card says beside: why an alert found its article. */
  note?: ((article: Article) => ReactNode) | undefined
  /** Under the criteria, after a search: to be told of new results. */
  criteriaAction?: ReactNode
  /** An alert's results are on the screen, up to this position; null where the address named them. */
  onAlertResultsShown?: (position: number | null) => void
  onSuggestSource: () => void
}

/** Criteria and results, side by side where there is room. */
export function SearchView(props: Props) {
  const { search, onChange, criteriaAction, onAlertResultsShown } = props
  const { t } = useTranslation()
  const { hybrid } = useClientConfig()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const results = useResults(search)
  const isSearched = !search.alertId && search.ids.length === 0 && isSearch(search)
  const facets = useFacetsQuery(isSearched ? requestOf(search, hybrid) : skipToken)
  const { position, status } = results
  const areShown = search.alertId !== null && status === 'ready' && !results.isStale
  useEffect(() => {
    if (areShown) onAlertResultsShown?.(position)
  }, [areShown, position, onAlertResultsShown])
  const criteria = {
    search,
    onChange,
    facets: isSearched ? (facets.data ?? (facets.isLoading ? ('pending' as const) : undefined)) : undefined,
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: { md: '300px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      {isWide ? (
        <Paper
          component="section"
          variant="outlined"
          aria-label={t('search.criteria.title')}
          sx={{ p: 2.5, position: 'sticky', top: 88 }}
        >
          <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
            {t('search.criteria.title')}
          </Typography>
          <Criteria {...criteria} />
          {isSearched && criteriaAction && <Box sx={{ mt: 2 }}>{criteriaAction}</Box>}
        </Paper>
      ) : (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <FiltersButton {...criteria} total={results.status === 'ready' ? results.total : null} />
          {isSearched && criteriaAction}
        </Stack>
      )}
      <Box
        component="section"
        aria-label={t('search.results.label')}
        aria-busy={results.status === 'loading' || results.isStale}
        sx={{ minWidth: 0, transition: 'opacity 120ms 100ms', opacity: results.isStale ? 0.5 : 1 }}
      >
        <ResultsOf {...props} results={results} />
      </Box>
      <BackToTop />
    </Box>
  )
}

type ResultsProps = Omit<Props, 'criteriaAction' | 'onAlertResultsShown'> & { results: Results }

function ResultsOf({ results, search, onChange, action, note, onSuggestSource }: ResultsProps) {
  const { t } = useTranslation()
  if (results.status === 'loading') return <ResultSkeleton cards={3} />
  if (results.status === 'failed')
    return <ErrorState title={t('search.results.failed')} error={results.error} onRetry={results.retry} />
  // The words to mark and to explain are those that were searched for, typing errors corrected.
  const corrected = results.notices.find(({ searchedFor }) => searchedFor)?.searchedFor
  const searched = corrected ? { ...search, searchText: corrected } : search
  const isEmpty = results.status === 'idle' || results.total === 0 || results.pages[0]?.length === 0
  if (isEmpty) {
    return (
      <Stack spacing={2}>
        <NoticeList notices={results.notices} search={search} />
        <EmptyResults search={search} onSuggestSource={onSuggestSource} />
      </Stack>
    )
  }
  return (
    <Stack spacing={2}>
      <ResultsHeader
        total={results.total}
        sort={search.sort}
        isSortable={search.ids.length === 0 && !search.alertId}
        onSort={(sort) => onChange({ sort })}
      />
      <NoticeList notices={results.notices} search={search} />
      <ResultList
        results={results}
        search={searched}
        searchPath={searchPath(search)}
        action={action}
        note={note}
      />
    </Stack>
  )
}
