import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useEffect, useRef, memo, useMemo } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import type { Results } from './use-results.ts'
import type { Article } from '@claire/api-contract'
import { useDensity } from '#shared/lib/state/use-density.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { useOneSentenceQuery } from '../search-api.ts'
import type { SearchState } from '../search-address.ts'
import { SentencesContext } from './Highlight.tsx'
import { type RowParts, ResultRow } from './ResultRow.tsx'

/** How much of the mark below the list must be seen for more to be loaded (docs/product.md 4.2). */
const SENTINEL_THRESHOLD = 0.1
/** It counts as seen before it is, and when it has been passed: who reads on finds the next rows there. */
const SEEN_AHEAD = '1000000px 0px 700px 0px'
/** About as high is a row. */
const ROW_PX = 146
/** For so many rows there is room below those that are here. */
const ROWS_AHEAD = 25

/**
 * The rows, and more of them when the end comes near or the button there is pressed. Room is kept below for those that are
 * on their way, so that what follows the list never moves, however fast somebody reads on.
 */
export function ResultList({ results, ...rows }: ResultRowsProps & { results: Results }) {
  const { t } = useTranslation()
  const { total, hasMore, isFetching, isLoadingMore, loadMore, error } = results
  // Rows that come while others are read are drawn in pieces, and hold up neither scrolling nor typing.
  const pages = useDeferredValue(results.pages)
  const hasFailed = !isLoadingMore && Boolean(error)
  // After a failure only the button goes on: a sentinel in view would ask again and again.
  const shown = pages.reduce((sum, page) => sum + page.length, 0)
  const isBehind = pages.length < results.pages.length
  const sentinel = useSentinel(loadMore, {
    // A call for more beside a refetch is not made: the end is observed again after it, or the list would load no more.
    isWatched: hasMore && !isFetching && !hasFailed && !isBehind,
    after: shown,
  })
  const ahead = hasMore && !hasFailed ? Math.min(total - shown, ROWS_AHEAD) : 0
  return (
    <Box
      data-goes-on={hasMore || undefined}
      sx={hasMore && !hasFailed ? listWithRoom : list}
      // Not measured: what is measured has to be laid out at once, in the middle of drawing the page.
      style={{ paddingBottom: ahead * ROW_PX }}
    >
      <Box sx={rowsOfPages}>
        {pages.map((articles, page) => (
          <ResultPage key={page} articles={articles} {...rows} />
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
  results: Results
  hasFailed: boolean
}) {
  const { t } = useTranslation()
  if (isStale) return null
  if (hasFailed) return <ErrorState title={t('search.results.moreFailed')} error={error} onRetry={retry} />
  if (!hasMore) {
    return (
      <Typography variant="caption" component="p" color="textSecondary" sx={{ py: 2 }}>
        {t('search.results.end')}
      </Typography>
    )
  }
  return (
    <Button variant="outlined" onClick={loadMore} loading={isLoadingMore} sx={more}>
      {t('search.results.loadMore')}
    </Button>
  )
}

/**
 * A ref for an element that calls `onSeen` when it comes near or has been passed while `isWatched`. With each other number of
 * rows it stands `after` it is looked at anew: on a busy machine rows may come, and somebody be at their end, between one frame
 * and the next, and what was seen before and after has not changed then.
 */
function useSentinel(onSeen: () => void, { isWatched, after }: { isWatched: boolean; after: number }) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    if (!isWatched || !element.current) return
    // On a busy page several changes come at once; the last is how it is now.
    const observer = new IntersectionObserver(
      (changes) => changes.at(-1)?.isIntersecting && latest.current(),
      { threshold: SENTINEL_THRESHOLD, rootMargin: SEEN_AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWatched, after])
  return element
}

const list = { display: 'flex', flexDirection: 'column' } as const
/** Lines in the shape of a row, again and again, where the rows that are on their way will be. */
const lineOf = (from: number, to: number) =>
  `linear-gradient(transparent ${from}px, var(--mui-palette-surface-inset) ${from}px ${to}px, transparent ${to}px)`
const listWithRoom = {
  ...list,
  backgroundImage: `${lineOf(14, 30)}, ${lineOf(42, 54)}, ${lineOf(66, 118)}`,
  backgroundSize: `62% ${ROW_PX}px, 34% ${ROW_PX}px, 84% ${ROW_PX}px`,
  backgroundPosition: '26px 0',
  backgroundRepeat: 'repeat-y',
} as const
/** As wide as the rows, which reach beyond the text on both sides. */
const rowsOfPages = { bgcolor: 'background.default', mx: '-10px', px: '10px' }
/** Scrolling does the same; the keyboard finds it. */
const more = { alignSelf: 'start', my: 2, '&:not(:focus-visible)': visuallyHidden }

interface ResultRowsProps {
  search: SearchState
  searchPath: string
  parts: RowParts
  selected: ReadonlySet<string>
  /** The same function every time, or every row is drawn anew. */
  onToggle: (articleId: string, isRange: boolean) => void
}

/** The rows of one page of results, with one call for all their sentences. The same while other pages come. */
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
        <FailedLine
          title={t('search.results.highlightsFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <SentencesContext value={sentences}>{parts.around(articleIds, rows)}</SentencesContext>
    </>
  )
})
