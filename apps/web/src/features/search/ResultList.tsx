import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/ListSkeleton.tsx'
import { ResultPage, type ResultRowsProps } from './ResultPage.tsx'
import type { Results } from './use-results.ts'

/** How much of the mark below the list must be seen for more to be loaded (docs/product.md 4.2). */
const SENTINEL_THRESHOLD = 0.1
/** It counts as seen before it is: who reads on finds the next rows there. */
const SEEN_AHEAD = '0px 0px 700px 0px'

/** The rows, and more of them when the end comes near or the button there is pressed. */
export function ResultList({ results, ...rows }: ResultRowsProps & { results: Results }) {
  const { pages, isLoadingMore, error } = results
  return (
    <>
      {pages.map((articles, page) => (
        <ResultPage key={page} articles={articles} {...rows} />
      ))}
      {isLoadingMore && <ListSkeleton rows={2} lines={2} />}
      <End results={results} hasFailed={!isLoadingMore && Boolean(error)} />
    </>
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
  // After a failure only the button goes on: a sentinel in view would ask again and again.
  const sentinel = useSentinel(hasMore && !isLoadingMore && !hasFailed, loadMore)
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
    <Stack ref={sentinel} sx={{ alignItems: 'start', py: 2 }}>
      <Button variant="outlined" onClick={loadMore} loading={isLoadingMore}>
        {t('search.results.loadMore')}
      </Button>
    </Stack>
  )
}

/** A ref for an element that calls `onSeen` when it comes near while `isWatched`. */
function useSentinel(isWatched: boolean, onSeen: () => void) {
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
  }, [isWatched])
  return element
}
