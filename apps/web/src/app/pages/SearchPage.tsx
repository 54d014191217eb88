import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Alert, AlertResult, Article } from '@claire/api-contract'
import { AlertResultNote, CreateAlertButton, useOpenedAlert } from '#features/alerts'
import { BookmarkButton } from '#features/bookmarks'
import { readSearch, type SearchState, SearchView, searchPath } from '#features/search'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { Breadcrumbs } from '#shared/ui/Breadcrumbs.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'
import { TopSearch } from '#app/layout/TopSearch.tsx'
import { SuggestSource } from '#app/SuggestSource.tsx'

/** The address is the search: every choice makes a new one, so that Back undoes it and a copied link repeats it. */
export default function SearchPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSuggesting, setIsSuggesting] = useState(false)
  const asked = readSearch(query)
  const { alertId } = asked
  const opened = useOpenedAlert(alertId, asked)
  const search = withAlert(asked, opened.alert)
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const title = t(alertId ? 'search.alertTitle' : 'search.title')

  function handleChange(change: Partial<SearchState>) {
    // The controls show what the address says: as a transition it could come so late that they would flip back first.
    // A changed search is no longer the alert's.
    const next = { ...search, ids: [], alertId: null, shouldReturn: false, ...change }
    void navigate(searchPath(next), { flushSync: true })
  }

  return (
    <Stack spacing={2.5}>
      <Stack spacing={1}>
        <Breadcrumbs trail={[{ label: t('shell.nav.home'), to: '/' }, { label: title }]} />
        <PageTitle documentTitle={search.searchText ? `${search.searchText} · ${title}` : title}>
          {title}
        </PageTitle>
      </Stack>
      {isSmall && <TopSearch />}
      {alertId && opened.error ? (
        <AlertMissing error={opened.error} onRetry={opened.retry} />
      ) : (
        <SearchView
          search={search}
          onChange={handleChange}
          action={(article, titleId) => <BookmarkButton article={article} titleId={titleId} size="small" />}
          note={
            alertId
              ? (article) => isAlertResult(article) && <AlertResultNote alertId={alertId} result={article} />
              : undefined
          }
          criteriaAction={<CreateAlertButton search={alertOf(search)} />}
          onAlertResultsShown={opened.handleShown}
          onSuggestSource={() => setIsSuggesting(true)}
        />
      )}
      <SuggestSource isOpen={isSuggesting} onClose={() => setIsSuggesting(false)} />
    </Stack>
  )
}

const isAlertResult = (article: Article | AlertResult): article is AlertResult => 'why' in article

/** An alert supplies what it looks for, wherever the address says nothing else (specification section 4). */
const withAlert = (search: SearchState, alert: Alert | undefined): SearchState =>
  alert
    ? {
        ...search,
        searchText: alert.searchTerm,
        startYear: alert.startYear,
        endYear: alert.endYear,
        sources: alert.sources,
        refineSearch: alert.refineSearch,
      }
    : search

const alertOf = ({ searchText, startYear, endYear, sources, refineSearch }: SearchState) => ({
  name: searchText,
  searchTerm: searchText,
  startYear,
  endYear,
  sources,
  refineSearch,
})

function AlertMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (!isApiFailure(error) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <EmptyState
      title={t('alerts.results.unknownTitle')}
      actions={
        <Button variant="outlined" component={Link} to="/alerts">
          {t('alerts.results.toAlerts')}
        </Button>
      }
    >
      {t('alerts.results.unknownText')}
    </EmptyState>
  )
}
