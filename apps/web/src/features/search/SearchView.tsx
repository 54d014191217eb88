import { BOOKMARKS_AT_ONCE } from '@claire/api-contract/limits'
import { NO_CRITERIA } from '@claire/api-contract/search-criteria'
import { Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { skipToken } from '@reduxjs/toolkit/query'
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { FilterChips } from '#shared/ui/controls/FilterChips.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Later } from '#shared/ui/feedback/loading.tsx'
import type { PageHead } from '#shared/ui/page/PageHead.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { activeFilters } from './criteria/active-filters.ts'
import { BackToTop } from './results/BackToTop.tsx'
import { Criteria, type CriteriaProps, hasFailed } from './criteria/Criteria.tsx'
import { EmptyResults } from './results/EmptyResults.tsx'
import { NoticeList } from './results/NoticeList.tsx'
import { ReadingChips } from './criteria/ReadingChips.tsx'
import { ResultList } from './results/ResultList.tsx'
import { ResultsHead } from './results/ResultsHead.tsx'
import type { RowParts } from './results/ResultRow.tsx'
import { useOpenedPin } from './pins/PinButton.tsx'
import { isBeforeSearch, isSearch, type SearchState, searchPath } from './search-address.ts'
import { soleDoi } from './sole-doi.ts'
import { EVERYTHING, requestOf, searchedFor } from './search-request.ts'
import { useFacetsQuery } from './search-api.ts'
import { useResultSelection } from './results/use-result-selection.ts'
import { useLeftPosition, useRestoredPosition } from './results/use-restored-position.ts'
import { type Results, useResults } from './results/use-results.ts'

interface Props {
  /** The executed search: an alert's criteria, filtered by the address. */
  search: SearchState
  /** The search in the address. */
  asked: SearchState
  onChange: (change: Partial<SearchState>) => void
  head: Pick<ComponentProps<typeof PageHead>, 'trail' | 'title' | 'documentTitle'>
  /** Below the title: the alert that the results belong to. */
  origin?: ReactNode
  /** Parts that other features add to a row; a stable object. */
  parts: RowParts
  /** Actions on several articles. */
  bulkActions: (articleIds: readonly string[]) => ReactNode
  /** Actions on the search itself, with or without results. */
  criteriaAction?: (hasNone: boolean) => ReactNode
  /** Evidence for a search, above its results; null while the results are those of the previous search. */
  evidence: (search: SearchState | null, isQuestion: boolean) => ReactNode
  /** Called when an alert's results are shown, with the position of the last; null if the address named them. */
  onAlertResultsShown?: (position: number | null) => void
  onSuggestSource: () => void
  /** Actions for a DOI that has no article. */
  unknownDoi: (doi: string) => ReactNode
}

/** Criteria and results, beside each other if there is room. */
export function SearchView(props: Props) {
  const { search, asked, onChange, head, parts, bulkActions, criteriaAction, onAlertResultsShown } = props
  const { t } = useTranslation()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const left = useLeftPosition()
  const results = useResults(asked, left.rows)
  useRestoredPosition(results, left)
  const isSearched = !search.alertId && search.ids.length === 0 && isSearch(search)
  const { position, status } = results
  const goesOn = status === 'loading' || (status === 'ready' && results.total > 0)
  const areShown = search.alertId !== null && status === 'ready' && !results.isStale
  useEffect(() => {
    if (areShown) onAlertResultsShown?.(position)
  }, [areShown, position, onAlertResultsShown])
  const facets = useShownFacets(search, { isSearched, results })
  useSoleArticle(search, results)
  useOpenedPin(search, isSearched && status === 'ready' && !results.isStale)
  const hasNone = status === 'ready' && results.total === 0
  const action = useMemo(() => isSearched && criteriaAction?.(hasNone), [isSearched, hasNone, criteriaAction])
  const criteria = {
    search,
    asked,
    onChange,
    // If the search itself failed, one message is enough.
    facets: status === 'failed' && hasFailed(facets) ? undefined : facets,
    action,
  }
  return (
    <>
      <ResultsHead
        head={head}
        total={status === 'ready' ? results.total : null}
        totalRelation={results.totalRelation}
        readings={results.readings}
        news={useNews(results)}
        isSearched={isSearched}
        isWide={isWide}
        {...criteria}
      />
      {props.origin}
      <Box sx={columns}>
        {isWide && (
          <Box component="section" aria-label={t('search.criteria.title')} sx={criteriaColumn}>
            <Later>
              <Criteria {...criteria} />
            </Later>
          </Box>
        )}
        <Box
          component="section"
          id="results"
          tabIndex={-1}
          aria-label={t('search.results.label')}
          aria-busy={results.status === 'loading' || results.isStale}
          sx={{ ...resultsColumn, ...(goesOn && asHighAsWindow), opacity: results.isStale ? 0.5 : 1 }}
        >
          <ActiveFilters search={asked} onChange={onChange} />
          <ReadingChips readings={results.readings} search={search} onChange={onChange} />
          <ResultsOf
            results={results}
            search={search}
            parts={parts}
            bulkActions={bulkActions}
            evidence={isSearched && search.searchText !== '' ? props.evidence : undefined}
            onRetry={() => {
              results.retry()
              if (hasFailed(facets)) facets.retry()
            }}
            onSuggestSource={props.onSuggestSource}
            unknownDoi={props.unknownDoi}
          />
        </Box>
      </Box>
      <BackToTop />
    </>
  )
}

/** Opens the article of a search for a DOI, in the place of the search in the history. */
function useSoleArticle(search: SearchState, { status, isStale, total, pages }: Results) {
  const navigate = useNavigate()
  const [article] = pages[0] ?? []
  const isOpened = status === 'ready' && !isStale && total === 1 && soleDoi(search) !== null
  const id = isOpened ? article?.id : undefined
  useEffect(() => {
    if (id) void navigate(articlePath(id), { replace: true })
  }, [id, navigate])
}

/** Describes the new results of an alert; null for other results, or if none is new. */
function useNews({ ofAlert, pages }: Results): string | null {
  const { t } = useTranslation()
  if (!ofAlert) return null
  const { newResults, newSince } = ofAlert
  if (newSince) return t('search.results.newSince', { count: newResults, day: formatSuggestedDate(newSince) })
  const [newest] = pages.flat()
  return newest && 'matchedAt' in newest && typeof newest.matchedAt === 'string'
    ? t('search.results.nothingNew', { day: formatSuggestedDate(newest.matchedAt) })
    : null
}

/** Returns the facets to filter by; 'pending' before the first answer, or the reason why there are none. */
function useShownFacets(
  search: SearchState,
  { isSearched, results: { ofAlert, status } }: { isSearched: boolean; results: Results },
): CriteriaProps['facets'] {
  const isBefore = isBeforeSearch(search)
  const { data, isLoading, error, refetch } = useFacetsQuery(
    isSearched ? requestOf(search) : isBefore ? EVERYTHING : skipToken,
  )
  if (search.alertId && status === 'loading') return 'pending'
  if (ofAlert) return ofAlert.facets
  // Without a search its topics are beside the filters.
  if (isBefore) return data && { sources: data.sources, years: data.years }
  if (!isSearched) return undefined
  if (error && !data) return { error, retry: () => void refetch() }
  return data ?? (isLoading ? 'pending' : undefined)
}

const columns = {
  display: 'grid',
  displayPrint: 'block',
  columnGap: '36px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '236px minmax(0, 1fr)' },
  alignItems: 'start',
}
const resultsColumn = { minWidth: 0, '&:focus': { outline: 'none' }, transition: 'opacity 120ms 100ms' }
/** Reserves height while rows are loading, so that the content below does not move. */
const asHighAsWindow = { minHeight: '100vh' }
/** Sticky, and scrolls within itself in lower windows. */
const criteriaColumn = {
  displayPrint: 'none',
  position: 'sticky',
  top: 64,
  maxHeight: 'calc(100vh - 64px)',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  py: 1.5,
  // Room for the focus ring of elements at the edge.
  px: '4px',
  mx: '-4px',
} as const

function ActiveFilters({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t } = useTranslation()
  const filters = activeFilters(search, onChange, {
    exact: t('search.criteria.exactChip'),
    since: (year) => t('search.criteria.since', { year: String(year) }),
    until: (year) => t('search.criteria.until', { year: String(year) }),
    without: (word) => t('search.criteria.without', { word }),
    asWords: (words) => t('search.criteria.asWords', { words }),
    news: t('search.pins.newOnly'),
  })
  if (filters.length === 0) return null
  return (
    <Box sx={{ pt: 1 }}>
      <FilterChips filters={filters} onClear={() => onChange({ ...NO_CRITERIA, since: null })} />
    </Box>
  )
}

type ResultsProps = Pick<Props, 'search' | 'parts' | 'bulkActions' | 'onSuggestSource' | 'unknownDoi'> & {
  results: Results
  /** Undefined for articles that no words were searched for. */
  evidence: Props['evidence'] | undefined
  /** Retries the failed requests. */
  onRetry: () => void
}

function ResultsOf(props: ResultsProps) {
  const { results, search, parts, bulkActions, evidence, onRetry, onSuggestSource } = props
  const { t } = useTranslation()
  const articles = results.pages.flat()
  const selection = useResultSelection(articles, search)
  if (results.status === 'loading') return <ListSkeleton rows={5} lines={3} />
  if (results.status === 'failed')
    return (
      <Box sx={{ mt: 1.5 }}>
        <ErrorState title={t('search.results.failed')} error={results.error} onRetry={onRetry} />
      </Box>
    )
  // The words to mark and to explain are those that were searched for, typing errors corrected.
  const searchText = searchedFor(results, search)
  const searched = searchText === search.searchText ? search : { ...search, searchText }
  const isEmpty = results.status === 'idle' || results.total === 0 || results.pages[0]?.length === 0
  if (isEmpty) {
    const doi = soleDoi(search)
    return (
      <>
        <NoticeList notices={results.notices} search={search} isEmpty />
        {doi && results.status === 'ready' ? (
          props.unknownDoi(doi)
        ) : (
          <EmptyResults search={search} onSuggestSource={onSuggestSource} />
        )}
      </>
    )
  }
  return (
    <>
      <NoticeList notices={results.notices} search={search} />
      {evidence?.(results.isStale ? null : search, results.isQuestion)}
      <ResultList
        results={results}
        search={searched}
        searchPath={searchPath(search)}
        parts={parts}
        selected={selection.chosen}
        onToggle={selection.toggle}
      />
      <BulkBar place="floating" count={selection.ids.length} onClear={() => selection.set([])}>
        {selection.chooseAll && results.total > selection.ids.length && (
          <Button size="small" loading={selection.isChoosing} onClick={() => void selection.chooseAll?.()}>
            {results.total > BOOKMARKS_AT_ONCE
              ? t('ui.selection.first', { count: BOOKMARKS_AT_ONCE })
              : t('ui.selection.all', { count: results.total })}
          </Button>
        )}
        {bulkActions(selection.ids)}
      </BulkBar>
    </>
  )
}
