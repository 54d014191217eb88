import { Box, Button } from '@mui/material'
import { memo, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { visuallyHidden } from '#shared/ui/styles.ts'
import type { Results } from './use-results.ts'
import type { Article } from '@claire/api-contract'
import { useDensity } from '#shared/lib/state/use-density.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { useOneSentenceQuery } from '../search-api.ts'
import type { SearchState } from '../search-address.ts'
import { SentencesContext } from './Highlight.tsx'
import { type RowParts, ResultRow } from './ResultRow.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** Part of the sentinel below the list that must be visible to load more (docs/product.md 4.2). */
const SENTINEL_THRESHOLD = 0.1
/** Extends the observed area, so that rows load before the end is reached and also once it has been passed. */
const SEEN_AHEAD = '1000000px 0px 700px 0px'
/** Approximate height of a row. */
const ROW_PX = 146
/** Number of rows for which room is reserved below the loaded ones. */
const ROWS_AHEAD = 25

type Shown = Pick<
  Results,
  'pages' | 'total' | 'isStale' | 'hasMore' | 'isFetching' | 'isLoadingMore' | 'error' | 'loadMore' | 'retry'
>

/**
 * The rows; more load when the end comes near or the button is pressed. Room is reserved for those loading, so that the
 * content below never moves, however fast somebody scrolls.
 */
export function ResultList({ results, onToggle, ...rows }: ResultRowsProps & { results: Shown }) {
  const { t } = useTranslation()
  const toggle = useRef(onToggle)
  useEffect(() => {
    toggle.current = onToggle
  })
  // A stable function, or every row would render again.
  const handleToggle = useCallback((id: string, isRange: boolean) => toggle.current(id, isRange), [])
  const { total, hasMore, isFetching, isLoadingMore, loadMore, error } = results
  // Further rows render in small tasks that block neither scrolling nor typing.
  const pages = useDeferredValue(results.pages)
  const hasFailed = !isLoadingMore && Boolean(error)
  // After a failure only the button loads more: a visible sentinel would repeat the request endlessly.
  const shown = pages.reduce((sum, page) => sum + page.length, 0)
  const isBehind = pages.length < results.pages.length
  const sentinel = useSentinel(loadMore, {
    // No request for more during a refetch. The end is observed again after it, or the list would stop loading.
    isWatched: hasMore && !isFetching && !hasFailed && !isBehind,
    after: shown,
  })
  const ahead = hasMore && !hasFailed ? Math.min(total - shown, ROWS_AHEAD) : 0
  return (
    <Box
      data-goes-on={hasMore || undefined}
      sx={hasMore && !hasFailed ? listWithRoom : list}
      // An estimate: measuring would force a layout in the middle of rendering.
      style={{ paddingBottom: ahead * ROW_PX }}
    >
      <Box sx={rowsOfPages}>
        {pages.map((articles, page) => (
          <ResultPage key={page} articles={articles} onToggle={handleToggle} {...rows} />
        ))}
      </Box>
      <Box ref={sentinel} sx={{ height: '1px' }} />
      <Box component="output" sx={visuallyHidden}>
        {isLoadingMore && t('search.results.loadingMore')}
      </Box>
      <End results={results} hasFailed={hasFailed} />
    </Box>
  )
}

function End({
  results: { isStale, hasMore, isLoadingMore, loadMore, error, retry },
  hasFailed,
}: {
  results: Shown
  hasFailed: boolean
}) {
  const { t } = useTranslation()
  if (isStale) return null
  if (hasFailed) return <ErrorState title={t('search.results.moreFailed')} error={error} onRetry={retry} />
  if (!hasMore) {
    return <Caption sx={{ py: 2 }}>{t('search.results.end')}</Caption>
  }
  return (
    <Button variant="outlined" onClick={loadMore} loading={isLoadingMore} sx={more}>
      {t('search.results.loadMore')}
    </Button>
  )
}

/**
 * Returns a ref for an element; calls `onSeen` when the element comes near or has been passed while `isWatched`. The
 * element is observed again after each change of `after`, the number of rows before it: on a busy machine rows may load and
 * be scrolled past between two frames, and the observer then sees no change.
 */
function useSentinel(onSeen: () => void, { isWatched, after }: { isWatched: boolean; after: number }) {
  const element = useRef<HTMLDivElement>(null)
  const handleSeen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isWatched || !element.current) return
    // On a busy page several changes arrive at once; the last is current.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && handleSeen(), {
      threshold: SENTINEL_THRESHOLD,
      rootMargin: SEEN_AHEAD,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWatched, after])
  return element
}

const list = { display: 'flex', flexDirection: 'column' } as const
/** Returns the gradient of one placeholder line, repeated where the rows will be. */
const lineOf = (from: number, to: number) =>
  `linear-gradient(transparent ${from}px, var(--mui-palette-surface-inset) ${from}px ${to}px, transparent ${to}px)`
const listWithRoom = {
  ...list,
  backgroundImage: `${lineOf(14, 30)}, ${lineOf(42, 54)}, ${lineOf(66, 118)}`,
  backgroundSize: `62% ${ROW_PX}px, 34% ${ROW_PX}px, 84% ${ROW_PX}px`,
  backgroundPosition: '26px 0',
  backgroundRepeat: 'repeat-y',
} as const
/** As wide as the rows, which extend beyond the text on both sides. */
const rowsOfPages = { bgcolor: 'background.default', mx: '-10px', px: '10px' }
/** Scrolling loads more too; this button is for the keyboard. */
const more = { alignSelf: 'start', my: 2, '&:not(:focus-visible)': visuallyHidden }

interface ResultRowsProps {
  search: Pick<SearchState, 'searchText' | 'refineSearch'>
  searchPath: string
  parts: RowParts
  selected: ReadonlySet<string>
  onToggle: (articleId: string, isRange: boolean) => void
}

/**
 * The rows of one page of results, with one request for all their sentences. Memoised: not rendered again when other pages
 * load.
 */
const ResultPage = memo(function ResultPage({
  articles,
  search,
  searchPath,
  parts,
  selected,
  onToggle,
}: ResultRowsProps & { articles: readonly Article[] }) {
  const { searchText: searchTerm, refineSearch } = search
  const [density] = useDensity()
  const { t } = useTranslation()
  const articleIds = useMemo(() => articles.map(({ id }) => id), [articles])
  const {
    currentData: sentences,
    error,
    refetch,
  } = useOneSentenceQuery(
    { searchTerm, refineSearch, articleIds },
    { skip: searchTerm === '' || articles.length === 0 },
  )
  const rows = articles.map((article) => (
    <ResultRow
      key={article.id}
      article={article}
      query={searchTerm}
      exact={refineSearch}
      searchPath={searchPath}
      density={density}
      parts={parts}
      isSelected={selected.has(article.id)}
      onToggle={onToggle}
    />
  ))
  return (
    <>
      {error && !sentences && (
        <FailedLine title={t('search.results.highlightsFailed')} error={error} onRetry={refetch} />
      )}
      <SentencesContext value={sentences}>{parts.around(articleIds, rows)}</SentencesContext>
    </>
  )
})
