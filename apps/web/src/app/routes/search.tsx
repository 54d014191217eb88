import { Button, type Theme, useMediaQuery } from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Alert, AlertResult, Article, EvidenceInput } from '@claire/api-contract'
import { criteriaOf, ofResults } from '@claire/api-contract/search-criteria'
import { AlertHead, AlertResultNote, CreateAlertButton, useOpenedAlert } from '#features/alerts'
import { bookmarksApi, shownName, useFolderTreeQuery } from '#features/bookmarks'
import { ExportAllButton } from '#features/citing'
import { EvidenceOfSearch, SearchEvidence } from '#features/evidence'
import {
  discoverApi,
  EMPTY_SEARCH,
  EVERYTHING,
  firstIds,
  firstPage,
  firstRequest,
  isBeforeSearch,
  isNarrowed,
  NEWEST_SHOWN,
  pinnedApi,
  readSearch,
  requestOf,
  searchApi,
  type SearchState,
  SearchView,
  searchPath,
  sentencesOf,
} from '#features/search'
import { UnknownDoi } from '#features/ways-out'
import { type CallDispatch, PREFETCH } from '#shared/api/base-api.ts'
import { knownSourcesApi } from '#shared/api/known-sources-api.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { ROW_PARTS, type RowParts, SelectedActions, QUOTE_PARTS } from '#app/row-parts.tsx'
import { TopSearch } from '#app/layout/TopBar.tsx'
import { prefetch } from '#app/prefetch.ts'
import { SuggestSource } from '#app/SuggestSource.tsx'

/** Prefetches nothing for a restored list or an alert's results: their pages know how much to load. */
export const loader = prefetch(async (dispatch, { search: query }) => {
  const { search, facets, oneSentence } = searchApi.endpoints
  const { bookmarkedAmong, folderTree } = bookmarksApi.endpoints
  const state = readSearch(query)
  const request = firstRequest(state)
  if (isBeforeSearch(state)) await prefetchDiscover(dispatch)
  if (!request) return
  const beside: Promise<unknown>[] = [
    dispatch(facets.initiate(request, PREFETCH)),
    dispatch(knownSourcesApi.endpoints.sourceNames.initiate(undefined, PREFETCH)),
  ]
  const { data } = await dispatch(search.initiate(request, { ...PREFETCH, initialPageParam: firstPage(0) }))
  const [found] = data?.pages ?? []
  if (!found || found.content.length === 0) return
  const sentences = sentencesOf(found, state)
  if (sentences) beside.push(dispatch(oneSentence.initiate(sentences, PREFETCH)))
  await Promise.all([
    ...beside,
    SearchEvidence.preload(),
    dispatch(bookmarkedAmong.initiate(firstIds(found), PREFETCH)),
    dispatch(folderTree.initiate(undefined, PREFETCH)),
  ])
})

function prefetchDiscover(dispatch: CallDispatch) {
  const { suggestions, facets } = searchApi.endpoints
  const { newest } = discoverApi.endpoints
  return Promise.all([
    dispatch(pinnedApi.endpoints.pinned.initiate(undefined, PREFETCH)),
    dispatch(suggestions.initiate('', PREFETCH)),
    dispatch(facets.initiate(EVERYTHING, PREFETCH)),
    dispatch(newest.initiate(NEWEST_SHOWN, PREFETCH)),
  ])
}

/** The search page. The address is the search: every choice changes it, so that Back undoes it and a copied link repeats it. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSuggesting, setIsSuggesting] = useState(false)
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const asked = readSearch(query)
  const { alertId } = asked
  const opened = useOpenedAlert(alertId, asked)
  const search = withAlert(asked, opened.alert)
  const parts = useMemo(() => (alertId ? partsOfAlert(alertId) : ROW_PARTS), [alertId])
  const title = t(alertId ? 'search.alertTitle' : 'search.title')
  const titled = opened.alert?.name ?? search.searchText
  const head = {
    trail: [{ label: t('search.title'), to: '/search' }],
    title,
    documentTitle: titled ? `${titled} · ${title}` : title,
  }

  function handleChange(change: Partial<SearchState>) {
    // A filter on an alert's results keeps the alert; one on a list of named articles starts a search.
    const next = alertId ? { ...asked, shouldReturn: false, ...change } : { ...search, ids: [], ...change }
    void navigate(searchPath(next))
  }

  return (
    <>
      {isSmall && <TopSearch />}
      {alertId && opened.error && asked.ids.length === 0 ? (
        <>
          <PageHead {...head} />
          {/* In the place of the results, so that the link that skips to them has a target. */}
          <section id="results" tabIndex={-1} aria-label={title}>
            <AlertMissing error={opened.error} onRetry={opened.retry} />
          </section>
        </>
      ) : (
        <SearchView
          search={search}
          asked={asked}
          origin={opened.alert && <AlertHead alert={opened.alert} {...alertPaths(opened.alert, asked)} />}
          onChange={handleChange}
          head={head}
          parts={parts}
          bulkActions={(articleIds) => <SelectedActions articleIds={articleIds} />}
          criteriaAction={(hasNone) => (
            <>
              <CreateAlertButton search={alertOf(search)} />
              {!hasNone && <ExportAllButton of={{ kind: 'results', search: requestOf(search) }} />}
            </>
          )}
          evidence={(found, isQuestion) => (
            <EvidenceOfSearch
              input={found && evidenceInputOf(found)}
              isQuestion={isQuestion}
              parts={QUOTE_PARTS}
              linkState={{ searchPath: searchPath(search), searchText: search.searchText }}
              noneActions={
                <>
                  <CreateAlertButton search={alertOf(search)} />
                  <Button color="inherit" onClick={() => setIsSuggesting(true)}>
                    {t('search.empty.suggest')}
                  </Button>
                </>
              }
            />
          )}
          onAlertResultsShown={opened.handleShown}
          onSuggestSource={() => setIsSuggesting(true)}
          unknownDoi={(doi) => <DoiWithoutArticle doi={doi} onSuggestSource={() => setIsSuggesting(true)} />}
        />
      )}
      <SuggestSource
        isOpen={isSuggesting}
        given={siteOf(query.get('url'))}
        onClose={() => setIsSuggesting(false)}
      />
    </>
  )
}

/** Site of a page that another program shares with Claire, as a source. */
function siteOf(address: string | null): { name: string; url: string } | undefined {
  const url = URL.parse(address ?? '')
  const isSite = url && /^https?:$/.test(url.protocol) && !/(^|\.)doi\.org$/.test(url.hostname)
  return isSite ? { name: url.hostname.replace(/^www\./, ''), url: url.origin } : undefined
}

function DoiWithoutArticle({ doi, onSuggestSource }: { doi: string; onSuggestSource: () => void }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const { data: folders } = useFolderTreeQuery()
  const folder = folders?.folders.find(({ id }) => id === folders.saveTo)
  return (
    <UnknownDoi
      key={doi}
      doi={doi}
      title={query.get('title') ?? ''}
      folder={folder ? { id: folder.id, name: shownName(folder, t) } : null}
    >
      <Button color="inherit" onClick={onSuggestSource}>
        {t('search.empty.suggest')}
      </Button>
    </UnknownDoi>
  )
}

function evidenceInputOf(search: SearchState): EvidenceInput {
  // The question is answered from all results, also where only the new ones are shown.
  const { searchTerm, sort: _, ...filters } = requestOf({ ...search, since: null })
  return { question: searchTerm, ...filters }
}

const isAlertResult = (article: Article | AlertResult): article is AlertResult => 'why' in article

/** Row parts of an alert's results: why the alert matched each of them, too. */
const partsOfAlert = (alertId: string): RowParts => ({
  ...ROW_PARTS,
  note: (article) => isAlertResult(article) && <AlertResultNote alertId={alertId} result={article} />,
})

/** Fills in an alert's criteria where the address has none (docs/product.md 4.3). */
const withAlert = (search: SearchState, alert: Alert | undefined): SearchState =>
  alert
    ? {
        ...search,
        ...criteriaOf(alert),
        ...(isNarrowed(search) && ofResults(search)),
        searchText: alert.searchTerm,
      }
    : search

/** Paths to the alert's current search, and to all of its results if only some are shown. */
const alertPaths = (alert: Alert, asked: SearchState) => ({
  searchPath: searchPath(withAlert(EMPTY_SEARCH, alert)),
  allPath: asked.ids.length > 0 ? searchPath({ alertId: alert.id, ...ofResults(asked) }) : null,
})

const alertOf = (search: SearchState) => ({
  name: search.searchText,
  searchTerm: search.searchText,
  ...criteriaOf(search),
  // An alert reads its text as a question unless it is to be words.
  ...(search.verbatim && { unread: [search.searchText] }),
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
